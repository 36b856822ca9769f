import type { CardView } from "#contract/calls/money/credits.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import { NETWORK_COUNTRY } from "#contract/platform/network-country.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { LocationEvidence } from "#contract/product/vat-location.ts";
import type { Directory } from "#origin/directory/directory.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import type { RefundRow } from "#origin/money/books/booked-refunds.ts";
import type { ListedDocument } from "#origin/money/documents/stored-documents.ts";
import { earliestCheck } from "#origin/money/payments/ended-mandates.ts";

/** What the books and the directory know about a member who buys. */
export interface BuyerAccount {
  /** The name and the address on the receipt. */
  buyer: { name: string; email: string };
  /** The member's country of residence. */
  country: string | null;
  cards: CardView[];
  /** The mandate by which the member's account is debited. */
  debit: { id: string; label: string; reference: string | null } | null;
  orders: {
    order: BookedOrder;
    refund: RefundRow | null;
    documents: ListedDocument[];
    /** When a withdrawal was made that is not carried out yet, in seconds since the epoch. */
    stated: number | null;
  }[];
  /** The earliest last check of a mandate with the provider, in seconds since the epoch. */
  mandatesCheckedAt: number | null;
}

/**
 * Which of the member's orders: those with these ids, or the newest of those before a position, which is the
 * time of an order, in seconds since the epoch, and its id.
 */
export type Wanted =
  | { ids: readonly string[] }
  | { newest: number; before: { at: number; id: string } | null };

interface MandateRow {
  id: string;
  kind: "debit" | "card";
  method: PaymentMethod;
  label: string;
  reference: string | null;
  checked_at: number;
}

/** The country of the account that is debited: its masked IBAN begins with it. */
export const accountCountry = ({ debit }: Pick<BuyerAccount, "debit">): string | null =>
  countryCode(debit?.label.slice(0, 2));

/** Where a buyer is, as far as a request and the account tell. */
export const locationOf = (
  request: Request,
  { country }: Pick<BuyerAccount, "country">,
): Pick<LocationEvidence, "network" | "residence"> => ({
  network: countryCode(request.headers.get(NETWORK_COUNTRY)),
  residence: countryCode(country),
});

/** The column of a withdrawal that is not carried out yet. */
const STATED =
  "(SELECT min(at) FROM withdrawal_statements WHERE order_id = orders.id AND coalesce(outcome, 'open') = 'open') AS stated";
type StatedOrder = BookedOrder & { stated: number | null };

/** Reads it all in one database batch. */
export async function readBuyerAccount(
  db: Directory,
  site: string,
  member: string,
  wanted: Wanted,
): Promise<BuyerAccount> {
  const orders =
    "ids" in wanted
      ? db
          .prepare(
            `SELECT *, ${STATED} FROM orders WHERE member = ?1 AND site = ?2 AND id IN (SELECT value FROM json_each(?3))`,
          )
          .bind(member, site, JSON.stringify(wanted.ids))
      : db
          .prepare(
            `SELECT *, ${STATED} FROM orders WHERE member = ?1 AND site = ?2 AND (created_at, id) < (?4, ?5) ORDER BY created_at DESC, id DESC LIMIT ?3`,
          )
          .bind(
            member,
            site,
            wanted.newest,
            wanted.before?.at ?? Number.MAX_SAFE_INTEGER,
            wanted.before?.id ?? "",
          );
  const [people, mandates, booked, refunds, documents] = await db.batch<
    { email: string; name: string; country: string } & MandateRow & StatedOrder & RefundRow & ListedDocument
  >([
    db
      .prepare(
        "SELECT email, profiles.name, country FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1",
      )
      .bind(member),
    db
      .prepare(
        "SELECT id, kind, method, label, reference, checked_at FROM mandates WHERE member = ?1 AND ended_at IS NULL ORDER BY signed_at DESC",
      )
      .bind(member),
    orders,
    db
      .prepare(
        "SELECT refunds.* FROM refunds JOIN orders ON orders.id = refunds.order_id WHERE refunds.member = ?1",
      )
      .bind(member),
    db
      .prepare(
        "SELECT kind AS document, number, order_id, amount, issued_at, data ->> '$.zone' AS zone FROM documents WHERE member = ?1 AND data IS NOT NULL ORDER BY issued_at, run DESC, serial",
      )
      .bind(member),
  ]);
  const person = people?.results[0];
  const debit = mandates?.results.find(({ kind }) => kind === "debit");
  return {
    buyer: { name: person?.name ?? "", email: person?.email ?? "" },
    country: person?.country ?? null,
    cards: (mandates?.results ?? [])
      .filter(({ kind }) => kind === "card")
      .map(({ id, label, method }) => ({ id, label, method })),
    debit: debit ? { id: debit.id, label: debit.label, reference: debit.reference } : null,
    orders: (booked?.results ?? []).map((order) => ({
      order,
      refund: refundOf(order, refunds?.results ?? []),
      documents: (documents?.results ?? []).filter(({ order_id: id }) => id === order.id),
      stated: order.stated,
    })),
    mandatesCheckedAt: earliestCheck(mandates?.results ?? []),
  };
}

/** The refund of the order's own payment, or else of a second payment for it. */
const refundOf = (order: BookedOrder, refunds: readonly RefundRow[]): RefundRow | null => {
  const own = refunds.filter((refund) => refund.order_id === order.id);
  return own.find(({ payment }) => payment === order.payment) ?? own[0] ?? null;
};
