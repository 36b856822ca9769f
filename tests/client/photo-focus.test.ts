import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { focusClass } from "#client/parts/face/focus-class.ts";
import { proposedFocus } from "#client/runtime/photo/find-face.ts";
import { EXPECTED_FOCUS } from "#contract/product/photos.ts";

const whole = { x: 0, y: 0, width: 100, height: 100 };

test("the proposed focus is the face as the crop shows it, turned with the photo", () => {
  expect(proposedFocus([0.25, 0.5], { part: whole, turns: 0 })).toEqual([0.25, 0.5]);
  expect(proposedFocus([0.25, 0.5], { part: { x: 0, y: 25, width: 50, height: 50 }, turns: 0 })).toEqual([
    0.5, 0.5,
  ]);
  // a quarter clockwise brings the left edge to the top
  expect(proposedFocus([0.25, 0.5], { part: whole, turns: 1 })).toEqual([0.5, 0.25]);
  expect(proposedFocus([0.25, 0.5], { part: whole, turns: 2 })).toEqual([0.75, 0.5]);
  expect(proposedFocus([0.25, 0.5], { part: whole, turns: 3 })).toEqual([0.5, 0.75]);
});

test("without a face in the crop the upper third is proposed", () => {
  expect(proposedFocus(null, { part: whole, turns: 0 })).toEqual(EXPECTED_FOCUS);
  const beside = { part: { x: 50, y: 0, width: 50, height: 100 }, turns: 0 } as const;
  expect(proposedFocus([0.25, 0.5], beside)).toEqual(EXPECTED_FOCUS);
});

test("the styles cut a photo without a focus where the origin expects its face, and no sheet has another default", () => {
  const styles = readFileSync("client/parts/face/focus.css", "utf8");
  const given = /:root \{\s*--fx: (\d+)%;\s*--fy: (\d+)%;/.exec(styles)?.slice(1);
  expect(given?.map((percent) => Number(percent) / 100)).toEqual(EXPECTED_FOCUS);
  const others = globSync("client/**/*.css").filter((file) =>
    /var\(--f[xy],/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});

test("a focus becomes the classes of the nearest tenths; a photo without one has none", () => {
  expect(focusClass([0.48, 0.35])).toBe("fx5 fy4");
  expect(focusClass([0, 1])).toBe("fx0 fy10");
  expect(focusClass(undefined)).toBeUndefined();
});
