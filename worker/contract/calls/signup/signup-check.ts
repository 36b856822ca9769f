import { publicCall } from "#contract/call.ts";
import type { SignupCheckQuery } from "./signup-check.schema.ts";

export type { SignupCheckQuery };

export interface SignupCheckAnswer {
  free: boolean;
}

export const signupCheck = {
  GET: publicCall<{ query: SignupCheckQuery; answer: SignupCheckAnswer }>(),
};
