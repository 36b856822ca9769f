import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AT_NEWEST,
  MAX_SHOWN,
  rangeOf,
  windowAbove,
  windowAround,
  windowBelow,
} from "#client/chat/log-window.ts";

const messages = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `m${i}` }));

test("whichever way a reader goes, and whatever comes, the document never has too many messages, and those before their eyes stay", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.array(fc.constantFrom("up", "down", "jump", "comes"), { maxLength: 60 }),
      (count, steps) => {
        let all = messages(count);
        let window = AT_NEWEST;
        for (const [i, step] of steps.entries()) {
          const before = rangeOf(all, window);
          const wanted = (i * 997) % all.length;
          if (step === "comes") all = messages(all.length + 1);
          else if (step === "jump") window = windowAround(all, `m${wanted}`);
          else window = step === "up" ? windowAbove(all, window) : windowBelow(all, window);
          const { from, to } = rangeOf(all, window);
          expect(to - from).toBeGreaterThan(0);
          expect(to - from).toBeLessThanOrEqual(MAX_SHOWN);
          // the reader is near the end that they move to
          if (step === "up") expect([from <= before.from, to > before.from]).toEqual([true, true]);
          if (step === "down") expect([to >= before.to, from < before.to]).toEqual([true, true]);
          if (step === "jump") expect([from <= wanted, wanted < to]).toEqual([true, true]);
        }
      },
    ),
  );
});

test("a conversation opens with its newest messages and follows what comes, but not for a reader who was led to an old one", () => {
  expect(rangeOf(messages(20_000), AT_NEWEST)).toEqual({ from: 19_960, to: 20_000 });
  const window = windowAround(messages(100), "m95");
  expect(rangeOf(messages(100), window)).toEqual({ from: 75, to: 100 });
  expect(rangeOf(messages(140), window)).toEqual({ from: 75, to: 100 });
});
