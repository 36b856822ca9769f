import type { ComponentType } from "react";
import type { IntlShape } from "react-intl";
import { proxy } from "valtio";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import { TIME_BONUS_CODE } from "#contract/product/discounts.ts";

/** A component that is loaded only for members with a discount, with its messages. */
export interface BonusPart {
  Part: ComponentType;
  intl: IntlShape;
}

/** The active discount: the time bonus if there is one, otherwise the welcome code (specification, section 4). */
export interface BonusStore {
  discount: DiscountCode | null;
  /** The discount is the time bonus; the specification's name (section 3). */
  isVisible: boolean;
  /** Whole seconds left; null for a discount without an end. */
  secondsLeft: number | null;
  /** When it ends, in milliseconds of performance.now(): the device's date may be wrong. */
  endsAt: number | null;
  /** Codes that ended in this document; none of them starts again. */
  endedCodes: readonly string[];
  isInMembersArea: boolean;
  /**
   * The components that show it. A page that was rendered without its banner stays without it, so that
   * nothing moves.
   */
  banner: BonusPart | null;
  modal: BonusPart | null;
}

export const createBonus = (): BonusStore =>
  proxy<BonusStore>({
    discount: null,
    isVisible: false,
    secondsLeft: null,
    endsAt: null,
    endedCodes: [],
    isInMembersArea: false,
    banner: null,
    modal: null,
  });

/**
 * What the server says of the discount at `now`, in milliseconds of performance.now(). For a known discount
 * an answer can only shorten the time: it was on its way for a while.
 */
export function receiveDiscount(store: BonusStore, discount: DiscountCode, now: number): void {
  const { code, validity, expired, status } = discount;
  const isTimeBonus = code === TIME_BONUS_CODE;
  if (store.endedCodes.includes(code) || (store.isVisible && !isTimeBonus)) return;
  const knownEnd = (store.discount?.code === code ? store.endsAt : null) ?? Number.POSITIVE_INFINITY;
  const newEnd = validity === null ? Number.POSITIVE_INFINITY : now + validity * 1000;
  const endsAt = Math.min(newEnd, knownEnd);
  store.discount = discount;
  store.isVisible = isTimeBonus;
  if (endsAt === Number.POSITIVE_INFINITY) {
    store.endsAt = null;
    store.secondsLeft = null;
  } else {
    store.endsAt = endsAt;
    store.secondsLeft = endsAt === knownEnd ? secondsUntil(endsAt, now) : validity;
  }
  if (expired || status !== "active" || store.secondsLeft === 0) endDiscount(store);
}

/** Ends the discount for good in this document. */
export function endDiscount(store: BonusStore): void {
  if (store.discount) store.endedCodes = [...store.endedCodes, store.discount.code];
  removeDiscount(store);
}

/** There is no discount now, for example because an order uses it. */
export function removeDiscount(store: BonusStore): void {
  if (!store.discount) return;
  store.discount = null;
  store.isVisible = false;
  store.secondsLeft = null;
  store.endsAt = null;
  store.modal = null;
}

export function closeModal(store: BonusStore): void {
  store.modal = null;
}

/** Whole seconds from `now` to `ends`, both in milliseconds; a second that has begun counts. */
export const secondsUntil = (ends: number, now: number): number =>
  Math.max(0, Math.ceil((ends - now) / 1000));
