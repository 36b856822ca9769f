import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrateStores } from "#client/page/hydrate-stores.ts";
import { countdownDigits } from "#client/parts/bonus/countdown.ts";
import { hasSpentCredits } from "#client/parts/bonus/modal-rules.ts";
import { watchBonus, type BonusDependencies } from "#client/parts/bonus/watch-bonus.ts";
import type { RouteName } from "#client/routes.ts";
import { receiveDiscount, type BonusPart } from "#client/stores/bonus.ts";
import { clearMemberData, createStores } from "#client/stores/stores.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { User } from "#contract/entities.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { storageOf } from "#tests/support/storage.ts";

const WINDOW = 14_400;
const SIGNED_UP = Date.UTC(2026, 5, 1, 12);
const anna: User = {
  id: "anna",
  status: "active",
  credits: 0,
  paid_user: false,
  signup_date: new Date(SIGNED_UP).toISOString(),
  language: "en",
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id: "anna", name: "Anna", status: "active", main_image: null },
};
const bonusOf = (validity: number, code = "TIMEBONUS25"): DiscountCode => ({
  code,
  country: null,
  user_id: "anna",
  expires: "2026-06-01T16:00:00.000Z",
  value_percentage: 25,
  currency: null,
  minimum_order_value: null,
  status: "active",
  validity,
  expired: false,
  once_per_user: true,
  paymentmethods: null,
});
const PART: BonusPart = { Part: () => null, intl: {} as never };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A tab of a member `age` seconds after their signup by the server's clock, on a device whose date is `wrong`
 * milliseconds off.
 */
async function openTab({
  age = 60,
  wrong = 0,
  user = anna,
  seedDiscount,
  welcome = null,
  inArea = true,
  failing = false,
  storage = storageOf(),
}: {
  age?: number;
  wrong?: number;
  user?: User | null;
  seedDiscount?: DiscountCode | null;
  welcome?: DiscountCode | null;
  inArea?: boolean;
  failing?: boolean;
  storage?: ReturnType<typeof storageOf>;
} = {}) {
  const stores = createStores();
  stores.user.user = user;
  stores.bonus.isInMembersArea = inArea;
  const start = performance.now();
  const world = { age, asked: [] as string[], failing, busy: false, visible: true, modals: 0, welcome };
  const sinceSignup = () => world.age + (performance.now() - start) / 1000;
  const document = Object.assign(new EventTarget(), {
    activeElement: null,
    querySelector: () => (world.busy ? {} : null),
  });
  Object.defineProperty(document, "visibilityState", { get: () => (world.visible ? "visible" : "hidden") });
  const api = apiOn((_request, { search }) => {
    world.asked.push(search);
    if (world.failing) return Response.json({ error: { code: "error" } }, { status: 400 });
    if (search === "?welcome=true") return Response.json(world.welcome);
    const left = Math.floor(WINDOW - sinceSignup());
    return left > 0
      ? Response.json(bonusOf(left))
      : Response.json({ error: { code: "code_expired" } }, { status: 410 });
  });
  if (seedDiscount) receiveDiscount(stores.bonus, seedDiscount, performance.now());
  const device: BonusDependencies = {
    stores,
    api,
    view: { document, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout } as never,
    monotonicNow: () => performance.now(),
    date: () => SIGNED_UP + age * 1000 + wrong,
    isInSeed: seedDiscount !== undefined,
    storage,
    loadModal: async () => {
      world.modals++;
      return PART;
    },
  };
  watchBonus(device);
  await vi.advanceTimersByTimeAsync(0);
  const turn = async (visible: boolean) => {
    world.visible = visible;
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { stores, bonus: stores.bonus, world, turn };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("the countdown has two digits of hours, minutes and seconds", () => {
  expect([14_400, 14_399, 3_600, 61, 9, 0].map((left) => countdownDigits(left).join(":"))).toEqual([
    "04:00:00",
    "03:59:59",
    "01:00:00",
    "00:01:01",
    "00:00:09",
    "00:00:00",
  ]);
});

test("14,399 seconds after the signup the time bonus has a second left, and 14,401 after it there is none", async () => {
  const { bonus } = await openTab({ age: 14_399 });
  expect([bonus.isVisible, bonus.secondsLeft]).toEqual([true, 1]);
  await seconds(1);
  expect([bonus.isVisible, bonus.secondsLeft, bonus.discount]).toEqual([false, null, null]);
  const late = await openTab({ age: 14_401 });
  expect([late.bonus.isVisible, late.bonus.discount]).toEqual([false, null]);
});

test("it counts every second down to zero, and stays away then whatever is said later", async () => {
  const { bonus } = await openTab({ age: 14_395 });
  const seen: (number | null)[] = [];
  for (let i = 0; i < 6; i++) {
    seen.push(bonus.secondsLeft);
    await seconds(1);
  }
  expect(seen).toEqual([5, 4, 3, 2, 1, null]);
  receiveDiscount(bonus, bonusOf(1_000), performance.now());
  expect([bonus.isVisible, bonus.discount]).toEqual([false, null]);
});

test("a later answer takes time away and never gives any", async () => {
  const { bonus } = await openTab({ age: 60 });
  receiveDiscount(bonus, bonusOf(14_400), performance.now());
  expect(bonus.secondsLeft).toBe(14_340);
  await seconds(10);
  receiveDiscount(bonus, bonusOf(14_340), performance.now());
  expect(bonus.secondsLeft).toBe(14_330);
  receiveDiscount(bonus, bonusOf(100), performance.now());
  expect(bonus.secondsLeft).toBe(100);
});

test.each([-3 * 3600_000, 3 * 3600_000, -30 * 86_400_000, 20 * 3600_000])(
  "a device whose date is %i ms off counts as the server does",
  async (wrong) => {
    const { bonus } = await openTab({ age: 100, wrong });
    expect(bonus.secondsLeft).toBe(14_300);
    vi.setSystemTime(Date.UTC(2031, 0, 1));
    await seconds(5);
    expect(bonus.secondsLeft).toBe(14_295);
  },
);

test("it ends as soon as the member has paid, and does not begin again", async () => {
  const { stores, bonus } = await openTab();
  if (stores.user.user) stores.user.user.paid_user = true;
  await seconds(0);
  expect([bonus.isVisible, bonus.secondsLeft, bonus.discount]).toEqual([false, null, null]);
  if (stores.user.user) stores.user.user.paid_user = false;
  receiveDiscount(bonus, bonusOf(500), performance.now());
  expect(bonus.isVisible).toBe(false);
});

test("a logout takes it away, and an answer that was on its way brings none back", async () => {
  const { stores, bonus, turn } = await openTab();
  const answering = turn(true);
  clearMemberData(stores);
  await answering;
  await seconds(3);
  expect([bonus.isVisible, bonus.secondsLeft, bonus.discount]).toEqual([false, null, null]);
});

test("a member who has paid, or a visitor, is never asked about", async () => {
  for (const user of [{ ...anna, paid_user: true }, null]) {
    const { world, bonus } = await openTab({ user });
    expect([world.asked, bonus.discount]).toEqual([[], null]);
  }
});

test("a page that says there is none asks nobody; one that brought it asks once how much is left by now", async () => {
  const none = await openTab({ seedDiscount: null });
  expect([none.world.asked, none.bonus.discount]).toEqual([[], null]);
  const some = await openTab({ age: 60, seedDiscount: bonusOf(14_350) });
  expect([some.world.asked, some.bonus.secondsLeft]).toEqual([["?code=TIMEBONUS25"], 14_340]);
});

test("where pages of a backend carry no discount, the welcome code is requested once, when there is no time bonus", async () => {
  const { world, bonus, turn } = await openTab({ age: 14_500, welcome: bonusOf(5_000, "WELCOME25") });
  expect([world.asked, bonus.isVisible, bonus.discount?.code, bonus.secondsLeft]).toEqual([
    ["?code=TIMEBONUS25", "?welcome=true"],
    false,
    "WELCOME25",
    5_000,
  ]);
  await turn(false);
  await turn(true);
  expect(world.asked).toHaveLength(2);
  // signed up years ago: not even the time bonus is asked for
  const old = await openTab({ age: 400 * 86_400 });
  expect(old.world.asked).toEqual(["?welcome=true"]);
});

test("the welcome code gives way to the time bonus, and not the other way round", async () => {
  const { bonus } = await openTab();
  receiveDiscount(bonus, bonusOf(80_000, "WELCOME25"), performance.now());
  expect(bonus.discount?.code).toBe("TIMEBONUS25");
  const other = await openTab({ seedDiscount: bonusOf(80_000, "WELCOME25") });
  receiveDiscount(other.bonus, bonusOf(50), performance.now());
  expect([other.bonus.discount?.code, other.bonus.secondsLeft, other.bonus.isVisible]).toEqual([
    "TIMEBONUS25",
    50,
    true,
  ]);
});

test("what cannot be had says nothing, and what is no discount is none", async () => {
  const { bonus } = await openTab({ failing: true });
  expect(bonus.discount).toBeNull();
  const strange = await openTab({
    age: 14_500,
    welcome: { code: "X", validity: "soon", value_percentage: 25 } as never,
  });
  expect(strange.bonus.discount).toBeNull();
});

test("a device that slept learns from the server how much is left, and that it is over", async () => {
  const { bonus, world, turn } = await openTab({ age: 60 });
  world.age += 3_600;
  await turn(true);
  expect(bonus.secondsLeft).toBe(10_740);
  world.age += 14_400;
  await turn(true);
  expect([bonus.isVisible, bonus.discount]).toEqual([false, null]);
});

test("a server that cannot be reached takes nothing away", async () => {
  const { bonus, world, turn } = await openTab({ age: 60 });
  world.failing = true;
  await turn(true);
  expect([bonus.isVisible, bonus.secondsLeft]).toEqual([true, 14_340]);
});

test("the modal opens forty seconds after the members area was entered, once", async () => {
  const { bonus, world } = await openTab();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(bonus.modal).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(bonus.modal).not.toBeNull();
  bonus.modal = null;
  await seconds(600);
  expect([bonus.modal, world.modals]).toEqual([null, 1]);
});

test("going from page to page within the area does not restart the wait, and leaving it ends it", async () => {
  const { stores, bonus } = await openTab();
  const show = (route: RouteName) => {
    hydrateStores(
      stores,
      { page: "premium", route, entryWarning: false, site: { countries: [] }, live: true },
      { user: anna, dismissals: {}, data: { state: "failed" } },
      {},
    );
  };
  await seconds(30);
  show("likes");
  await seconds(9);
  show("premium");
  expect(bonus.modal).toBeNull();
  await seconds(1);
  expect(bonus.modal).not.toBeNull();
  show("credits");
  await seconds(0);
  expect(bonus.modal).toBeNull();
  show("members");
  await seconds(39);
  show("chats-id");
  await seconds(60);
  expect(bonus.modal).toBeNull();
});

test.each([
  ["has credits", { user: { ...anna, credits: 5 } }, {}],
  ["put it away before", {}, { time_bonus: "2026-06-01T12:00:00Z" }],
  ["has no time bonus", { age: 20_000 }, {}],
  ["has only the welcome code", { seedDiscount: bonusOf(5_000, "WELCOME25") }, {}],
  ["is elsewhere", { inArea: false }, {}],
])("a member who %s sees no modal", async (_who, tab, dismissals) => {
  const { stores, bonus } = await openTab(tab);
  stores.alerts.dismissals = dismissals;
  await seconds(60);
  expect(bonus.modal).toBeNull();
});

test("it waits for somebody who is busy", async () => {
  const { bonus, world } = await openTab();
  world.busy = true;
  await seconds(60);
  expect(bonus.modal).toBeNull();
  world.busy = false;
  await seconds(1);
  expect(bonus.modal).not.toBeNull();
});

test("a modal that stands as the bonus ends goes with it", async () => {
  const { bonus } = await openTab({ age: 14_355 });
  await seconds(41);
  expect([bonus.secondsLeft, bonus.modal !== null]).toEqual([4, true]);
  await seconds(4);
  expect([bonus.isVisible, bonus.modal]).toEqual([false, null]);
});

test("only a member who had credits reads that they are used up", () => {
  expect(hasSpentCredits({ status: "active" }, { signup_credits: 15 })).toBe(true);
  expect(hasSpentCredits({ status: "not_confirmed" }, { signup_credits: 15 })).toBe(false);
  expect(hasSpentCredits({ status: "active" }, { signup_credits: 0 })).toBe(false);
});

test("a backend that does not say the discount with a page is asked once for several pages, and for each member", async () => {
  const storage = storageOf();
  const first = await openTab({ age: 60, storage });
  expect(first.world.asked).toEqual(["?code=TIMEBONUS25"]);
  const second = await openTab({ age: 90, storage });
  expect([second.world.asked, second.bonus.isVisible, second.bonus.secondsLeft]).toEqual([
    [],
    true,
    WINDOW - 90,
  ]);
  const other = await openTab({ age: 90, storage, user: { ...anna, id: "bert" } });
  expect(other.world.asked).toEqual(["?code=TIMEBONUS25"]);
  const later = await openTab({ age: 90 + 601, storage });
  expect(later.world.asked).toEqual(["?code=TIMEBONUS25"]);
  const failed = storageOf();
  await openTab({ storage: failed, failing: true });
  expect(failed.all()).toEqual({});
});
