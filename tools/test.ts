import { readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./chromium.ts";
import { ensureDemoBuild } from "./demo-build.ts";
import { makeDemoData } from "./local.ts";
import { run } from "./run.ts";

/**
 * npm test: types, lint, both builds, worker tests in workerd, browser tests in Chromium; ends with the
 * count.
 */
rmSync("test-results", { recursive: true, force: true });
const step = (text: string) => {
  console.log(`\n· ${text}`);
};

step("types");
await run("tsc", ["-p", "."]);
step("lint");
await run("oxlint", ["--type-aware", "--deny-warnings"]);
step("demo data (drawn once, about two minutes)");
await makeDemoData();
step("builds");
await ensureDemoBuild();
await run("vite", ["build"], { quiet: true });
step("tests in workerd");
const failures: unknown[] = [];
await run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=test-results/workers.json",
]).catch((error: unknown) => failures.push(error));
step("tests in Chromium");
await ensureBrowser();
await run("playwright", ["test"]).catch((error: unknown) => failures.push(error));

const { passed, failed } = count();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failures.length > 0 || failed > 0 || passed === 0 ? 1 : 0);

function count(): { passed: number; failed: number } {
  const workers: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } = JSON.parse(
    readFileSync("test-results/workers.json", "utf8"),
  );
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync("test-results/e2e.json", "utf8"),
  );
  return {
    passed: workers.numPassedTests + stats.expected,
    failed: workers.numFailedTests + stats.unexpected + stats.flaky,
  };
}
