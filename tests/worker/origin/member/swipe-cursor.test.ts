import fc from "fast-check";
import { expect, test } from "vitest";
import {
  rangesAhead,
  finishRound,
  newCursor,
  restsUntil,
  ROUND_REST,
  SECTIONS,
  startRound,
  SHUFFLE_SPACE,
  advance,
  type SwipeCursor,
} from "#origin/member/relations/swipe-cursor.ts";

const START = Date.UTC(2026, 5, 1);
const key = fc.integer({ min: 0, max: 0xffffffff });
const number = fc.integer({ min: 0, max: SHUFFLE_SPACE - 1 });
const numbers = fc.uniqueArray(number, { maxLength: 60 });
/** How many are looked at before the member stops; each stop stores only the position. */
const stops = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });

/** The next few of those who are there, as a directory would answer. */
function readNext(
  cursor: SwipeCursor,
  there: readonly number[],
  count: number,
): { seen: number[]; cursor: SwipeCursor } {
  const all = rangesAhead(cursor).flatMap(({ from, to, upwards }) =>
    there.filter((n) => n >= from && n <= to).sort((a, b) => (upwards ? a - b : b - a)),
  );
  const seen = all.slice(0, count);
  return {
    seen,
    cursor:
      seen.length < all.length
        ? advance(cursor, seen.at(-1) ?? null)
        : finishRound(advance(cursor, seen.at(-1) ?? null)),
  };
}

/** A round with stops, to its end. Between two stops the cursor is JSON, as in the database. */
function round(
  begun: SwipeCursor,
  thereAt: (stop: number) => readonly number[],
  counts: readonly number[],
): number[] {
  const met: number[] = [];
  let cursor = begun;
  for (let stop = 0; restsUntil(cursor) === null; stop++) {
    const { seen, cursor: next } = readNext(cursor, thereAt(stop), counts[stop % counts.length] ?? 1);
    met.push(...seen);
    cursor = JSON.parse(JSON.stringify(next)) as SwipeCursor;
  }
  return met;
}

test("the stretches ahead of a round hold every number of the space once", () => {
  fc.assert(
    fc.property(key, (key) => {
      const stretches = rangesAhead(newCursor(key)).sort((a, b) => a.from - b.from);
      expect(stretches).toHaveLength(SECTIONS);
      expect(stretches.map(({ from }) => from)).toEqual([
        0,
        ...stretches.slice(0, -1).map(({ to }) => to + 1),
      ]);
      expect(stretches.at(-1)?.to).toBe(SHUFFLE_SPACE - 1);
    }),
  );
});

test("with whatever stops, a round meets each number once and all of them, in the order of a round without stops", () => {
  fc.assert(
    fc.property(key, numbers, stops, (key, there, counts) => {
      const straight = round(newCursor(key), () => there, [1_000]);
      expect(round(newCursor(key), () => there, counts)).toEqual(straight);
      expect(straight.toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b));
    }),
  );
});

test("while others come and go, members who stay are met once a round, no one twice, and the order of those who stay is the same in every round", () => {
  fc.assert(
    fc.property(
      key,
      numbers,
      fc.array(numbers, { minLength: 1, maxLength: 5 }),
      stops,
      (key, staying, guests, counts) => {
        const rounds = [0, 1].map((shift) =>
          round(
            newCursor(key),
            (stop) => [...new Set([...staying, ...(guests[(stop + shift) % guests.length] ?? [])])],
            counts,
          ),
        );
        for (const met of rounds) expect(met).toEqual([...new Set(met)]);
        const [first, second] = rounds.map((met) => met.filter((n) => staying.includes(n)));
        expect(first).toEqual(second);
        expect(first).toHaveLength(staying.length);
      },
    ),
  );
});

test("members with different keys meet the others in different orders", () => {
  const orders = Array.from({ length: 200 }, (_, key) =>
    rangesAhead(newCursor(key * 7919))
      .map(({ from, upwards }) => `${from}${upwards}`)
      .join(),
  );
  expect(new Set(orders).size).toBe(200);
});

test("each section is as likely as another to come first, and either direction", () => {
  const firsts = Array.from({ length: 16_000 }, (_, key) => rangesAhead(newCursor(key))[0]!);
  const counts = Array.from(
    { length: SECTIONS },
    (_, section) => firsts.filter(({ from }) => from === (section * SHUFFLE_SPACE) / SECTIONS).length,
  );
  expect([Math.min(...counts) > 850, Math.max(...counts) < 1_150]).toEqual([true, true]);
  expect(Math.abs(firsts.filter(({ upwards }) => upwards).length - 8_000)).toBeLessThan(400);
});

test("a round begins when it is set out on, and the next one not before its rest is over", () => {
  const begun = startRound(newCursor(7), START);
  expect(begun).toMatchObject({ passed: 0, at: null, began: START });
  const under = advance(begun!, 5);
  expect([startRound(under, START + 10 * ROUND_REST), restsUntil(under)]).toEqual([under, null]);
  const over = finishRound(under);
  expect(restsUntil(over)).toBe(START + ROUND_REST);
  expect([startRound(over, START + ROUND_REST - 1), startRound(over, START + ROUND_REST)]).toEqual([
    null,
    { ...over, passed: 0, at: null, began: START + ROUND_REST },
  ]);
  expect(rangesAhead(over)).toEqual([]);
});
