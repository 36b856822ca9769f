import { useFrame } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";
import type { BundleId } from "#contract/bundles.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";

/**
 * What each page of the buying hands on to the next: where one pays from, a code that one typed, and the page
 * that one came from.
 */
export interface CheckoutQuery {
  country?: string;
  code?: string;
  next?: string;
}
const CHECKOUT_PARAMETERS = ["country", "code", "next"] as const;

/** What this page's address hands on. */
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

/** The overview of an order; without a method, the page that asks for one. `card` is a remembered one. */
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

/** Where direct debit is set up, and from there back to the order. */
export const debitPath = (order: string): string => pathOf("directdebit", {}, { next: order });

/** A page's own address with the order that was made on it: whoever loads it again sees how that order stands. */
export function withOrder(path: string, order: string): string {
  const query = queryOf(path);
  query.set("order", order);
  return `${path.split("?")[0] ?? ""}?${query.toString()}`;
}

/**
 * Where to pay. What is on this very machine is opened on this page's own origin, whatever port the other
 * side thinks it has.
 */
export function checkoutAddress(checkout: string, here: Pick<Location, "hostname">): string {
  const url = new URL(checkout);
  return url.hostname === here.hostname ? url.pathname + url.search : checkout;
}
