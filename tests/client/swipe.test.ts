import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AT_REST,
  fallBack,
  flight,
  sideOf,
  speedOf,
  type Release,
} from "#client/pages/swipe-game/card-motion.ts";
import { announcedMinutes, minutesUntil } from "#client/pages/swipe-game/minutes.ts";
import { visibleDeck, type SwipeChoice } from "#client/stores/swipe.ts";
import type { SwipeAnswer, SwipeCard } from "#contract/calls/people/swipe.ts";

const WIDTH = 358;
const card = (id: string): SwipeCard => ({
  id,
  name: id,
  age: 30,
  gender: "female",
  fictional: false,
  main_image: null,
  about: null,
  in_common: [],
});
const deck = (...ids: string[]): SwipeAnswer => ({
  cards: ids.map(card),
  passed: null,
  quota: { limit: 4, left: 4, resets_at: "2026-06-01T22:00:00.000Z" },
  returns_at: null,
  overlay: null,
});
const shown = (answer: SwipeAnswer, choices: SwipeChoice[], isOut: (id: string) => boolean = () => false) => {
  const { cards, passed, likesLeft } = visibleDeck(answer, choices, isOut);
  return [cards.map(({ id }) => id).join(""), passed?.id ?? null, likesLeft];
};
const choice = (does: "like" | "pass" | "undo", id: string): SwipeChoice => ({ does, card: card(id) });
/** Where the frames have the card: pixels sideways. */
const ways = (frames: { transform: string }[]) =>
  frames.map(({ transform }) => Number(/translate3d\((-?[\d.]+)px/.exec(transform)?.[1]));

test("choices that are not answered yet show as if they were accepted, in their order", () => {
  const answer = deck("a", "b", "c");
  expect(shown(answer, [])).toEqual(["abc", null, 4]);
  expect(shown(answer, [choice("pass", "a")])).toEqual(["bc", "a", 4]);
  expect(shown(answer, [choice("pass", "a"), choice("like", "b")])).toEqual(["c", null, 3]);
  expect(
    shown(answer, [choice("pass", "a"), choice("pass", "b"), choice("undo", "b"), { does: "look" }]),
  ).toEqual(["bc", null, 4]);
  // one that was refused is taken out of them, and the card lies there again
  expect(shown(answer, [choice("like", "b")])).toEqual(["ac", null, 3]);
});

test("what the origin has done already changes nothing a second time", () => {
  const answered: SwipeAnswer = { ...deck("b", "c"), passed: card("a") };
  expect(shown(answered, [choice("pass", "a")])).toEqual(["bc", "a", 4]);
  expect(shown({ ...answered, quota: { ...answered.quota, left: 0 } }, [choice("like", "b")])).toEqual([
    "c",
    null,
    0,
  ]);
});

test("a profile that is hidden or liked elsewhere leaves the deck, and cannot be brought back", () => {
  expect(shown({ ...deck("a", "b"), passed: card("c") }, [], (id) => id === "a" || id === "c")).toEqual([
    "b",
    null,
    4,
  ]);
});

test("a card is thrown by its speed or by its way, and not by one against the other", () => {
  const side = (x: number, speed: number) => sideOf({ x, speed: { x: speed, y: 0 } }, WIDTH);
  expect([side(20, 0), side(60, 0.2), side(40, 1), side(150, 0), side(-150, 0), side(-40, -1)]).toEqual([
    null,
    null,
    "right",
    "right",
    "left",
    "left",
  ]);
  // pulled back at the end
  expect([side(150, -0.5), side(150, -3), side(-200, 2)]).toEqual([null, null, null]);
});

test("a finger's speed is that of its last moments", () => {
  const way = (...xs: [number, number][]) => xs.map(([at, x]) => ({ x, y: 0, at }));
  expect(speedOf(way([0, 0], [300, 10], [350, 60], [380, 90])).x).toBeCloseTo(1);
  expect(speedOf(way([0, 0], [50, 200], [400, 200])).x).toBe(0);
  expect([speedOf([]), speedOf(way([5, 5]))]).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

const release = (x: number, speed: number): Release => ({ ...AT_REST, x, speed: { x: speed, y: 0.1 } });

test("a thrown card leaves the way it was thrown, never back, as fast at first as it was let go, and ends out of sight", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.double({ min: 0, max: 6, noNaN: true }), (x, speed) => {
      const { frames, duration } = flight(release(x, speed), "right", 600, WIDTH);
      const way = ways(frames);
      expect([way[0], way.at(-1)]).toEqual([expect.closeTo(x, 1), expect.closeTo(600, 1)]);
      expect(way.every((at, i) => i === 0 || at >= way[i - 1]!)).toBe(true);
      expect(duration).toBeGreaterThan(0);
      expect(duration).toBeLessThan(460);
      const first = (way[1]! - way[0]!) / (duration / (frames.length - 1));
      expect(first).toBeGreaterThanOrEqual(speed - 0.02);
    }),
  );
});

test("a card falls back from where and as fast as it was let go, hardly beyond its place, and comes to rest there", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -350, max: 350 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (x, speed) => {
        const { frames, duration } = fallBack(release(x, speed), WIDTH);
        const way = ways(frames);
        expect(way[0]).toBeCloseTo(x, 1);
        expect((way[1]! - way[0]!) / (duration / (frames.length - 1)) - speed).toBeLessThan(
          Math.abs(x) * 0.01 + Math.abs(speed) * 0.25 + 0.1,
        );
        expect(Math.abs(way.at(-1)!)).toBeLessThan(1);
        if (speed === 0)
          expect(Math.min(...way.map((at) => at * Math.sign(x || 1)))).toBeGreaterThan(
            -0.12 * Math.abs(x) - 1,
          );
      },
    ),
  );
});

test("what is left of a wait is announced in few steps, and not before its time", () => {
  const at = Date.parse("2026-06-01T21:00:00Z");
  expect([
    minutesUntil("2026-06-01T22:00:00Z", at),
    minutesUntil("2026-06-01T21:00:30Z", at),
    minutesUntil("2026-06-01T20:59:00Z", at),
  ]).toEqual([60, 1, 0]);
  const announced = Array.from({ length: 1441 }, (_, minutes) => announcedMinutes(1440 - minutes));
  expect([...new Set(announced)].filter((minutes) => minutes <= 120)).toEqual([120, 60, 30, 15, 5, 1]);
  expect(announced.every((minutes, i) => minutes >= 1440 - i)).toBe(true);
});
