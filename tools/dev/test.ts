import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { PORTS, stateOf } from "#tests/support/e2e-sites.ts";
import { ensureBrowser } from "./chromium.ts";
import { ensureDemoBuild } from "./demo-build.ts";
import { endTogether } from "./end-together.ts";
import { makeDemoData } from "./local.ts";
import { memoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Characters of a failure that are repeated at the end. */
const FAILURE_LENGTH = 2000;

/** npm test: what npm run check does, both builds, tests in workerd and in Chromium; ends with the count. */
endTogether();
rmSync("test-results", { recursive: true, force: true });
const failures: unknown[] = [];
const started = Date.now();
const env = memoryFolder();
const step = (text: string) => {
  console.log(`\n· ${text} (${Math.round((Date.now() - started) / 1000)} s)`);
};

step("npm run check; builds and a browser");
// No one of them keeps two cores busy all the time. The first that fails ends the run.
await Promise.all([run("node", ["tools/dev/check.ts"]), build(), ensureBrowser()]);
step("tests in workerd; filled sites");
const reports = ["--reporter=default", "--reporter=json", "--outputFile.json=test-results/workers.json"];
const FILLED_SITE = stateOf(PORTS[0], env.E2E_STATE);
const both = [
  run("node", ["tests/support/fill-sites.ts"], { quiet: true, env }),
  run("vitest", ["run", ...reports], { env: { ...env, FILLED_SITE } }),
];
await Promise.all(both.map((each) => each.catch((error: unknown) => failures.push(error))));
step("tests in Chromium");
await run("playwright", ["test"], { env }).catch((error: unknown) => failures.push(error));
step("done");

const { passed, failed, flaky } = count();
console.log(`\n${passed} passed, ${failed} failed, ${flaky} only at the second attempt`);
process.exit(failures.length > 0 || failed > 0 || passed === 0 ? 1 : 0);

async function build(): Promise<void> {
  await makeDemoData();
  await Promise.all([ensureDemoBuild(), run("vite", ["build"], { quiet: true })]);
}

function count(): { passed: number; failed: number; flaky: number } {
  const workers: VitestReport = JSON.parse(readFileSync("test-results/workers.json", "utf8"));
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync("test-results/e2e.json", "utf8"),
  );
  nameFailures(workers);
  return {
    passed: workers.numPassedTests + stats.expected + stats.flaky,
    failed: workers.numFailedTests + stats.unexpected,
    flaky: stats.flaky,
  };
}

/** Once more at the end: what vitest printed stands before all the stories, which name their own failures. */
function nameFailures({ testResults }: VitestReport): void {
  for (const { name, status, message, assertionResults } of testResults.filter(
    (file) => file.status === "failed",
  )) {
    console.log(`\n✘ ${relative(process.cwd(), name)} ${status}\n${message ?? ""}`.trimEnd());
    for (const { fullName, failureMessages } of assertionResults.filter((test) => test.status === "failed")) {
      console.log(`  ${fullName}\n${failureMessages.join("\n").slice(0, FAILURE_LENGTH)}`);
    }
  }
}
