import { proxy } from "valtio";

/** The tracking parameters of the link that brought the visitor (specification, section 3). */
export interface TrackingStore {
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}
export const createTracking = (): TrackingStore =>
  proxy<TrackingStore>({ network: null, ref: null, sub1: null, sub2: null, sub3: null });
