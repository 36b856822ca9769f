import { proxy } from "valtio";

/** The time bonus: shown only while the origin says so. */
export interface BonusStore {
  isVisible: boolean;
}

export const createBonus = (): BonusStore => proxy<BonusStore>({ isVisible: false });
