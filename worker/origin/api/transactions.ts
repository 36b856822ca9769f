import { currencyOf } from "#contract/bundles.ts";
import { transactionsQuery } from "#contract/calls/transactions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import { readBuyerAccount } from "#origin/orders/buyer-account.ts";
import { orderView } from "#origin/orders/order-view.ts";

/** Purchases that the list shows, the newest ones. */
const MAX_PURCHASES = 200;

/** The member's purchases and spending. */
export const transactions = memberHandler("GET /api/transactions.php", {
  query: transactionsQuery,
  parts: ({ before }, { settings }) => ({
    purchasing: true,
    orders: { refundDays: settings.refund_days },
    ledgerEntries: { before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before) },
  }),
  async answer({ db, tenant, session, viewer, query }) {
    const [account, { parts }] = await Promise.all([
      readBuyerAccount(
        db,
        tenant.id,
        session.member,
        query.id === undefined ? { newest: MAX_PURCHASES } : { ids: [query.id] },
      ),
      viewer(),
    ]);
    const purchases = account.orders.map(({ order, refund }) =>
      orderView(tenant, order, refund, parts.orders.find(({ id }) => id === order.id) ?? null),
    );
    if (query.id !== undefined && purchases.length === 0) throw new Refusal(404, "not_found");
    const { name, address, city, country, kvk, vat_numbers }: Seller =
      query.id === undefined || !account.orders[0]
        ? tenant.company
        : JSON.parse(account.orders[0].order.seller);
    const { entries, older } = parts.ledgerEntries;
    return {
      purchases,
      spending: entries,
      older: older === null ? null : String(older),
      balance: parts.purchasing.balance,
      cap: parts.purchasing.cap,
      currency: currencyOf(account.country ?? tenant.settings.countries[0] ?? "", tenant.selling),
      refund_days: tenant.settings.refund_days,
      company: { name, address, city, country, kvk, vat_numbers },
      buyer: account.buyer,
    };
  },
});
