import { ERROR_CODES, type ErrorCode } from "#contract/errors.ts";

/** What a backend says of a login: the status and the body, undefined where that is no JSON. */
interface LoginAnswer {
  status: number;
  body: unknown;
  /** In seconds. */
  retryAfter: string | null;
}

/** Statuses that refuse a login whatever is said besides. */
const REFUSED = [400, 401, 403, 404, 422, 423, 429];
/** Codes that say of a login no more than that it failed. */
const FAILED: readonly unknown[] = [
  "error",
  "invalid_input",
  "login_failed",
  "login_required",
  "wrong_password",
  "email_not_found",
  "invalid_email",
  "not_found",
];
const BLOCKED: readonly unknown[] = ["account_blocked", "too_many_requests"];
/** The specification's words, section 8. */
const BLOCKED_WORDS = /too many (?:incorrect )?attempts|account (?:is )?blocked/i;
const MOST_MINUTES = 7 * 24 * 60;

/**
 * A login's answer with the contract's codes, login_failed (401) and account_blocked (429) with its minutes,
 * where a backend words a refusal in its own way: the specification names neither statuses nor shapes. A code
 * of the contract that says more stays, and so does every answer that is no refusal.
 */
export function readLogin(answer: LoginAnswer): LoginAnswer {
  const { status, body, retryAfter } = answer;
  if (!(status === 200 ? isRefusal(body) : REFUSED.includes(status))) return answer;
  // a script that is missing is no wrong password
  if (status === 404 && body === undefined) return answer;
  const code = codeIn(body);
  if (code !== null && !FAILED.includes(code) && !BLOCKED.includes(code)) return answer;
  const words = wordsIn(body).join(" ");
  const minutes = minutesIn(body, words, retryAfter);
  const isBlocked = status === 429 || BLOCKED.includes(code) || BLOCKED_WORDS.test(words) || minutes !== null;
  return isBlocked
    ? {
        status: 429,
        body: { error: { code: "account_blocked", ...(minutes !== null && { minutes }) } },
        // without it the browser would try again by itself
        retryAfter: retryAfter ?? String((minutes ?? 1) * 60),
      }
    : { status: 401, body: { error: { code: "login_failed" } }, retryAfter: null };
}

/** Whether a 200 says that nobody was logged in. */
function isRefusal(body: unknown): boolean {
  if (isNobody(body)) return true;
  const { user, error, success } = fieldsOf(body);
  return user === undefined ? Boolean(error) || success === false : isNobody(user);
}
const isNobody = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

function codeIn(body: unknown): ErrorCode | null {
  const { error, code } = fieldsOf(body);
  const given = [fieldsOf(error)["code"], error, code];
  return ERROR_CODES.find((known) => given.includes(known)) ?? null;
}

/** The sentences of a refusal. They are read here and go no further. */
function wordsIn(body: unknown): string[] {
  const { error, message, ...rest } = fieldsOf(body);
  return [body, error, message, fieldsOf(error)["message"], rest["reason"], rest["errors"]]
    .flat()
    .filter((text): text is string => typeof text === "string");
}

/** For how long the account is blocked, from a figure of minutes or seconds or from the words; or null. */
function minutesIn(body: unknown, words: string, retryAfter: string | null): number | null {
  const fields = { ...fieldsOf(body), ...fieldsOf(fieldsOf(body)["error"]) };
  const minutes = numberOf(fields["minutes"]) ?? numberOf(/(\d{1,5})\s*min/i.exec(words)?.[1]);
  const seconds = numberOf(fields["retry_after"]) ?? numberOf(retryAfter ?? undefined);
  const known = minutes ?? (seconds === null ? null : seconds / 60);
  return known === null ? null : Math.min(Math.max(1, Math.ceil(known)), MOST_MINUTES);
}

const numberOf = (value: unknown): number | null =>
  (typeof value === "number" && value > 0) || (typeof value === "string" && /^\s*\d{1,7}\s*$/.test(value))
    ? Number(value)
    : null;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
