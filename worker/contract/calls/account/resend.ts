import { publicCall } from "#contract/call.ts";
import type { SignupAnswer } from "#contract/calls/signup/signup.ts";
import type { ResendBody } from "./resend.schema.ts";

export type { ResendBody };

/** Whether the confirmation mail of the signup of this browser, or of the member, could not be delivered. */
export interface DeliveryAnswer {
  bounced: boolean;
}

export const resend = {
  GET: publicCall<{ answer: DeliveryAnswer }>(),
  POST: publicCall<{ body: ResendBody; answer: SignupAnswer }>(),
};
