import { proxy, ref } from "valtio";

/** Push: first unknown, then capable or not; unset, none, subscribed or denied (specification, section 4). */
export interface PushStore {
  capable: boolean | null;
  subscription: "unset" | "none" | "subscribed" | "denied";
  last_message: unknown;
}
export const createPush = (): PushStore =>
  proxy<PushStore>({ capable: null, subscription: "unset", last_message: null });

/**
 * Paying: the country that was chosen to pay from, how often an order was told to be another one, and when
 * the page heard of what has an end.
 */
export interface PaymentStore {
  country: string | null;
  orders_changed: number;
  /** By what was said, in milliseconds of the page's own time. */
  receivedAt: WeakMap<object, number>;
}
export const createPayment = (): PaymentStore =>
  proxy<PaymentStore>({ country: null, orders_changed: 0, receivedAt: ref(new WeakMap()) });

export function setPaymentCountry(store: PaymentStore, country: string): void {
  store.country = country;
}

/** What the link that brought the visitor carried. */
export interface TrackingStore {
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}
export const createTracking = (): TrackingStore =>
  proxy<TrackingStore>({ network: null, ref: null, sub1: null, sub2: null, sub3: null });
