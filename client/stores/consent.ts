import { proxy } from "valtio";
import type { BonusPart } from "./bonus.ts";

/** The bar that asks about cookies, loaded only where there is something to ask. */
export interface ConsentStore {
  bar: BonusPart | null;
}

export const createConsent = (): ConsentStore => proxy<ConsentStore>({ bar: null });

/** The question was answered. */
export function closeConsent(store: ConsentStore): void {
  store.bar = null;
}
