import { creditsQuery } from "#contract/calls/money/credits.schema.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import { currencyOf } from "#contract/product/bundles.ts";
import { codeKey, TIME_BONUS_CODE, WELCOME_CODE } from "#contract/product/discounts.ts";
import { vatLocation } from "#contract/product/vat-location.ts";
import { vatDueIn } from "#contract/product/vat.ts";
import { networkOf } from "#origin/base/network.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";
import { together } from "#origin/directory/together.ts";
import type { OwnDiscounts, PurchaseStatus } from "#origin/member/billing/purchase-status.ts";
import { readCode, type CodeRow } from "#origin/money/books/discount-codes.ts";
import { locationOf, readBuyerAccount } from "#origin/money/orders/buyer-account.ts";
import { methodOffers, offersOf } from "#origin/money/orders/credit-offers.ts";
import { activeDiscount, timeBonus, welcome } from "#origin/money/orders/discounts.ts";
import { offeredMethods } from "#origin/money/orders/offered-methods.ts";
import { orderView } from "#origin/money/orders/order-view.ts";
import { payingCountries, payingCountry } from "#origin/money/orders/paying-country.ts";
import { checkStatus } from "#origin/money/orders/status-check.ts";
import { readKnownMethods } from "#origin/money/payments/account-methods.ts";
import { readStandingMandates } from "#origin/money/payments/ended-mandates.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { memberHandler, type Call } from "./call.ts";

/**
 * All data of the credits pages: prices and methods of the member's country, their discount, and an open
 * order.
 */
export const credits = memberHandler("GET /api/credits.php", {
  query: creditsQuery,
  parts: (_query, { settings }) => ({ purchasing: true, orders: { refundDays: settings.refund_days } }),
  async answer(call): Promise<CreditsAnswer> {
    const { tenant, db, session, query } = call;
    const viewer = await call.viewer();
    const { purchasing, orders } = viewer.parts;
    // on the first visit after the time bonus the member gets the welcome discount, once
    const buying = purchasing.mayHaveWelcome ? await welcomed(call, purchasing) : purchasing;
    const now = Date.now();
    const { selling, settings } = tenant;
    const ids = [
      ...new Set([query.order, buying.open?.id, buying.last?.terms.id].filter((id) => id !== undefined)),
    ];
    const [desk, typed, known] = await together(
      db,
      (db) =>
        readStandingMandates({ ...call, db }, session.member, new Date(now), () =>
          readBuyerAccount(db, tenant.id, session.member, { ids }),
        ),
      (db) => typedCode({ ...call, db }, query.code),
      (db) => readKnownMethods(db, tenant.company.id),
    );
    const countries = payingCountries(tenant);
    // an order that is asked for says where it is paid from, even if its member is elsewhere by now
    const ordered = desk.orders.find(({ order }) => order.id === query.order)?.order;
    const country = payingCountry([query.country, ordered?.country, desk.country], tenant);
    const currency = currencyOf(country, selling);
    const { discount, fault } = activeDiscount(
      buying,
      session.member,
      typed,
      { country, currency, listAmount: null, method: null },
      now,
    );
    // The account that may be debited counts in an order by direct debit alone.
    const { country: vatCountry } = vatLocation(
      { ...locationOf(call.request, desk), payment: null },
      country,
    );
    const due = vatDueIn(tenant.vat, vatCountry);
    const bundles = due
      ? offersOf(
          country,
          selling,
          settings.message_credits,
          due.rate,
          discount?.value_percentage ?? 0,
          discount?.minimum_order_value ?? 0,
        )
      : [];
    const offered = due
      ? await offeredMethods(call.env, tenant, known, country, new Date(now), call.deadline)
      : [];
    const methods = methodOffers(country, currency, offered, bundles);
    const { hasMandates } = paymentProvider(call.env, accountOf(tenant), call.deadline);
    const view = (id: string | undefined) => {
      const found = id === undefined ? undefined : desk.orders.find(({ order }) => order.id === id);
      return found ? orderView(found, orders.find((own) => own.id === id) ?? null) : null;
    };
    const { last } = buying;
    // The buyer returns from the provider to this page: the provider is asked while the page is on its way.
    if (ordered) void checkStatus(call.env, tenant, ordered, new Date(now), call.deadline);
    return {
      balance: buying.balance,
      country,
      countries,
      currency,
      ...(due === null && { not_sold: vatCountry }),
      vat_rate: due?.rate ?? 0,
      bundles,
      methods,
      discount,
      code_fault: fault ?? ownCodeFault(query.code, buying, session.member, now),
      message_credits: settings.message_credits,
      refund_days: settings.refund_days,
      receipt_to: desk.buyer.email,
      cards:
        !hasMandates || buying.cardsBlocked
          ? []
          : desk.cards.filter(({ method }) => methods.some((offer) => offer.method === method)),
      ...((!hasMandates || buying.cardsBlocked) && { cards_blocked: true as const }),
      debit: buying.debit ?? (desk.debit ? "ready" : "no_mandate"),
      cap: buying.cap,
      open_order: view(buying.open?.id),
      last: last && {
        bundle: last.terms.bundle,
        method: last.terms.method,
        card: last.terms.mandate,
        failed: view(last.terms.id)?.reason === "card_refused",
      },
      order: view(query.order),
      paid_user: viewer.state.paidUser,
    };
  },
});

async function welcomed(
  { session }: Pick<Call<"GET /api/credits.php">, "session">,
  buying: PurchaseStatus,
): Promise<PurchaseStatus> {
  return (await session?.object.issueWelcomeDiscount(session.hash)) ?? buying;
}

const isOwnCode = (typed: string): boolean => [TIME_BONUS_CODE, WELCOME_CODE].includes(codeKey(typed));

/** The code that was typed, looked up; the time bonus and the welcome discount come by themselves. */
export async function typedCode(
  call: Pick<Call<"GET /api/credits.php">, "db" | "env" | "tenant" | "session" | "request">,
  typed: string | undefined,
): Promise<{ row: CodeRow | null } | null> {
  return typed === undefined || isOwnCode(typed) ? null : { row: await guessCode(call, typed) };
}

/**
 * A code by what a member typed. After too many wrong guesses none is found for a while, not even one that
 * there is.
 */
export async function guessCode(
  {
    db,
    env,
    tenant,
    session,
    request,
  }: Pick<Call<"GET /api/credits.php">, "db" | "env" | "tenant" | "session" | "request">,
  typed: string,
): Promise<CodeRow | null> {
  const member = session?.member ?? "";
  const row = await readCode(db, tenant.id, member, typed);
  const ofMember = throttleFor(env, tenant.pool, `codes/${member}`);
  const ofNetwork = await networkThrottle(env, tenant, "codes", networkOf(request), NETWORK_GUESSES);
  // A member beyond their own guesses uses up no network's.
  if ((await ofMember.take([GUESSES])) > 0 || (await ofNetwork.take()) > 0) return null;
  if (row) await Promise.all([ofMember.giveBack({ one: [GUESSES] }), ofNetwork.giveBack()]);
  return row;
}
/** Unknown codes that a member may type in an hour. Times in milliseconds, here and below. */
const GUESSES: ThrottleBudget = { key: "unknown", times: 20, within: 3_600_000, block: 3_600_000 };
/** Unknown codes that all members of a network may type in an hour: accounts are free, networks are not. */
const NETWORK_GUESSES: ThrottleBudget = { key: "unknown", times: 100, within: 3_600_000 };

/** These are refused with the reason. */
export function ownCodeFault(typed: string | undefined, buying: OwnDiscounts, member: string, now: number) {
  if (typed === undefined || !isOwnCode(typed)) return null;
  const own = (codeKey(typed) === TIME_BONUS_CODE ? timeBonus : welcome)(buying, member, now);
  return typeof own === "string" ? own : null;
}
