import { memberCall } from "#contract/call.ts";
import type { DeletionBody, RetentionBody } from "./account-deletion.schema.ts";

export type { DeletionBody, RetentionBody };

/** What a member may have instead of leaving, and what they would lose. */
export interface DeletionOffersAnswer {
  /** Whether no notification is sent to the member already. */
  paused: boolean;
  /** Whether others cannot find the member already. */
  invisible: boolean;
  /** The company's discount for members who stay, in percent; null where there is none, or they had it. */
  discount: number | null;
  /** Credits that go with the account. */
  credits: number;
  /** The purchases from which the member can still withdraw, and what each would return, in minor units. */
  refunds: { order: string; credits: number; amount: number; currency: string }[];
}

/** `discount`: the code that was issued, for this member alone; null for another offer. */
export interface RetentionAnswer {
  discount: { code: string; percentage: number; expires: string } | null;
}

export interface DeletionAnswer {
  /** `erase_at`: until then the account can be reactivated, as ISO date and time. */
  deletion: { erase_at: string };
}

export const accountDeletion = {
  GET: memberCall<{ answer: DeletionOffersAnswer }>(),
  PUT: memberCall<{ body: RetentionBody; answer: RetentionAnswer }>(),
  POST: memberCall<{ body: DeletionBody; answer: DeletionAnswer }>(),
};
