import { orderBody, orderQuery } from "#contract/calls/money/orders.schema.ts";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import { Refusal } from "#contract/errors.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { bundlesOf } from "#contract/product/bundles.ts";
import { databaseOf } from "#origin/base/env.ts";
import { together } from "#origin/directory/together.ts";
import type { PlacedOrder } from "#origin/member/billing/order-placement.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { readOrder, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { atOnceOf } from "#origin/money/orders/at-once.ts";
import { beginPayment, cancelUnpaidOrder } from "#origin/money/orders/begin-payment.ts";
import { locationOf, readBuyerAccount } from "#origin/money/orders/buyer-account.ts";
import { activeDiscount, codeRefusal } from "#origin/money/orders/discounts.ts";
import { offeredMethods } from "#origin/money/orders/offered-methods.ts";
import { termsOf } from "#origin/money/orders/order-terms.ts";
import { orderView } from "#origin/money/orders/order-view.ts";
import { payingCountries } from "#origin/money/orders/paying-country.ts";
import { checkStatus } from "#origin/money/orders/status-check.ts";
import { readKnownMethods } from "#origin/money/payments/account-methods.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { memberHandler, type Call } from "./call.ts";
import { ownCodeFault, typedCode } from "./credits.ts";

/**
 * Milliseconds that an order's page waits for the provider, well below the edge's limit for an answer: what
 * the books know arrives in any case, and what the provider says arrives over the live connection.
 */
const PROVIDER_WAIT_MS = 1_000;

/** An order. While it is not settled the provider is asked, so that a lost webhook does not leave it open. */
export const order = memberHandler("GET /api/orders.php", {
  query: orderQuery,
  async answer(call) {
    const row = await ownOrder(call, call.query.order);
    await withTimeout(
      checkStatus(call.env, call.tenant, row, new Date(), call.deadline),
      PROVIDER_WAIT_MS,
      null,
    );
    return answerOf(call, row.id);
  },
});

/**
 * Places an order, once per key. Its terms are decided here: prices, discount, method and the member's
 * limits. Then the member's object takes it, the books record it and the provider starts the payment. If any
 * step fails, sending the order again continues there.
 */
export const placeOrder = memberHandler("POST /api/orders.php", {
  body: orderBody,
  parts: () => ({ purchasing: true }),
  async answer(call) {
    const { env, tenant, db, body, session, deadline } = call;
    const viewer = await call.viewer();
    if (viewer.state.status !== "active") throw new Refusal(403, "not_confirmed");
    if (!payingCountries(tenant).includes(body.country))
      throw new Refusal(422, "invalid_input", { field: "country" });
    const now = new Date();
    const { purchasing: buying } = viewer.parts;
    const [account, typed, known] = await together(
      db,
      (db) => readBuyerAccount(db, tenant.id, session.member, { ids: [] }),
      (db) => typedCode({ ...call, db }, body.code),
      (db) => readKnownMethods(db, tenant.company.id),
    );
    const methods = await offeredMethods(env, tenant, known, body.country, now, deadline);
    const mayUseCards = !buying.cardsBlocked && paymentProvider(env, accountOf(tenant), deadline).hasMandates;
    const { currency, bundles } = bundlesOf(body.country, tenant.selling);
    const listAmount = bundles.find(({ id }) => id === body.bundle)?.amount ?? null;
    const { discount, fault } = activeDiscount(
      buying,
      session.member,
      typed,
      { country: body.country, currency, listAmount, method: body.method },
      now.getTime(),
    );
    const { language } = viewer.state;
    const atOnce = await atOnceOf(language, account.country, tenant.settings.refund_days, now);
    const placed = await place(call, () => {
      // its own error, rather than that the price has changed
      const wrong = fault ?? ownCodeFault(body.code, buying, session.member, now.getTime());
      if (wrong !== null) throw codeRefusal(wrong);
      return termsOf(
        {
          tenant,
          member: session.member,
          locale: language,
          body,
          methods,
          account: mayUseCards ? account : { ...account, cards: [] },
          evidence: locationOf(call.request, account),
          discount,
          mayRemember: mayUseCards,
          atOnce,
        },
        now,
      );
    });
    const { terms } = placed;
    const books = databaseOf(env, tenant);
    // the member's object has recorded it in the books; where it could not, it retries by itself
    const row = await readOrder(books, terms.id);
    if (!row) throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
    const isFree = body.replaces === undefined || (await makeRoom(call, body.replaces, row, now));
    await (isFree
      ? beginPayment(env, tenant, row, now, deadline)
      : cancelUnpaidOrder(env, tenant, row, "replaced", now, deadline));
    return answerOf(call, terms.id);
  },
});

/** Cancels an unpaid order. */
export const cancelOrder = memberHandler("DELETE /api/orders.php", {
  query: orderQuery,
  async answer(call) {
    const row = await ownOrder(call, call.query.order);
    const after =
      row.status === "open" || row.status === "pending"
        ? await cancelUnpaidOrder(call.env, call.tenant, row, null, new Date(), call.deadline)
        : row;
    if (after.status !== "cancelled" && after.status !== "failed") throw new Refusal(409, "not_cancellable");
    return answerOf(call, row.id);
  },
});

type AnyCall = Pick<Call<"GET /api/orders.php">, "env" | "tenant" | "db" | "session" | "viewer" | "deadline">;

/** An order of this member on this site; another's, another site's and none are a 404 alike. */
async function ownOrder({ env, tenant, session }: AnyCall, id: string): Promise<BookedOrder> {
  const row = await readOrder(databaseOf(env, tenant), id);
  if (!session || row?.member !== session.member || row.site !== tenant.id)
    throw new Refusal(404, "not_found");
  return row;
}

/**
 * The member's object accepts the order or refuses it with a reason. An order placed before with the same key
 * is that order, whatever has changed since.
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
  // a bank has just taken a card payment back: no remembered card is offered any more
  if (placed.outcome === "card_blocked") throw new Refusal(409, "method_unavailable", { field: "card" });
  throw placed.outcome === "too_many_orders"
    ? new Refusal(429, placed.outcome, { retryAfter: 3_600 })
    : new Refusal(409, placed.outcome);
}

/**
 * The order in whose place another one comes is given up. False where it is paid by now, or being collected:
 * then the other one is not charged too.
 */
async function makeRoom(
  { env, tenant, deadline }: AnyCall,
  id: string,
  by: BookedOrder,
  now: Date,
): Promise<boolean> {
  const row = id === by.id ? null : await readOrder(databaseOf(env, tenant), id);
  if (
    row?.member !== by.member ||
    row.site !== by.site ||
    row.status === "cancelled" ||
    row.status === "failed"
  )
    return true;
  return (await cancelUnpaidOrder(env, tenant, row, "replaced", now, deadline)).status === "cancelled";
}

/** The order after all changes: the member's object is read again. */
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
    order: orderView(found, viewer.parts.orders?.find((own) => own.id === id) ?? null),
    balance: viewer.parts.purchasing.balance,
    paid_user: viewer.state.paidUser,
  };
}
