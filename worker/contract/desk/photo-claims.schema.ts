import { type } from "#contract/schema.ts";

/** Pictures and selfies of any site of the person. */
export const photoClaimsBody = type({
  items: type({ site: /^[a-z0-9-]{1,40}$/, kind: "'photo' | 'selfie'", subject: "1 <= string <= 200" })
    .array()
    .atLeastLength(1)
    .atMostLength(200),
});
export type PhotoClaimsBody = typeof photoClaimsBody.infer;
