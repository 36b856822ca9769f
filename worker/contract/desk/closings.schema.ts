import { type } from "#contract/schema.ts";

const month = type(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** `month`: the closed month that is compared with its digest. */
export const closingsQuery = type({ "month?": month });
export type ClosingsQuery = typeof closingsQuery.infer;

/** `acknowledged`: what stands in the way and was seen, each as the list names it. */
export const closingBody = type({
  month,
  "acknowledged?": type("1 <= string <= 200").array().atMostLength(500),
});
export type ClosingBody = typeof closingBody.infer;
