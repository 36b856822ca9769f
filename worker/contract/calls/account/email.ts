import { memberCall } from "#contract/call.ts";
import type { EmailBody } from "./email.schema.ts";

export type { EmailBody };

export const email = {
  POST: memberCall<{ body: EmailBody; answer: null }>(),
};
