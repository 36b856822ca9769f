import { type } from "#contract/schema.ts";

const line = "0 < string <= 80";
/** The mandate's form. What is wrong with it is a 422 that names the field. */
export const debitBody = type({
  holder: "2 <= string <= 70",
  iban: "15 <= string <= 42",
  street: line,
  number: "0 < string <= 12",
  postal_code: "2 <= string <= 12",
  city: line,
  country: /^[A-Z]{2}$/,
  mobile: "6 <= string <= 24",
  agreed: "true",
});
export type DebitBody = typeof debitBody.infer;

/** The code, or (`again`) a request for another one to the same mobile, without the form. */
export const debitCodeBody = type({ "code?": /^\d{6}$/, "again?": "true" });
export type DebitCodeBody = typeof debitCodeBody.infer;
