/** What is asked for consent. Each answer is stored with its proof, a refusal and a withdrawal too. */
export type ConsentKind = "terms" | "sexuality" | "newsletter" | "cookies" | "verification" | "advertising";

/**
 * The day of the wording that a consent is given to, stored as its proof. Anyone who changes the meaning of
 * one of its messages gives it a new day; tests/drop-ins/consents.test.ts says when.
 */
export const CONSENT_WORDINGS: Record<ConsentKind, string> = {
  terms: "2026-11-22",
  sexuality: "2026-11-22",
  newsletter: "2026-11-22",
  cookies: "2026-11-22",
  verification: "2026-11-22",
  advertising: "2026-11-27",
};

/**
 * The day of the wording of `order.at_once` and `order.at_once.none`, stored with each order beside the words
 * themselves. The same test says when it needs a new one.
 */
export const AT_ONCE_WORDING = "2026-11-22";

/**
 * Where a person answered: the signup form, the page of settings or of verification, or the bar about
 * cookies.
 */
export type ConsentSource = "signup" | "settings" | "bar" | "verification";

/** An answer to a question about consent; `at`: ISO date and time. */
export interface ConsentView {
  given: boolean;
  at: string;
}

/** Seconds for which a visitor's answer about cookies counts, and for which a traffic source is then kept. */
export const COOKIE_CONSENT_SECONDS = 180 * 86_400;
export const SOURCE_SECONDS = 30 * 86_400;

/**
 * The cookie in which a browser has its own answer about cookies: the proof of a visitor's consent, readable
 * by script, because a cached page does not know who reads it.
 */
export const CONSENT_COOKIE = "__Host-consent";

/** The cookie's value: the answer, the day of the wording and when it was given, in seconds since 1970. */
export const writeCookieConsent = (given: boolean, now: Date): string =>
  `${given ? "yes" : "no"}.${CONSENT_WORDINGS.cookies}.${Math.floor(now.getTime() / 1000)}`;

/** Whether cookies were allowed; null for no answer, and for one to another wording. */
export function readCookieConsent(value: string | null): boolean | null {
  const [answer, wording] = (value ?? "").split(".");
  if (wording !== CONSENT_WORDINGS.cookies) return null;
  return answer === "yes" ? true : answer === "no" ? false : null;
}

/** The same with when it was given; null too for a time that is not in the cookie's half year before `now`. */
export function readDatedConsent(value: string | null, now: Date): { given: boolean; at: Date } | null {
  const given = readCookieConsent(value);
  const at = Number(value?.split(".")[2]) * 1000;
  const isValid = at <= now.getTime() && at >= now.getTime() - COOKIE_CONSENT_SECONDS * 1000;
  return given === null || !isValid ? null : { given, at: new Date(at) };
}
