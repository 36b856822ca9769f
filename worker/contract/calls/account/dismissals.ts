import { memberCall } from "#contract/call.ts";
import type { Alert } from "#contract/product/alerts.ts";
import type { DismissalsBody } from "./dismissals.schema.ts";

export type { Alert, DismissalsBody };

/** When each alert was dismissed, as ISO date and time. */
export interface DismissalsAnswer {
  dismissals: Partial<Record<Alert, string>>;
}

export const dismissals = {
  POST: memberCall<{ body: DismissalsBody; answer: DismissalsAnswer }>(),
};
