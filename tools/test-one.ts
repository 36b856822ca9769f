import { ensureDemoBuild } from "./demo-build.ts";
import { run } from "./run.ts";

/**
 * npm run test:worker -- FILE ...: test files of vitest against the demo build, which is made only when its
 * sources have changed.
 */
await ensureDemoBuild();
await run("vitest", ["run", ...process.argv.slice(2)]).catch(() => {
  process.exitCode = 1;
});
