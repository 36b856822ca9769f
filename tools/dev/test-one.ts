import { ensureDemoBuild } from "./demo-build.ts";
import { endTogether } from "./end-together.ts";
import { makeDemoData } from "./local.ts";
import { memoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";

/**
 * npm run test:worker -- FILE ...: test files of vitest against the demo build and its data, which are made
 * only when their sources have changed.
 */
endTogether();
await makeDemoData();
await ensureDemoBuild();
await run("vitest", ["run", ...process.argv.slice(2)], { env: memoryFolder() }).catch(() => {
  process.exitCode = 1;
});
