import { parseArgs } from "node:util";
import { ensureDemoBuild } from "#tools/dev/demo-build.ts";
import { endTogether } from "#tools/dev/end-together.ts";
import { makeDemoData } from "#tools/dev/local.ts";
import { memoryFolder } from "#tools/dev/memory-folder.ts";
import { run } from "#tools/dev/run.ts";

/**
 * 2,000 random operations with money, then everything is compared; other numbers by name: npm run soak:money
 * -- --operations 500 --seed 7. It prints how each kind of operation ended, and ends with 1 where something
 * differs.
 */
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

endTogether();
await makeDemoData();
await ensureDemoBuild();
await run("vitest", ["run", "--project", "site", "tests/worker/origin/money/money-operations.test.ts"], {
  env: { ...memoryFolder(), MONEY_OPERATIONS: values.operations, MONEY_SEED: values.seed },
}).catch(() => {
  process.exitCode = 1;
});
