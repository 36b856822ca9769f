import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { RUNTIME_SETTINGS } from "./tools/dev/run.ts";
import { testFiles } from "./tools/dev/test-files.ts";

const { unit, site } = testFiles();
/** A module of the client may hold what its one page knows; modules of the workers hold nothing of a request. */
const client = unit.filter((file) => file.startsWith("tests/client/"));
const rules = unit.filter((file) => !client.includes(file));

/** What mostly waits for servers of its own comes first, so that no worker ends alone with it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => /\/tests\/tools\/(crash|dev)\.test/.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    // Twice the two cores: half of the time these tests wait for queues, alarms, limits and processes.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    // only what hangs is to reach them, on a machine of a third of the speed that does something else as well
    testTimeout: 240_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 120_000 } },
    env: RUNTIME_SETTINGS,
    // what a test provokes is reported by the product; without a failure it says nothing
    silent: "passed-only",
    projects: [
      // a worker of vitest keeps its site from one file to the next (tests/support/shared-site.ts), so its
      // modules outlive a file
      { extends: true, test: { name: "site", include: site, isolate: false } },
      // tests of rules share the modules of their process, which they would read for longer than they run
      { extends: true, test: { name: "unit", include: rules, isolate: false } },
      { extends: true, test: { name: "client", include: client } },
    ],
  },
});
