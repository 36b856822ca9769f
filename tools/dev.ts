import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDemoBuild } from "./demo-build.ts";
import { makeDemoData, migrate, port, serve, stateDir, stop, untilReady } from "./local.ts";
import { run } from "./run.ts";

/** npm run dev: both halves from their sources, with the demo data, reloading as files change. */
mkdirSync(stateDir, { recursive: true });
await makeDemoData();
await migrate();
await fillOnce();
await run("vite", ["dev", "--mode", "demo"]);

/** The dev server cannot reach the demo's files, so the demo build fills them in before its first start. */
async function fillOnce(): Promise<void> {
  const mark = join(stateDir, "filled");
  if (existsSync(mark)) return;
  await ensureDemoBuild();
  const server = serve(port, stateDir, true);
  const ended = new Promise((done) => { server.on("close", done); });
  await untilReady(port);
  stop(server);
  await ended;
  writeFileSync(mark, "");
}
