import { uploadCall } from "#contract/call.ts";
import type { SelfieQuery } from "./selfies.schema.ts";
import type { VerificationAnswer } from "./verification.ts";

export type { SelfieQuery };

/** Sends the selfie for a pose, once. Only the operator ever sees it. */
export const selfies = {
  POST: uploadCall<{ query: SelfieQuery; answer: VerificationAnswer }>(),
};
