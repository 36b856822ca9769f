import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithFault } from "#tools/fault.ts";
import { endTogether } from "./end-together.ts";
import { migrate, port, prepareSite, serve, stateDir, stop, untilReady } from "./local.ts";
import { checkPortFree } from "./port.ts";
import { run } from "./run.ts";
import { claimState } from "./state.ts";

/** npm run dev: both halves from their sources, with the demo data, reloading as files change. */
await main().catch(exitWithFault);

async function main(): Promise<void> {
  endTogether();
  await claimState(stateDir, port);
  await checkPortFree(port);
  await migrate();
  await fillOnce();
  await run("vite", ["dev", "--mode", "demo"]);
}

/** The dev server cannot reach the demo's files, so the demo build fills them in before its first start. */
async function fillOnce(): Promise<void> {
  const mark = join(stateDir, "filled");
  if (existsSync(mark)) return;
  const site = await prepareSite();
  const server = serve(port, stateDir, true, site);
  const ended = new Promise((done) => {
    server.on("close", done);
  });
  await untilReady(port);
  stop(server);
  await ended;
  writeFileSync(mark, "");
}
