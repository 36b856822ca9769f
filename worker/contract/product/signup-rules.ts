import { countGraphemes } from "./graphemes.ts";

/**
 * What a signup may say, checked as the person leaves a field and again by the server (specification, section
 * 5).
 */

const USERNAME_MIN = 3;
const USERNAME_MAX = 20;
/** In UTF-16 code units, since a grapheme may have many. */
const USERNAME_MAX_UNITS = 60;
const PASSWORD_MIN = 8;
export const EMAIL_MAX = 254;

/** The fields of a signup that a partner's draft may lack. */
export const DRAFT_FIELDS = ["gender", "looking_for", "date_of_birth", "place", "username"] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Codes of the contract that a field can be refused with. */
export type SignupFault =
  | "invalid_email"
  | "invalid_username"
  | "username_is_email"
  | "invalid_date_of_birth"
  | "too_young"
  | "password_too_short";

/** Bounded, and without a pattern that walks back: one @, a local part, a domain of labels with a dot. */
export function emailFault(email: string): SignupFault | null {
  const at = email.indexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || email.length > EMAIL_MAX || local.length > 64 || domain.includes("@")) return "invalid_email";
  if (
    // letters beyond ASCII before the @ need servers at every step that know them (RFC 6531); few do
    !/^[!-~]+$/.test(local) ||
    /[<>()[\],;:\\"]/.test(local) ||
    local.startsWith(".") ||
    local.endsWith(".") ||
    local.includes("..")
  )
    return "invalid_email";
  const labels = domain.split(".");
  const wellFormed =
    labels.length > 1 &&
    labels.every(
      (label) =>
        label.length > 0 &&
        label.length <= 63 &&
        /^[\p{L}\p{N}-]+$/u.test(label) &&
        !label.startsWith("-") &&
        !label.endsWith("-"),
    );
  return wellFormed && /\p{L}{2}/u.test(labels.at(-1) ?? "") ? null : "invalid_email";
}

/** A username as it is stored: one way of writing each character, single spaces, and none around it. */
export const cleanUsername = (typed: string): string =>
  oneApostrophe(typed.normalize("NFKC")).replace(/ +/g, " ").trim();

/** Phones type a curly apostrophe, keyboards a straight one, and both are the same name. */
export const oneApostrophe = (text: string): string => text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'");

/**
 * Letters, digits and accents; between them spaces, underscores, hyphens, an apostrophe (O'Neill), or a dot
 * with a space behind it (St. Anna). A dot without one could make a name a link in a mail.
 */
const USERNAME = /^[\p{L}\p{Nd}\p{M}]+(?:(?:[ _-]+|'|\. )[\p{L}\p{Nd}\p{M}]+)*$/u;
/** What makes a name look like another: invisible signs, and more accents than the script writes on a letter. */
const DECEIVING = [
  /\p{Default_Ignorable_Code_Point}/u,
  /^\p{M}|[ _'-]\p{M}/u,
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]\p{M}{2}|\p{M}{3}/u,
];
/** Letters of an alphabet, and the letters and digits of others that could pass for its own beside them. */
const MIXED_SCRIPTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\p{Script=Latin}/u,
    /(?=\p{L})[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc]|(?=\p{Nd})[^0-9]/u,
  ],
  [/\p{Script=Cyrillic}/u, /(?=\p{L})\P{Script=Cyrillic}|(?=\p{Nd})[^0-9]/u],
  [/\p{Script=Greek}/u, /(?=\p{L})\P{Script=Greek}|(?=\p{Nd})[^0-9]/u],
  [/\p{Script=Armenian}/u, /(?=\p{L})\P{Script=Armenian}|(?=\p{Nd})[^0-9]/u],
  [/\p{Script=Cherokee}/u, /(?=\p{L})\P{Script=Cherokee}|(?=\p{Nd})[^0-9]/u],
];

/**
 * A username may not equal the email address and may not start with @ (specification, section 5). A name that
 * only looks like another one is refused too.
 */
export function usernameFault(typed: string, email: string): SignupFault | null {
  const username = cleanUsername(typed);
  if (email !== "" && username.toLowerCase() === email.trim().toLowerCase()) return "username_is_email";
  const length = countGraphemes(username);
  const isDeceiving =
    DECEIVING.some((pattern) => pattern.test(username)) ||
    MIXED_SCRIPTS.some(([own, foreign]) => own.test(username) && foreign.test(username));
  return length >= USERNAME_MIN &&
    length <= USERNAME_MAX &&
    username.length <= USERNAME_MAX_UNITS &&
    USERNAME.test(username) &&
    !isDeceiving
    ? null
    : "invalid_username";
}

/**
 * Hours by which the last time zone is behind UTC: a person who is old enough there is so everywhere
 * (answers, section 1).
 */
const LAST_ZONE = 12;

/** What is wrong with a date of birth (YYYY-MM-DD), or null: the person has to be `minAge` in every time zone. */
export function birthFault(dateOfBirth: string, minAge: number, now: Date): SignupFault | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (year === "" || Number(year) < 1900 || date.toISOString().slice(0, 10) !== dateOfBirth)
    return "invalid_date_of_birth";
  const there = new Date(now.getTime() - LAST_ZONE * 3_600_000).toISOString().slice(0, 10);
  if (dateOfBirth > there) return "invalid_date_of_birth";
  const youngest = `${Number(there.slice(0, 4)) - minAge}${there.slice(4)}`;
  return dateOfBirth <= youngest ? null : "too_young";
}

/**
 * No rules of composition: length is what counts, and that it is none of the commonest, which the server
 * knows.
 */
export const passwordFault = (password: string): SignupFault | null =>
  countGraphemes(password) < PASSWORD_MIN ? "password_too_short" : null;
