import { bundlesOf } from "#contract/bundles.ts";
import { orderBody, orderQuery } from "#contract/calls/orders.schema.ts";
import type { OrderAnswer } from "#contract/calls/orders.ts";
import { PAYING_COUNTRIES } from "#contract/countries.ts";
import { Refusal } from "#contract/errors.ts";
import { claimStatusCheck, readOrder, type BookedOrder } from "#origin/books/booked-orders.ts";
import { memberHandler, type Call } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";
import type { PlacedOrder } from "#origin/member/billing/order-placement.ts";
import { refreshFromProvider, beginPayment, cancelUnpaidOrder } from "#origin/orders/begin-payment.ts";
import { readBuyerAccount } from "#origin/orders/buyer-account.ts";
import { activeDiscount } from "#origin/orders/discounts.ts";
import { termsOf } from "#origin/orders/order-terms.ts";
import { orderView } from "#origin/orders/order-view.ts";
import { authenticated } from "#origin/session.ts";
import { typedCode } from "./credits.ts";

/** Seconds between two questions to the provider about the same order, however often its page asks. */
const ASK_AGAIN = 3;

/**
 * An order as it stands: where it is not at its end, the provider is asked, so that a call of his that never
 * came is not missed.
 */
export const order = memberHandler("GET /api/orders.php", {
  query: orderQuery,
  async answer(call) {
    const { env, tenant } = call;
    const row = await ownOrder(call, call.query.order);
    const now = new Date();
    if (row.payment !== null && (await claimStatusCheck(databaseOf(env, tenant), row.id, ASK_AGAIN, now)))
      await refreshFromProvider(env, tenant, row, now);
    return answerOf(call, row.id);
  },
});

/**
 * An order, once by its key. Its terms are decided here and now: prices, discount, method and the member's
 * limits; then it is his object's to take it, the books', and the provider's. Whatever dies on the way goes
 * on from there when it is sent again.
 */
export const placeOrder = memberHandler("POST /api/orders.php", {
  body: orderBody,
  parts: () => ({ purchasing: true }),
  async answer(call) {
    const { env, tenant, db, body, session } = call;
    const viewer = await call.viewer();
    if (viewer.state.status !== "active") throw new Refusal(403, "not_confirmed");
    if (![...tenant.settings.countries, ...PAYING_COUNTRIES].includes(body.country))
      throw new Refusal(422, "invalid_input", { field: "country" });
    const now = new Date();
    const { purchasing: buying } = viewer.parts;
    const [account, typed] = await Promise.all([
      readBuyerAccount(db, tenant.id, session.member, { ids: [] }),
      typedCode(call, body.code),
    ]);
    const { currency, bundles } = bundlesOf(body.country, tenant.selling);
    const listAmount = bundles.find(({ id }) => id === body.bundle)?.amount ?? null;
    const { discount } = activeDiscount(
      buying,
      session.member,
      typed,
      { country: body.country, currency, listAmount, method: body.method },
      now.getTime(),
    );
    const placed = await place(call, () =>
      termsOf(
        { tenant, member: session.member, locale: viewer.state.language, body, account, discount },
        now,
      ),
    );
    const { terms } = placed;
    const books = databaseOf(env, tenant);
    // his object has told the books of it; where it could not, it does so by itself
    const row = await readOrder(books, terms.id);
    if (!row) throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
    const isFree = body.replaces === undefined || (await makeRoom(call, body.replaces, row, now));
    await (isFree
      ? beginPayment(env, tenant, row, now)
      : cancelUnpaidOrder(env, tenant, row, "replaced", now));
    return answerOf(call, terms.id);
  },
});

/** He gives it up. */
export const cancelOrder = memberHandler("DELETE /api/orders.php", {
  query: orderQuery,
  async answer(call) {
    const row = await ownOrder(call, call.query.order);
    const after =
      row.status === "open" || row.status === "pending"
        ? await cancelUnpaidOrder(call.env, call.tenant, row, null, new Date())
        : row;
    if (after.status !== "cancelled" && after.status !== "failed") throw new Refusal(409, "not_cancellable");
    return answerOf(call, row.id);
  },
});

type AnyCall = Pick<Call<"GET /api/orders.php">, "env" | "tenant" | "db" | "session" | "viewer">;

/** An order of this member on this site; another's, another site's and none are a 404 alike. */
async function ownOrder({ env, tenant, session }: AnyCall, id: string): Promise<BookedOrder> {
  const row = await readOrder(databaseOf(env, tenant), id);
  if (!session || row?.member !== session.member || row.site !== tenant.id)
    throw new Refusal(404, "not_found");
  return row;
}

/**
 * His object takes the order, or says why not: what was placed before with the same key is that order,
 * whatever has changed since.
 */
async function place(
  { session, body }: Call<"POST /api/orders.php">,
  terms: () => ReturnType<typeof termsOf>,
): Promise<PlacedOrder> {
  const earlier = await session?.object.findPlacedOrder(session.hash, body.key);
  if (
    earlier &&
    (earlier.terms.bundle !== body.bundle ||
      earlier.terms.method !== body.method ||
      earlier.terms.amount !== body.total)
  )
    throw new Refusal(409, "price_changed");
  if (earlier) return earlier;
  const placed = authenticated(
    await session?.object.placeOrder(session.hash, { ...terms(), replaces: body.replaces ?? null }),
  );
  if (placed.outcome === "placed") return placed;
  throw placed.outcome === "too_many_orders"
    ? new Refusal(429, placed.outcome, { retryAfter: 3_600 })
    : new Refusal(409, placed.outcome);
}

/**
 * The order in whose place another one comes is given up. False where it is paid by now, or being collected:
 * then the other one is not charged too.
 */
async function makeRoom({ env, tenant }: AnyCall, id: string, by: BookedOrder, now: Date): Promise<boolean> {
  const row = id === by.id ? null : await readOrder(databaseOf(env, tenant), id);
  if (
    row?.member !== by.member ||
    row.site !== by.site ||
    row.status === "cancelled" ||
    row.status === "failed"
  )
    return true;
  return (await cancelUnpaidOrder(env, tenant, row, "replaced", now)).status === "cancelled";
}

/** How it stands after all that was done: his object is asked anew. */
export async function answerOf({ tenant, db, session }: AnyCall, id: string): Promise<OrderAnswer> {
  const [desk, viewer] = await Promise.all([
    readBuyerAccount(db, tenant.id, session?.member ?? "", { ids: [id] }),
    session?.object.recognise(session.hash, {
      purchasing: true,
      orders: { refundDays: tenant.settings.refund_days },
    }),
  ]);
  const found = desk.orders[0];
  if (!found || !viewer?.parts.purchasing) throw new Refusal(404, "not_found");
  return {
    order: orderView(
      tenant,
      found.order,
      found.refund,
      viewer.parts.orders?.find((own) => own.id === id) ?? null,
    ),
    purse: viewer.parts.purchasing.purse,
    paid_user: viewer.state.paidUser,
  };
}
