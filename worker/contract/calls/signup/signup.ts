import { publicCall } from "#contract/call.ts";
import type { SignupBody, TrackingQuery } from "./signup.schema.ts";

export type { SignupBody, TrackingQuery };

/** The confirmation mail goes to this address; seconds until another one may be requested. */
export interface SignupAnswer {
  signup: { email: string; resend_after: number };
}

export const signup = {
  POST: publicCall<{ query: TrackingQuery; body: SignupBody; answer: SignupAnswer }>(),
};
