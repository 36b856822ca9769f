import { SMS_A_DAY, SMS_CODE_TRIES, SMS_CODE_VALID, SMS_RESEND_AFTER } from "#contract/calls/directdebit.ts";
import { setting } from "#origin/member/settings.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/**
 * Milliseconds after its last code for which a form is kept: time to ask for another one. Then it is gone,
 * with the account's number.
 */
const DRAFT_LIFETIME = 3_600 * SECOND;

/** Milliseconds in which so many debits, or so many minor units (cents of the euro) by debit, are the limit. */
export const DEBIT_WINDOW = 30 * DAY;
export const DEBITS_IN_WINDOW = 2;
export const DEBIT_SUM_IN_WINDOW = 15_000;

/** A mandate to be, as it was filled in and checked. */
export interface MandateDraft {
  holder: string;
  iban: string;
  street: string;
  number: string;
  postal_code: string;
  city: string;
  country: string;
  /** E.164 */
  mobile: string;
}

/**
 * `ask` has a form kept and a code sent to its mobile, `ask-again` another code for the form that is kept;
 * `unsent`: this code did not get away; `try`: a code is this one; `drop`: the form is not needed any more.
 * Codes come as keyed hashes alone.
 */
export type DebitWish =
  | { does: "ask"; form: MandateDraft; reference: string; code: string }
  | { does: "ask-again"; code: string }
  | { does: "unsent"; number: number }
  | { does: "try"; code: string }
  | { does: "drop" };

export type DebitOutcome =
  | { outcome: "done" | "no_form" | "wrong" | "over" | "blocked" | "limit" }
  /** Milliseconds. */
  | { outcome: "too_soon"; wait: number }
  | { outcome: "asked"; number: number; mobile: string }
  | { outcome: "right"; form: MandateDraft; reference: string };

export interface MandateDraftView {
  standing: DebitStanding | null;
  /** While a code is awaited; the mobile in full, for us to send to. Seconds. */
  code: { mobile: string; resendIn: number; tries: number; validFor: number } | null;
}
export type DebitStanding = "blocked" | "limit";

/** Whether something is in the way of a debit: his bank took one back, or there were enough for now. */
export function debitStanding(sql: Sql, now: number): DebitStanding | null {
  if (setting(sql, "debit_blocked")) return "blocked";
  const { n = 0, sum = 0 } =
    first<{ n: number; sum: number }>(
      sql,
      "SELECT count(*) AS n, coalesce(sum(amount), 0) AS sum FROM orders WHERE placed_at > ? AND state IN ('open', 'pending', 'settled') AND terms ->> 'method' = 'directdebit'",
      now - DEBIT_WINDOW,
    ) ?? {};
  return n >= DEBITS_IN_WINDOW || sum >= DEBIT_SUM_IN_WINDOW ? "limit" : null;
}

export function debitView(sql: Sql, now: number): MandateDraftView {
  const kept = storedDraft(sql);
  const code = kept && {
    mobile: kept.form.mobile,
    resendIn: seconds(waitFor(sql, now)),
    tries: kept.tries,
    validFor: seconds(kept.sent_at + SMS_CODE_VALID * SECOND - now),
  };
  return { standing: debitStanding(sql, now), code };
}

/** Does it, in the member's own transaction. */
export function debit(sql: Sql, wanted: DebitWish, now: number): DebitOutcome {
  if (wanted.does === "ask" || wanted.does === "ask-again") return ask(sql, wanted, now);
  if (wanted.does === "try") return tryCode(sql, wanted.code, now);
  if (wanted.does === "unsent") takeBack(sql, wanted.number);
  else dropDraft(sql);
  return { outcome: "done" };
}

export function dropDraft(sql: Sql): void {
  sql.exec("DELETE FROM debit_form");
  schedule(sql, "drop-debit-form", null);
}

function ask(sql: Sql, wanted: Extract<DebitWish, { does: "ask" | "ask-again" }>, now: number): DebitOutcome {
  const standing = debitStanding(sql, now);
  if (standing) return { outcome: standing };
  const { form, reference } =
    wanted.does === "ask" ? wanted : (storedDraft(sql) ?? { form: null, reference: null });
  if (form === null) return { outcome: "no_form" };
  const wait = waitFor(sql, now);
  if (wait > 0) return { outcome: "too_soon", wait };
  sql.exec("DELETE FROM codes_sent WHERE at <= ?", now - DAY);
  const number =
    first<{ number: number }>(sql, "INSERT INTO codes_sent (at) VALUES (?) RETURNING number", now)?.number ??
    0;
  sql.exec(
    `INSERT INTO debit_form (one, form, reference, code_hash, tries, sent_at) VALUES (1, ?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (one) DO UPDATE SET form = ?1, reference = ?2, code_hash = ?3, tries = ?4, sent_at = ?5`,
    JSON.stringify(form),
    reference,
    wanted.code,
    SMS_CODE_TRIES,
    now,
  );
  schedule(sql, "drop-debit-form", now + DRAFT_LIFETIME);
  return { outcome: "asked", number, mobile: form.mobile };
}

/** The code did not get away, so it does not count; nor is what waited for it kept. */
function takeBack(sql: Sql, number: number): void {
  const sent = first<{ at: number }>(sql, "DELETE FROM codes_sent WHERE number = ? RETURNING at", number);
  if (sent && storedDraft(sql)?.sent_at === sent.at) dropDraft(sql);
}

/** A wrong one costs a try; a right one costs none, so that what comes after it can be tried again. */
function tryCode(sql: Sql, code: string, now: number): DebitOutcome {
  const standing = debitStanding(sql, now);
  if (standing) return { outcome: standing };
  const kept = storedDraft(sql);
  if (!kept) return { outcome: "no_form" };
  if (kept.tries === 0 || now >= kept.sent_at + SMS_CODE_VALID * SECOND) return { outcome: "over" };
  if (kept.code_hash === code) return { outcome: "right", form: kept.form, reference: kept.reference };
  sql.exec("UPDATE debit_form SET tries = tries - 1");
  return { outcome: "wrong" };
}

/** Milliseconds until another code may be sent: a while after the last, and so many a day. */
function waitFor(sql: Sql, now: number): number {
  const sent = sql
    .exec<{ at: number }>("SELECT at FROM codes_sent WHERE at > ? ORDER BY at DESC", now - DAY)
    .toArray()
    .map(({ at }) => at);
  const [last] = sent;
  const full = sent[SMS_A_DAY - 1];
  return Math.max(
    0,
    last === undefined ? 0 : last + SMS_RESEND_AFTER * SECOND - now,
    full === undefined ? 0 : full + DAY - now,
  );
}

interface StoredDraft {
  form: MandateDraft;
  reference: string;
  code_hash: string;
  tries: number;
  sent_at: number;
}
function storedDraft(sql: Sql): StoredDraft | null {
  const row = first<{ form: string; reference: string; code_hash: string; tries: number; sent_at: number }>(
    sql,
    "SELECT form, reference, code_hash, tries, sent_at FROM debit_form",
  );
  return row && { ...row, form: JSON.parse(row.form) as MandateDraft };
}

const seconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / SECOND));
