import type { ComponentType } from "react";
import type { IntlShape } from "react-intl";
import { proxy } from "valtio";
import type { RouteName } from "#client/routes.ts";
import type { DiscountCode } from "#contract/calls/discountcode.ts";
import { TIME_BONUS_CODE } from "#contract/discounts.ts";

/** The members area (specification, section 2). */
const MEMBERS_AREA: readonly (RouteName | null)[] = [
  "members",
  "members-id",
  "chats",
  "likes",
  "likes-m-id",
  "premium",
];
export const isInMembersArea = (route: RouteName | null): boolean => MEMBERS_AREA.includes(route);

/** A part of the page that is loaded for those who need it, with the words it needs. */
export interface BonusPart {
  Part: ComponentType;
  intl: IntlShape;
}

/** The active discount: the time bonus if there is one, otherwise the welcome code (specification, section 4). */
export interface BonusStore {
  discount: DiscountCode | null;
  /** It is the time bonus. */
  isVisible: boolean;
  /** Whole seconds that are left; null has no end. */
  secondsLeft: number | null;
  /** When it ends, in milliseconds of performance.now(): the device's date says nothing. */
  endsAt: number | null;
  /** Codes that ran out in this document: nothing begins one again. */
  endedCodes: readonly string[];
  isInMembersArea: boolean;
  /** What shows it. A page that came without its banner goes without it, so that nothing moves. */
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
 * What the server says of the discount at `now`, in milliseconds of performance.now(). Of one that is known
 * it may only take time away.
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

/** For good. */
export function endDiscount(store: BonusStore): void {
  if (store.discount) store.endedCodes = [...store.endedCodes, store.discount.code];
  removeDiscount(store);
}

/** There is none now, as after an order that uses it. */
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

/** A second that has begun is one that is left. */
export const secondsUntil = (ends: number, now: number): number =>
  Math.max(0, Math.ceil((ends - now) / 1000));
