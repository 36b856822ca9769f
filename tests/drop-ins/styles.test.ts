import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every style for hovering is under (hover: hover), or it stays on what was tapped", () => {
  const unguarded = globSync("client/**/*.css").flatMap((file) => {
    const lines: string[] = [];
    const source = readFileSync(file, "utf8");
    const depth: boolean[] = [];
    for (const [, before, brace] of source.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
      if (brace === "{") {
        if (/:hover/.test(before ?? "") && !depth.includes(true)) lines.push(`${file}: ${before?.trim()}`);
        depth.push(/@media[^{]*\(hover: hover\)/.test(before ?? ""));
      } else if (brace === "}") depth.pop();
    }
    return lines;
  });
  expect(unguarded, "put these rules into @media (hover: hover)").toEqual([]);
});
