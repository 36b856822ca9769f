import { transactionsQuery } from "#contract/calls/money/transactions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { currencyOf } from "#contract/product/bundles.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import { invoiceId, readDocument } from "#origin/money/documents/stored-documents.ts";
import { readBuyerAccount } from "#origin/money/orders/buyer-account.ts";
import { orderView } from "#origin/money/orders/order-view.ts";
import { checkReturns } from "#origin/money/orders/status-check.ts";
import { memberHandler } from "./call.ts";

/** Milliseconds that the page of one purchase waits for the provider: what the books know comes in any case. */
const PROVIDER_WAIT_MS = 1_000;

/** Purchases on one page. */
const PURCHASES_PAGE = 50;

/** The member's purchases and spending. */
export const transactions = memberHandler("GET /api/transactions.php", {
  query: transactionsQuery,
  parts: ({ before }, { settings }) => ({
    purchasing: true,
    orders: { refundDays: settings.refund_days },
    ledgerEntries: { before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before) },
  }),
  async answer({ env, db, tenant, session, viewer, query, deadline }) {
    if (query.id !== undefined) {
      const order = await readOrder(databaseOf(env, tenant), query.id);
      if (order?.member === session.member && order.site === tenant.id)
        await withTimeout(checkReturns(env, tenant, order, new Date(), deadline), PROVIDER_WAIT_MS, null);
    }
    const [account, { parts }] = await Promise.all([
      readBuyerAccount(
        db,
        tenant.id,
        session.member,
        query.id === undefined
          ? { newest: PURCHASES_PAGE + 1, before: positionIn(query.purchases_before) }
          : { ids: [query.id] },
      ),
      viewer(),
    ]);
    const shown = account.orders.slice(0, PURCHASES_PAGE);
    const last = account.orders.length > PURCHASES_PAGE ? shown.at(-1)?.order : undefined;
    const purchases = shown.map((one) =>
      orderView(one, parts.orders.find(({ id }) => id === one.order.id) ?? null),
    );
    if (query.id !== undefined && purchases.length === 0) throw new Refusal(404, "not_found");
    const [only] = query.id === undefined ? [] : account.orders;
    const issued = only && (await readDocument(db, invoiceId(only.order.id)))?.data;
    const { name, address, city, country, kvk, vat_numbers }: Seller =
      issued?.seller ?? (only ? JSON.parse(only.order.seller) : tenant.company);
    const { entries, older } = parts.ledgerEntries;
    return {
      purchases,
      older_purchases: last ? `${last.created_at}.${last.id}` : null,
      spending: entries,
      older: older === null ? null : String(older),
      balance: parts.purchasing.balance,
      cap: parts.purchasing.cap,
      currency: currencyOf(account.country ?? tenant.settings.countries[0] ?? "", tenant.selling),
      refund_days: tenant.settings.refund_days,
      company: { name, address, city, country, kvk, vat_numbers },
      billed_to: issued?.buyer ?? account.buyer,
      buyer: account.buyer,
    };
  },
});

/** The position that a cursor names. */
function positionIn(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const [at = "", id = ""] = cursor.split(".");
  return { at: Number(at), id };
}
