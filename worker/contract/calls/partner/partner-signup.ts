import { partnerCall } from "#contract/call.ts";
import type { PartnerSignupBody } from "./partner-signup.schema.ts";

export type { PartnerSignupBody };

/**
 * With 201: the address to send the person to. There is one draft per address and partner: sending it again
 * updates it and gives the same address. The answer is the same for an address that has an account, was
 * banned or wants no mail, so that a partner cannot tell which.
 */
export interface PartnerSignupAnswer {
  signup: { url: string };
}

export const partnerSignup = {
  POST: partnerCall<{ body: PartnerSignupBody; answer: PartnerSignupAnswer }>(),
};
