import { type } from "#contract/schema.ts";

/**
 * `country`: where the member pays from; by default the country of `order`, or the one they live in. `code`:
 * one they typed.
 */
export const creditsQuery = type({
  "country?": /^[A-Z]{2}$/,
  "code?": "0 < string <= 60",
  "order?": /^[0-9a-f-]{36}$/,
});
export type CreditsQuery = typeof creditsQuery.infer;
