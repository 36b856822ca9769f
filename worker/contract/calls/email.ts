import { memberCall } from "#contract/call.ts";
import type { EmailBody } from "./email.schema.ts";

export type { EmailBody };

/** The address that the account has; it changes only by the link that is mailed to the new one. */
export interface EmailAnswer {
  email: string;
}

export const email = {
  GET: memberCall<{ answer: EmailAnswer }>(),
  POST: memberCall<{ body: EmailBody; answer: null }>(),
};
