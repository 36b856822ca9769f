import { ref, subscribe } from "valtio";
import { CallFailed, type Api } from "#client/net/api.ts";
import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey } from "#client/storage/storage-keys.ts";
import { endDiscount, receiveDiscount, removeDiscount, type BonusPart } from "#client/stores/bonus.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import { TIME_BONUS_CODE, TIME_BONUS_MODAL_DELAY } from "#contract/product/discounts.ts";
import { DAY_MS, SECOND_MS } from "#contract/product/units-of-time.ts";
import { updateTimeLeft } from "./countdown.ts";
import { isUserBusy, shouldOpenModal } from "./modal-rules.ts";

/** What discountcode.php said last, and to which member. */
const ANSWER_KEY = memberKey("discount");
/** Milliseconds between two steps of the countdown, and between two tries while the member is busy. */
/**
 * Milliseconds. No time bonus is asked for when the signup is longer ago than this by the device's date: no
 * clock is that wrong by accident.
 */
/** Milliseconds for which an answer of a backend that does not say the discount with a page is used again. */
const ANSWER_LIFETIME = 600_000;

export interface BonusDependencies {
  stores: Pick<Stores, "bonus" | "user" | "alerts">;
  api: Pick<Api, "get">;
  view: Pick<Window, "setTimeout" | "clearTimeout" | "document">;
  /** Milliseconds of a clock that does not jump with the device's date. */
  monotonicNow: () => number;
  /** The device's date, in milliseconds since 1970. */
  date: () => number;
  /** The page's seed said whether there is a discount; a PHP backend may not say it with a page. */
  isInSeed: boolean;
  /** Outlives the document, but not the tab: sessionStorage. */
  storage: Pick<DeviceStorage, "getItem" | "setItem">;
  loadModal: () => Promise<BonusPart>;
}

/**
 * Keeps the discount of a member who has never paid: fetches it, counts it down, ends it, and opens the modal
 * once. Failures show nothing on screen (specification, section 7).
 */
export function watchBonus(device: BonusDependencies): void {
  const {
    stores: { bonus, user },
    api,
    view,
    monotonicNow,
    date,
    isInSeed,
    storage,
  } = device;
  let timer: number | undefined;
  const isEligible = () => user.user !== null && !user.user.paid_user;

  /** The discount, null where there is none, undefined where the call failed. */
  async function fetchDiscount(
    query: { code: string } | { welcome: "true" },
  ): Promise<DiscountCode | null | undefined> {
    try {
      const answer: unknown = await api.get("/api/discountcode.php", query);
      return isDiscount(answer) ? answer : null;
    } catch (error) {
      return error instanceof CallFailed && [404, 409, 410].includes(error.failure.status) ? null : undefined;
    }
  }

  /**
   * Checks the discount that the page came with against the server's clock: the page was on its way for a
   * while, and a device that slept may have stopped its clock.
   */
  async function checkSeedDiscount(): Promise<void> {
    if (!bonus.isVisible) return;
    const answer = await fetchDiscount({ code: TIME_BONUS_CODE });
    if (answer === null) removeDiscount(bonus);
    else if (answer) receive(answer);
  }

  /**
   * For a backend that does not send the discount with a page: asks for the time bonus, and without one for
   * the welcome code. The answer serves the documents of the next minutes too.
   */
  async function findDiscount(): Promise<void> {
    if (!isEligible()) return;
    const member = user.user?.id ?? "";
    const earlier = readAnswer(storage.getItem(ANSWER_KEY), member, date());
    if (earlier) {
      if (earlier.discount) receive(earlier.discount);
      return;
    }
    const isYoung = date() - Date.parse(user.user?.signup_date ?? "") < DAY_MS;
    const bonusCode = isYoung ? await fetchDiscount({ code: TIME_BONUS_CODE }) : null;
    const found = bonusCode ?? (await fetchDiscount({ welcome: "true" }));
    // a call that failed has said nothing
    if (found !== undefined && bonusCode !== undefined)
      storage.setItem(ANSWER_KEY, JSON.stringify({ member, at: date(), discount: found }));
    if (found) receive(found);
  }

  function receive(discount: DiscountCode): void {
    // the member may have paid or logged out since it was asked for
    if (isEligible()) receiveDiscount(bonus, discount, monotonicNow());
  }

  function run(): void {
    const now = monotonicNow();
    updateTimeLeft(bonus, now);
    timer =
      bonus.endsAt === null ? undefined : view.setTimeout(run, (bonus.endsAt - now) % SECOND_MS || SECOND_MS);
  }

  subscribe(user, () => {
    if (!isEligible()) endDiscount(bonus);
  });
  subscribe(bonus, () => {
    if (bonus.endsAt !== null && timer === undefined) run();
  });
  view.document.addEventListener("visibilitychange", () => {
    if (view.document.visibilityState === "visible") void checkSeedDiscount();
  });
  run();
  void (isInSeed ? checkSeedDiscount() : findDiscount());
  watchMembersArea(device);
}

/**
 * Opens the modal some time after the members area was entered; leaving the area cancels it (specification,
 * section 4).
 */
function watchMembersArea({ stores, view, loadModal }: BonusDependencies): void {
  const { bonus } = stores;
  let timer: number | undefined;

  async function open(): Promise<void> {
    if (!shouldOpenModal(stores)) return;
    if (isUserBusy(view.document)) {
      timer = view.setTimeout(() => void open(), SECOND_MS);
      return;
    }
    const modal = await loadModal().catch(() => null);
    if (modal && bonus.isInMembersArea && shouldOpenModal(stores)) bonus.modal = ref(modal);
  }

  function update(): void {
    if (bonus.isInMembersArea && timer === undefined)
      timer = view.setTimeout(() => void open(), TIME_BONUS_MODAL_DELAY * SECOND_MS);
    if (bonus.isInMembersArea || timer === undefined) return;
    view.clearTimeout(timer);
    timer = undefined;
    bonus.modal = null;
  }
  subscribe(bonus, update);
  update();
}

/**
 * What was stored of an earlier answer to this member, with the time that is left of it now; null where it is
 * too old, another member's, or none.
 */
function readAnswer(
  text: string | null,
  member: string,
  now: number,
): { discount: DiscountCode | null } | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null || !("discount" in stored)) return null;
    const [of, at] = ["member" in stored && stored.member, "at" in stored ? Number(stored.at) : 0];
    const { discount } = stored;
    const age = now - at;
    if (of !== member || !(age >= 0 && age < ANSWER_LIFETIME)) return null;
    if (!isDiscount(discount)) return { discount: null };
    const { validity } = discount;
    return {
      discount: {
        ...discount,
        validity: validity === null ? null : Math.max(0, Math.floor(validity - age / 1000)),
      },
    };
  } catch {
    return null; // not of ours
  }
}

/** The answer may come from an operator's own backend, so its shape is checked. */
function isDiscount(answer: unknown): answer is DiscountCode {
  if (typeof answer !== "object" || answer === null) return false;
  const {
    code,
    validity,
    value_percentage: percentage,
  } = answer as Partial<Record<keyof DiscountCode, unknown>>;
  return (
    typeof code === "string" &&
    typeof percentage === "number" &&
    (validity === null || (typeof validity === "number" && validity >= 0))
  );
}
