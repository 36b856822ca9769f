import { currencyOf } from "#contract/bundles.ts";
import { transactionsQuery } from "#contract/calls/transactions.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import { readBuyerAccount } from "#origin/orders/buyer-account.ts";
import { orderView } from "#origin/orders/order-view.ts";

/** Purchases that the list shows, the newest of them. */
const SHOWN = 200;

/** What he bought and what he spent. */
export const transactions: Handler<"GET /api/transactions.php"> = {
  query: transactionsQuery,
  parts: ({ before }, { settings }) => [
    "buying",
    `orders/${settings.refund_days}`,
    `entries/${before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)}`,
  ],
  async answer({ db, tenant, session, viewer, query }) {
    const [desk, recognised] = await Promise.all([
      readBuyerAccount(
        db,
        tenant.id,
        session?.member ?? "",
        query.id === undefined ? { newest: SHOWN } : { ids: [query.id] },
      ),
      viewer(),
    ]);
    const { buying, orders = [], entries } = recognised?.parts ?? {};
    if (!buying || !entries) throw new Refusal(403, "login_required");
    const purchases = desk.orders.map(({ order, refund }) =>
      orderView(tenant, order, refund, orders.find(({ id }) => id === order.id) ?? null),
    );
    if (query.id !== undefined && purchases.length === 0) throw new Refusal(404, "not_found");
    const { name, address, city, country, kvk, vat_numbers }: Seller =
      query.id === undefined || !desk.orders[0] ? tenant.company : JSON.parse(desk.orders[0].order.seller);
    return {
      purchases,
      spending: entries.entries,
      older: entries.older === null ? null : String(entries.older),
      purse: buying.purse,
      cap: buying.cap,
      currency: currencyOf(desk.country ?? tenant.settings.countries[0] ?? "", tenant.selling),
      refund_days: tenant.settings.refund_days,
      company: { name, address, city, country, kvk, vat_numbers },
      buyer: desk.buyer,
    };
  },
};
