import { proxy, ref } from "valtio";

export interface PaymentStore {
  /** The country that the member chose to pay from; null for the one the origin sees. */
  country: string | null;
  /** How many times the live connection reported that an order has changed. */
  orders_changed: number;
  /** When this page received an answer, by that answer's object, in milliseconds of performance.now(). */
  receivedAt: WeakMap<object, number>;
}
export const createPayment = (): PaymentStore =>
  proxy<PaymentStore>({ country: null, orders_changed: 0, receivedAt: ref(new WeakMap()) });

export function setPaymentCountry(store: PaymentStore, country: string): void {
  store.country = country;
}
