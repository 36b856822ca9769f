import { proxy, ref } from "valtio";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";

/** How the member pays: by a method, or by a stored card. */
export interface PaymentChoice {
  method: PaymentMethod;
  card: string | null;
}

export interface PaymentStore {
  /** The country that the member chose to pay from; null for the one the origin sees. */
  country: string | null;
  /**
   * What the member chose on the credits page; null for what is preselected. Here and not in the page, so
   * that the page of another country or code, which may arrive after the choice, doesn't change what is
   * bought.
   */
  bundle: BundleId | null;
  choice: PaymentChoice | null;
  /** How many times the live connection reported that an order has changed. */
  orders_changed: number;
  /** When this page received an answer, by that answer's object, in milliseconds of performance.now(). */
  receivedAt: WeakMap<object, number>;
}
export const createPayment = (): PaymentStore =>
  proxy<PaymentStore>({
    country: null,
    bundle: null,
    choice: null,
    orders_changed: 0,
    receivedAt: ref(new WeakMap()),
  });

export function setPaymentCountry(store: PaymentStore, country: string): void {
  store.country = country;
}

export function pickBundle(store: PaymentStore, bundle: BundleId): void {
  store.bundle = bundle;
}

export function choosePayment(store: PaymentStore, choice: PaymentChoice): void {
  store.choice = choice;
}

/** The order is placed: the next visit of the credits page suggests what was bought last. */
export function forgetChoice(store: PaymentStore): void {
  store.bundle = null;
  store.choice = null;
}
