import { ordersQuery } from "#contract/desk/orders.schema.ts";
import { allPools } from "#origin/base/env.ts";
import { ORDERS_PAGE, ordersOf } from "#origin/money/books/orders-of-sites.ts";
import { personHandler } from "./call.ts";

/** The orders on the sites of the person who asks, over all pools, newest first. */
export const orders = personHandler("GET /api/orders", {
  query: ordersQuery,
  async answer({ env, operator, query }) {
    const sites = operator.sites.filter((id) => query.site === undefined || id === query.site);
    const [at = "", id = ""] = query.after?.split(" ") ?? [];
    const before = at === "" ? null : { at: Number(at), id };
    const pools = await Promise.all(
      allPools(env).map(({ database }) => ordersOf(database, sites, query, before)),
    );
    const found = pools
      .flatMap((pool) => pool.orders)
      .toSorted((a, b) =>
        a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id) ? -1 : 1,
      );
    const page = found.slice(0, ORDERS_PAGE);
    const last = page.at(-1);
    return {
      orders: page,
      total: pools.reduce((sum, { total }) => sum + total, 0),
      next: found.length > ORDERS_PAGE && last ? `${Date.parse(last.created_at) / 1000} ${last.id}` : null,
    };
  },
});
