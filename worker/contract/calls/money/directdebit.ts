import { memberCall } from "#contract/call.ts";
import type { DebitBody, DebitCodeBody } from "./directdebit.schema.ts";

export type { DebitBody, DebitCodeBody };

export const SMS_CODE_DIGITS = 6;
/** Seconds a code is valid. */
export const SMS_CODE_VALID = 600;
/** Wrong attempts after which a code is void. */
export const SMS_CODE_TRIES = 5;
/** Seconds before another code is sent. */
export const SMS_RESEND_AFTER = 60;
/** Codes sent to one member in a day. */
export const SMS_A_DAY = 5;

export interface MandateView {
  holder: string;
  /** All but the country and the last four digits are dots. */
  iban: string;
  reference: string;
  /** ISO date and time. */
  signed_at: string;
}

/**
 * `form`: to be filled in; `code`: a code was sent to the mobile, and another must be requested where no
 * attempts are left or `valid_for` is 0; `ready`: the mandate is in force; `blocked`, `limit`: not possible
 * now.
 */
export interface DebitAnswer {
  state: "form" | "code" | "ready" | "blocked" | "limit";
  /** The countries whose accounts can be debited. */
  countries: string[];
  /** The creditor's name and id, and the reference that a new mandate would get. */
  creditor: { name: string; id: string; reference: string };
  /**
   * While a code is awaited: the last digits of the mobile, seconds until another may be sent, attempts left,
   * and seconds it is still valid.
   */
  code: { mobile: string; resend_in: number; tries: number; valid_for: number } | null;
  mandate: MandateView | null;
}

export const directdebit = {
  GET: memberCall<{ answer: DebitAnswer }>(),
  POST: memberCall<{ body: DebitBody; answer: DebitAnswer }>(),
  PUT: memberCall<{ body: DebitCodeBody; answer: DebitAnswer }>(),
  DELETE: memberCall<{ answer: DebitAnswer }>(),
};
