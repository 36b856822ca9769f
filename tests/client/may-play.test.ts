import { expect, test } from "vitest";
import { mayPlay } from "#client/parts/landers/film/may-play.ts";

test.each([
  [{ reducedMotion: false }, true],
  [{ reducedMotion: false, saveData: false, effectiveType: "4g" }, true],
  [{ reducedMotion: true, saveData: false, effectiveType: "4g" }, false],
  [{ reducedMotion: false, saveData: true, effectiveType: "4g" }, false],
  [{ reducedMotion: false, effectiveType: "3g" }, false],
  [{ reducedMotion: false, effectiveType: "slow-2g" }, false],
])("under %o a video may play: %s", (conditions, may) => {
  expect(mayPlay(conditions)).toBe(may);
});
