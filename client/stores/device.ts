import { proxy } from "valtio";

/** Push: first unknown, then capable or not; unset, none, subscribed or denied (specification, section 4). */
export interface PushStore {
  capable: boolean | null;
  subscription: "unset" | "none" | "subscribed" | "denied";
  last_message: unknown;
}
export const createPush = (): PushStore => proxy<PushStore>({ capable: null, subscription: "unset", last_message: null });

/** The country whose payment methods come first. */
export interface PaymentStore {
  country: string | null;
}
export const createPayment = (): PaymentStore => proxy<PaymentStore>({ country: null });

/** What the link that brought the visitor carried. */
export interface TrackingStore {
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}
export const createTracking = (): TrackingStore => proxy<TrackingStore>({ network: null, ref: null, sub1: null, sub2: null, sub3: null });
