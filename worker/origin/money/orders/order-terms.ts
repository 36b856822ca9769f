import { matchRoute } from "#client/routes.ts";
import type { AtOnceView, OrderBody } from "#contract/calls/money/orders.ts";
import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { bankDayAfter } from "#contract/product/bank-days.ts";
import { bundlesOf } from "#contract/product/bundles.ts";
import { dayIn } from "#contract/product/local-day.ts";
import { discountOf, vatWithin } from "#contract/product/money.ts";
import {
  isWithinLimits,
  METHODS,
  methodsFor,
  type OfferedMethod,
} from "#contract/product/payment-methods.ts";
import { vatLocation, type LocationEvidence } from "#contract/product/vat-location.ts";
import { namedNumbers, vatDueIn, type VatDue } from "#contract/product/vat.ts";
import { newId } from "#origin/base/ids.ts";
import type { NewOrder } from "#origin/member/billing/order-placement.ts";
import type { Seller, OrderTerms } from "#origin/member/billing/stored-orders.ts";
import { accountCountry, type BuyerAccount } from "./buyer-account.ts";
import type { Discount } from "./discounts.ts";

/**
 * Bank working days from an order until a direct debit may be collected, so that the pre-notification arrives
 * before it: the day that is said until the provider names the one on which it is due.
 */
const NOTICE_DAYS = 2;
const BANKS_ZONE = "Europe/Berlin";

export interface OrderRequest {
  tenant: Tenant;
  member: string;
  locale: Locale;
  body: OrderBody;
  /** The methods that the site offers. */
  methods: readonly OfferedMethod[];
  account: BuyerAccount;
  evidence: Pick<LocationEvidence, "network" | "residence">;
  discount: Discount | null;
  /** A card may be remembered. */
  mayRemember: boolean;
  atOnce: AtOnceView;
}

/**
 * The terms of an order as the server calculates them. Throws a refusal where a method is not available, or
 * where the total is not the one that the overview showed.
 */
export function termsOf(
  { tenant, member, locale, body, methods, account, evidence, discount, mayRemember, atOnce }: OrderRequest,
  now: Date,
): Omit<NewOrder, "replaces"> {
  const { selling, company } = tenant;
  const { bundle, method, country } = body;
  const { currency, bundles } = bundlesOf(country, selling);
  const chosen = bundles.find(({ id }) => id === bundle);
  if (!chosen) throw new Refusal(422, "invalid_input", { field: "bundle" });
  const counts =
    discount !== null &&
    (discount.paymentmethods?.includes(method) ?? true) &&
    (discount.minimum_order_value ?? 0) <= chosen.amount;
  const off = counts ? discountOf(chosen.amount, discount.value_percentage) : 0;
  const amount = chosen.amount - off;
  const offered = methodsFor(country, currency, methods).find((each) => each.method === method);
  if (!offered || !isWithinLimits(offered, { amount, currency }))
    throw new Refusal(409, "method_unavailable", { field: "method" });
  if (amount !== body.total) throw new Refusal(409, "price_changed");
  const { kind } = METHODS[method];
  const card = body.card === undefined ? null : (account.cards.find(({ id }) => id === body.card) ?? null);
  if (body.card !== undefined && card?.method !== method)
    throw new Refusal(404, "not_found", { field: "card" });
  if (kind === "debit" && !account.debit) throw new Refusal(409, "mandate_required");
  // The account that is debited is known before the payment.
  const known = { ...evidence, payment: kind === "debit" ? accountCountry(account) : null };
  const { country: vatCountry } = vatLocation(known, country);
  const due = vatDueIn(tenant.vat, vatCountry);
  if (due === null) throw new Refusal(409, "not_sold", { field: "country" });
  const terms: OrderTerms = {
    id: newId(),
    site: tenant.id,
    host: tenant.host,
    member,
    company: company.id,
    provider: tenant.paymentProvider,
    seller: sellerOf(company, due),
    bundle,
    credits: chosen.credits,
    method,
    country,
    currency,
    list_amount: chosen.amount,
    amount,
    evidence: known,
    vat_country: vatCountry,
    vat_rate: due.rate,
    vat_amount: vatWithin(amount, due.rate),
    discount: counts
      ? { kind: discount.kind, code: discount.code, percentage: discount.value_percentage, amount: off }
      : null,
    at_once: atOnce,
    mandate: card?.id ?? (kind === "debit" ? (account.debit?.id ?? null) : null),
    remember_card: kind === "card" && card === null && body.remember_card === true && mayRemember,
    next: nextIn(body.next),
    locale,
    collected_on: kind === "debit" ? bankDayAfter(dayIn(now.getTime(), BANKS_ZONE), NOTICE_DAYS) : null,
  };
  return { key: body.key, terms, once: counts && discount.once_per_user };
}

/** The seller as an order has it: of the VAT numbers, the one under which this sale's tax is owed. */
const sellerOf = (
  { name, address, city, country, kvk, vat_numbers: numbers }: Tenant["company"],
  due: VatDue,
): Seller => ({
  name,
  address,
  city,
  country,
  kvk,
  vat_numbers: namedNumbers(numbers, due),
  vat_return: due.return,
});

/** A page of this site, or null: a link to another site or a call must not become the way back. */
function nextIn(next: string | undefined): string | null {
  if (next === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = URL.parse(next, "https://site.invalid");
  return url && matchRoute(url.pathname) ? next : null;
}
