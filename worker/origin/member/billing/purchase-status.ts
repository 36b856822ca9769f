import type { SpendingCap } from "#contract/calls/money/spending-cap.ts";
import type { LedgerEntry } from "#contract/calls/money/transactions.ts";
import type { Balance } from "#contract/entities.ts";
import { TIME_BONUS_WINDOW, WELCOME_VALIDITY } from "#contract/product/discounts.ts";
import { setSetting, setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { balanceView, type EntryKind } from "./ledger.ts";
import { areCardsBlocked, debitBlock } from "./mandate-draft.ts";
import { refundAmount, unusedCredits, withdrawUntil } from "./order-returns.ts";
import { spendingCapView } from "./spending-cap.ts";
import type { OrderRow, OrderTerms } from "./stored-orders.ts";

/** What the credits page depends on. Times in milliseconds since 1970. */
export interface PurchaseStatus {
  balance: Balance;
  /** The member has never paid, and no payment of theirs is being collected. */
  neverPaid: boolean;
  /** Ends of the time bonus and of the welcome discount; null where it was not issued. */
  timeBonusUntil: number;
  welcomeUntil: number | null;
  /** The welcome discount is issued when the member opens the credits page next. */
  mayHaveWelcome: boolean;
  /**
   * Codes that are used up by paid orders, or by those being collected. A code of an open order is not among
   * them: the order that replaces it may use it.
   */
  spentCodes: string[];
  cap: SpendingCap;
  debit: "blocked" | "limit" | null;
  /** Remembered cards are not offered, and none is remembered. */
  cardsBlocked: boolean;
  /** The order that waits for the member to pay. */
  open: OrderTerms | null;
  /** The newest order, whatever became of it. */
  last: { terms: OrderTerms; state: OrderRow["state"] } | null;
}

/** What the time bonus and the welcome discount depend on. */
export type OwnDiscounts = Pick<
  PurchaseStatus,
  "neverPaid" | "timeBonusUntil" | "welcomeUntil" | "spentCodes"
>;

/** The member's own discounts: the time bonus and the welcome discount (specification, section 4). */
export function ownDiscounts(sql: Sql): OwnDiscounts {
  const { signedUpAt, paid } = first<{ signedUpAt: number; paid: number }>(
    sql,
    "SELECT signed_up_at AS signedUpAt, paid_user AS paid FROM member",
  ) ?? { signedUpAt: 0, paid: 1 };
  const issued = setting(sql, "welcome_issued_at");
  return {
    neverPaid:
      paid === 0 && first(sql, "SELECT 1 AS yes FROM orders WHERE state IN ('pending', 'settled')") === null,
    timeBonusUntil: signedUpAt + TIME_BONUS_WINDOW * 1000,
    welcomeUntil: issued === null ? null : issued + WELCOME_VALIDITY * 1000,
    spentCodes: sql
      .exec<{ code: string }>(
        "SELECT DISTINCT code FROM orders WHERE code IS NOT NULL AND state IN ('pending', 'settled')",
      )
      .toArray()
      .map(({ code }) => code),
  };
}

/** What the credits page shows now. */
export function purchaseStatus(sql: Sql, now: number): PurchaseStatus {
  const discounts = ownDiscounts(sql);
  const [open, last] = ["state = 'open'", "1 = 1"].map((which) =>
    first<OrderRow>(sql, `SELECT * FROM orders WHERE ${which} ORDER BY placed_at DESC, id DESC LIMIT 1`),
  );
  return {
    ...discounts,
    balance: balanceView(sql),
    mayHaveWelcome: discounts.welcomeUntil === null && discounts.neverPaid && now >= discounts.timeBonusUntil,
    cap: spendingCapView(sql, now),
    debit: debitBlock(sql, now),
    cardsBlocked: areCardsBlocked(sql),
    open: open ? JSON.parse(open.terms) : null,
    last: last ? { terms: JSON.parse(last.terms), state: last.state } : null,
  };
}

/** Issues the welcome discount, once per account, where the member may have it. */
export function issueWelcome(sql: Sql, now: number): PurchaseStatus {
  const status = purchaseStatus(sql, now);
  if (!status.mayHaveWelcome) return status;
  setSetting(sql, "welcome_issued_at", now);
  return purchaseStatus(sql, now);
}

/** What the member's object knows about an order besides the books. Sums in minor units. */
export interface OwnOrder {
  id: string;
  madePremium: boolean;
  withdrawUntil: number | null;
  withdrawable: { credits: number; amount: number } | null;
  returned: { credits: number; amount: number; at: number } | null;
}

/** The member's settled orders, as far as a withdrawal is concerned. */
export function ownOrders(sql: Sql, refundDays: number, now: number): OwnOrder[] {
  return sql
    .exec<OrderRow>("SELECT * FROM orders WHERE state = 'settled'")
    .toArray()
    .map((row) => {
      const until = withdrawUntil(sql, row, refundDays, now);
      const isOpen = until !== null && now <= until && row.returned_at === null;
      const unused = isOpen ? unusedCredits(sql, row) : 0;
      const back = refundAmount(row, unused);
      return {
        id: row.id,
        madePremium: row.made_premium === 1,
        withdrawUntil: isOpen ? until : null,
        withdrawable: back > 0 ? { credits: unused, amount: back } : null,
        returned:
          row.returned_at === null
            ? null
            : { credits: row.returned_credits, amount: row.returned_amount, at: row.returned_at },
      };
    });
}

/** Ledger lines on one page. */
const ENTRIES_PAGE = 50;

/** A page of the ledger before an entry, the newest first; `older` names the entry to continue from. */
export function entriesOf(sql: Sql, before: number): { entries: LedgerEntry[]; older: number | null } {
  const rows = sql
    .exec<{
      entry: number;
      kind: EntryKind;
      amount: number;
      balance: number;
      at: number;
      order: string | null;
    }>(
      `SELECT entry, kind, ledger.amount, balance, at, orders.id AS "order" FROM ledger LEFT JOIN orders ON ledger.id IN ('purchase/' || payment, 'withdrawal/' || orders.id) OR orders.id = (SELECT order_id FROM payment_returns AS returns WHERE ledger.id IN (returns.kind || '/' || returns.id, returns.kind || '/' || returns.id || '/reversed', returns.kind || '/' || returns.id || '/taken', returns.kind || '/' || returns.id || '/restored')) WHERE entry < ? ORDER BY entry DESC LIMIT ?`,
      before,
      ENTRIES_PAGE + 1,
    )
    .toArray();
  const shown = rows.slice(0, ENTRIES_PAGE);
  return {
    entries: shown.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
    older: rows.length > ENTRIES_PAGE ? (shown.at(-1)?.entry ?? null) : null,
  };
}
