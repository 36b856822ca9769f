import { type } from "#contract/schema.ts";

/** The id that came with the pose. The body is the picture. */
export const selfieQuery = type({ id: /^[0-9a-f]{32}$/ });
export type SelfieQuery = typeof selfieQuery.infer;
