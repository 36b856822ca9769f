import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesToInstall } from "#tools/build/packages.ts";

test("packages that are missing or installed in another version are named", () => {
  const checkout = mkdtempSync(join(tmpdir(), "rendezvous-packages-"));
  const install = (name: string, version: string) => {
    mkdirSync(join(checkout, "node_modules", name), { recursive: true });
    writeFileSync(join(checkout, "node_modules", name, "package.json"), JSON.stringify({ version }));
  };
  writeFileSync(
    join(checkout, "package.json"),
    JSON.stringify({
      dependencies: { there: "1.0.0", "@new/one": "2.1.0" },
      devDependencies: { older: "3.0.0" },
    }),
  );
  install("there", "1.0.0");
  install("older", "2.9.0");
  expect(packagesToInstall(checkout)).toEqual(["@new/one", "older"]);
  install("@new/one", "2.1.0");
  install("older", "3.0.0");
  expect(packagesToInstall(checkout)).toEqual([]);
  rmSync(checkout, { recursive: true });
});

test("this checkout has every package that it pins", () => {
  expect(packagesToInstall()).toEqual([]);
});
