import { readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./chromium.ts";
import { ensureDemoBuild } from "./demo-build.ts";
import { makeDemoData } from "./local.ts";
import { memoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";

/**
 * npm test: format, types, lint, unused code, both builds, tests in workerd and in Chromium; ends with the
 * count.
 */
rmSync("test-results", { recursive: true, force: true });
const failures: unknown[] = [];
const started = Date.now();
const env = memoryFolder();
const step = (text: string) => {
  console.log(`\n· ${text} (${Math.round((Date.now() - started) / 1000)} s)`);
};

step("format, types, lint, unused code");
await run("node", ["tools/check.ts"]);
step("demo data and builds");
await makeDemoData();
await Promise.all([ensureDemoBuild(), run("vite", ["build"], { quiet: true })]);
step("tests in workerd");
// Both mostly wait, as some of these tests do. Where filling fails, the stories fill their own.
const prepared = Promise.all([
  run("node", ["tests/support/fill-sites.ts"], { quiet: true, env }).catch((error: unknown) => {
    console.error(error);
  }),
  ensureBrowser().catch((error: unknown) => failures.push(error)),
]);
const reports = ["--reporter=default", "--reporter=json", "--outputFile.json=test-results/workers.json"];
await run("vitest", ["run", ...reports], { env }).catch((error: unknown) => failures.push(error));
step("tests in Chromium");
await prepared;
await run("playwright", ["test"], { env }).catch((error: unknown) => failures.push(error));
step("done");

const { passed, failed, flaky } = count();
console.log(`\n${passed} passed, ${failed} failed, ${flaky} only at the second attempt`);
process.exit(failures.length > 0 || failed > 0 || passed === 0 ? 1 : 0);

function count(): { passed: number; failed: number; flaky: number } {
  const workers: { numPassedTests: number; numFailedTests: number } = JSON.parse(
    readFileSync("test-results/workers.json", "utf8"),
  );
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync("test-results/e2e.json", "utf8"),
  );
  return {
    passed: workers.numPassedTests + stats.expected + stats.flaky,
    failed: workers.numFailedTests + stats.unexpected,
    flaky: stats.flaky,
  };
}
