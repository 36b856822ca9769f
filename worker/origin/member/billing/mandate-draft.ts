import {
  SMS_A_DAY,
  SMS_CODE_TRIES,
  SMS_CODE_VALID,
  SMS_RESEND_AFTER,
} from "#contract/calls/money/directdebit.ts";
import { METHODS, PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { DAY_MS, SECOND_MS } from "#contract/product/units-of-time.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/**
 * Milliseconds after its last code until a draft is deleted: enough to request another code, and no longer,
 * because the draft contains an account number.
 */
const DRAFT_LIFETIME = 3_600 * SECOND_MS;

/** Within so many milliseconds a member may place so many debits, and debits of so many euro cents in all. */
const DEBIT_WINDOW = 30 * DAY_MS;
const DEBITS_IN_WINDOW = 2;
const DEBIT_SUM_IN_WINDOW = 15_000;

/** Payments that fail in a row before no other is collected: each costs a fee, as one charged back does. */
const FAILED_IN_A_ROW = 4;

/** A mandate before it is signed, as it was filled in and checked. */
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
 * `blocked`: a debit was charged back, or several failed in a row. `limit`: enough debits were placed for
 * now.
 */
export type DebitBlock = "blocked" | "limit";

/** Why nothing can be done about a mandate now. `no_draft`: there is none, or it has expired. */
interface DebitRefusal {
  outcome: DebitBlock | "no_draft";
}
export type DebitCodeResult =
  /** The code may be sent to this mobile; `number` names it where it could not be sent. */
  | { outcome: "code_issued"; number: number; mobile: string }
  /** Milliseconds until another code may be sent. */
  | { outcome: "too_soon"; wait: number }
  | DebitRefusal;
export type DebitCodeCheck =
  /** `sentAt`: when the code was sent, in milliseconds since 1970. */
  | { outcome: "correct"; draft: MandateDraft; reference: string; sentAt: number }
  | { outcome: "wrong" }
  /** No tries are left, or the code is too old. */
  | { outcome: "expired" }
  | DebitRefusal;

export interface MandateDraftView {
  standing: DebitBlock | null;
  /** While a code is awaited. The mobile is complete and never leaves the origin. Times in seconds. */
  code: { mobile: string; resendIn: number; tries: number; validFor: number } | null;
}
/** Whether the member may not pay by debit: banks returned some, or the window's limits are reached. */
export function debitBlock(sql: Sql, now: number): DebitBlock | null {
  if (wasChargedBack(sql, IS_DEBIT) || failedInARow(sql, IS_DEBIT) >= FAILED_IN_A_ROW) return "blocked";
  const { n = 0, sum = 0 } =
    first<{ n: number; sum: number }>(
      sql,
      `SELECT count(*) AS n, coalesce(sum(amount), 0) AS sum FROM orders WHERE placed_at > ? AND state IN ('open', 'pending', 'settled') AND ${IS_DEBIT}`,
      now - DEBIT_WINDOW,
    ) ?? {};
  return n >= DEBITS_IN_WINDOW || sum >= DEBIT_SUM_IN_WINDOW ? "limit" : null;
}

/**
 * Whether the member's remembered cards may not be paid with, nor another be remembered: a card payment was
 * charged back, or several with a remembered card failed in a row. They type a card on the provider's page.
 */
export const areCardsBlocked = (sql: Sql): boolean =>
  wasChargedBack(sql, IS_CARD) ||
  failedInARow(sql, `${IS_CARD} AND terms ->> 'mandate' IS NOT NULL`) >= FAILED_IN_A_ROW;

/** The payments of a kind, as conditions of the table orders. */
const IS_DEBIT = "terms ->> 'method' = 'directdebit'";
const IS_CARD = `terms ->> 'method' IN (${PAYMENT_METHODS.filter((method) => METHODS[method].kind === "card")
  .map((method) => `'${method}'`)
  .join(", ")})`;
/**
 * A chargeback that the bank reversed no longer blocks. One that came before the order was settled is no
 * return of it: the order has ended by it.
 */
const wasChargedBack = (sql: Sql, kind: string): boolean =>
  first(
    sql,
    `SELECT 1 AS yes FROM payment_returns AS returns JOIN orders ON orders.id = order_id WHERE kind = 'chargeback' AND reversed = 0 AND ${kind}
    UNION ALL SELECT 1 FROM orders WHERE state = 'ended' AND why = 'chargeback' AND ${kind}`,
  ) !== null;
/** Payments that failed since the last one that was paid. */
const failedInARow = (sql: Sql, kind: string): number =>
  first<{ n: number }>(
    sql,
    `SELECT count(*) AS n FROM orders WHERE ${kind} AND state = 'ended' AND why = 'failed'
      AND placed_at > coalesce((SELECT max(placed_at) FROM orders WHERE ${kind} AND state = 'settled'), 0)`,
  )?.n ?? 0;

/** The state of the mandate as the member may see it. */
export function mandateDraftView(sql: Sql, now: number): MandateDraftView {
  const stored = storedDraft(sql);
  const code = stored && {
    mobile: stored.draft.mobile,
    resendIn: seconds(resendWait(sql, now)),
    tries: stored.tries,
    validFor: seconds(stored.sent_at + SMS_CODE_VALID * SECOND_MS - now),
  };
  return { standing: debitBlock(sql, now), code };
}

/**
 * Stores a draft and issues a code for its mobile, of which only a keyed hash comes here. Nothing is written
 * where another code was sent too recently.
 */
export function requestDebitCode(
  sql: Sql,
  { draft, reference, codeHash }: { draft: MandateDraft; reference: string; codeHash: string },
  now: number,
): DebitCodeResult {
  const standing = debitBlock(sql, now);
  return standing ? { outcome: standing } : issueCode(sql, { draft, reference }, codeHash, now);
}

/** Issues another code for the draft that is stored. */
export function resendDebitCode(sql: Sql, codeHash: string, now: number): DebitCodeResult {
  const standing = debitBlock(sql, now);
  if (standing) return { outcome: standing };
  const stored = storedDraft(sql);
  return stored ? issueCode(sql, stored, codeHash, now) : { outcome: "no_draft" };
}

function issueCode(
  sql: Sql,
  { draft, reference }: Pick<StoredDraft, "draft" | "reference">,
  codeHash: string,
  now: number,
): DebitCodeResult {
  const wait = resendWait(sql, now);
  if (wait > 0) return { outcome: "too_soon", wait };
  sql.exec("DELETE FROM codes_sent WHERE at <= ?", now - DAY_MS);
  const number =
    first<{ number: number }>(sql, "INSERT INTO codes_sent (at) VALUES (?) RETURNING number", now)?.number ??
    0;
  sql.exec(
    `INSERT INTO debit_form (one, form, reference, code_hash, tries, sent_at) VALUES (1, ?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (one) DO UPDATE SET form = ?1, reference = ?2, code_hash = ?3, tries = ?4, sent_at = ?5`,
    JSON.stringify(draft),
    reference,
    codeHash,
    SMS_CODE_TRIES,
    now,
  );
  schedule(sql, "drop-debit-form", now + DRAFT_LIFETIME);
  return { outcome: "code_issued", number, mobile: draft.mobile };
}

/** The code could not be sent: it does not count, and the draft that waited for it is deleted. */
export function cancelDebitCode(sql: Sql, number: number): void {
  const sent = first<{ at: number }>(sql, "DELETE FROM codes_sent WHERE number = ? RETURNING at", number);
  if (sent && storedDraft(sql)?.sent_at === sent.at) deleteMandateDraft(sql);
}

/** Deletes the draft with the account's number in it. */
export function deleteMandateDraft(sql: Sql): void {
  sql.exec("DELETE FROM debit_form");
  schedule(sql, "drop-debit-form", null);
}

/**
 * Checks a code. A wrong one costs a try; a correct one costs none, so that signing can be repeated when the
 * provider cannot be reached.
 */
export function checkDebitCode(sql: Sql, codeHash: string, now: number): DebitCodeCheck {
  const standing = debitBlock(sql, now);
  if (standing) return { outcome: standing };
  const stored = storedDraft(sql);
  if (!stored) return { outcome: "no_draft" };
  if (stored.tries === 0 || now >= stored.sent_at + SMS_CODE_VALID * SECOND_MS) return { outcome: "expired" };
  if (stored.code_hash === codeHash)
    return {
      outcome: "correct",
      draft: stored.draft,
      reference: stored.reference,
      sentAt: stored.sent_at,
    };
  sql.exec("UPDATE debit_form SET tries = tries - 1");
  return { outcome: "wrong" };
}

/** Milliseconds until another code may be sent: some time after the last one, and only so many a day. */
function resendWait(sql: Sql, now: number): number {
  const sent = sql
    .exec<{ at: number }>("SELECT at FROM codes_sent WHERE at > ? ORDER BY at DESC", now - DAY_MS)
    .toArray()
    .map(({ at }) => at);
  const [last] = sent;
  const full = sent[SMS_A_DAY - 1];
  return Math.max(
    0,
    last === undefined ? 0 : last + SMS_RESEND_AFTER * SECOND_MS - now,
    full === undefined ? 0 : full + DAY_MS - now,
  );
}

interface StoredDraft {
  draft: MandateDraft;
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
  if (!row) return null;
  const { form, ...stored } = row;
  return { ...stored, draft: JSON.parse(form) as MandateDraft };
}

const seconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / SECOND_MS));
