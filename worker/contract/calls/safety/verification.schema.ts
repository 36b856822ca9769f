import { type } from "#contract/schema.ts";

/** Explicit consent to the comparison comes with each request for a pose. */
export const verificationBody = type({ "+": "reject", agreed: "true" });
export type VerificationBody = typeof verificationBody.infer;
