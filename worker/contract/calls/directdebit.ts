import { type } from "#contract/schema.ts";

/** Digits of a code, seconds it is good for, tries it stands, and seconds before another one is sent. */
export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_VALID = 600;
export const SMS_CODE_TRIES = 5;
export const SMS_RESEND_AFTER = 60;
/** Codes that a member is sent in a day. */
export const SMS_A_DAY = 5;

const line = "0 < string <= 80";
/**
 * The mandate's form. Faults are 422 with the field: `iban` (checksum, length, country outside SEPA),
 * `mobile`, and so on.
 */
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

/** The code, or that another one is to be sent to the same mobile: the form is not asked for twice. */
export const debitCodeBody = type({ "code?": /^\d{6}$/, "again?": "true" });
export type DebitCodeBody = typeof debitCodeBody.infer;

export interface MandateView {
  holder: string;
  /** All but the country and the last four digits are dots. */
  iban: string;
  reference: string;
  /** ISO date and time. */
  signed_at: string;
}

/**
 * `form`: to be filled in; `code`: a code was sent to the mobile, and another one is to be asked for where no
 * tries are left or `valid_for` is 0; `ready`: the mandate stands; `blocked`, `limit`: not now.
 */
export interface DebitAnswer {
  state: "form" | "code" | "ready" | "blocked" | "limit";
  /** The countries whose accounts can be debited. */
  countries: string[];
  /** Whom the mandate authorises: his name and creditor id, and the reference that a new one would have. */
  creditor: { name: string; id: string; reference: string };
  /**
   * While a code is awaited: the last digits of the mobile, seconds until another may be sent, and tries
   * left.
   */
  code: { mobile: string; resend_in: number; tries: number; valid_for: number } | null;
  mandate: MandateView | null;
}
