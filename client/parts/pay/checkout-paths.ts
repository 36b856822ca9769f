import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";

/**
 * The query that the pages of the checkout pass on: the country paid from, a typed discount code, and the
 * page to return to.
 */
export interface CheckoutQuery {
  country?: string;
  code?: string;
  next?: string;
}
const CHECKOUT_PARAMETERS = ["country", "code", "next"] as const;

/** The part of this page's query that is passed on. */
export function useCheckoutQuery(): CheckoutQuery {
  const query = queryOf(useFrame().path);
  return Object.fromEntries(
    CHECKOUT_PARAMETERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split("?")[1]);

export const creditsPath = (carried: CheckoutQuery): string => pathOf("credits", {}, { ...carried });

/** The overview of an order; without a method, the page that asks for one. `card` is the id of a stored card. */
export const orderPath = (
  carried: CheckoutQuery,
  bundle: BundleId,
  method: PaymentMethod | null,
  card?: string,
): string =>
  pathOf(
    "credits-id-paymentmethod",
    { id: bundle, ...(method !== null && { paymentmethod: method }) },
    { ...carried, ...(card !== undefined && { card }) },
  );

/** The page that sets up direct debit, which leads back to the order. */
export const debitPath = (order: string): string => pathOf("directdebit", {}, { next: order });

/** A page's own address with the id of the order that was made on it, so that a reload shows that order. */
export function withOrder(path: string, order: string): string {
  const query = queryOf(path);
  query.set("order", order);
  return `${path.split("?")[0] ?? ""}?${query.toString()}`;
}

/**
 * The address of the payment page. A stand-in provider on this machine is opened on this page's own origin,
 * whatever port it believes to have.
 */
export function checkoutAddress(checkout: string, here: Pick<Location, "hostname">): string {
  const url = new URL(checkout);
  return url.hostname === here.hostname ? url.pathname + url.search : checkout;
}
