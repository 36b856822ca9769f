import { ordersQuery } from "#contract/desk/orders.schema.ts";
import type { OrdersAnswer, OrdersQuery } from "#contract/desk/orders.ts";
import { allPools } from "#origin/base/env.ts";
import { ordersOf } from "#origin/money/books/orders-of-sites.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { sitesOf } from "./work/sites.ts";

/** Orders of one page. */
const PAGE = 100;

/** The orders on the sites of the person who asks, over all pools, newest first. */
export const orders = personHandler("GET /api/orders", {
  query: ordersQuery,
  answer: (call) => pageOfOrders(call, PAGE),
});

/** One page of so many of them. */
export async function pageOfOrders(
  { env, operator, query }: Pick<DeskCall<"GET /api/orders">, "env" | "operator"> & { query: OrdersQuery },
  count: number,
): Promise<OrdersAnswer> {
  const sites = (await sitesOf(operator, query.site)).map(({ id }) => id);
  const [at = "", id = ""] = query.after?.split(" ") ?? [];
  const before = at === "" ? null : { at: Number(at), id };
  const pools = await Promise.all(
    allPools(env).map(({ database }) => ordersOf(database, sites, query, before, count)),
  );
  const found = pools
    .flatMap((pool) => pool.orders)
    .toSorted((a, b) =>
      a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id) ? -1 : 1,
    );
  const page = found.slice(0, count);
  const last = page.at(-1);
  return {
    orders: page,
    total: pools.reduce((sum, { total }) => sum + total, 0),
    next: found.length > count && last ? `${Date.parse(last.created_at) / 1000} ${last.id}` : null,
  };
}
