import type { ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { DEMO_DATA } from "./demo-build.ts";
import { generateDemo } from "./demo/generate.ts";
import { run, start } from "./run.ts";
import { poolsOf } from "./tenants/pools.ts";

const DEMO_ORIGIN = "worker/origin/demo/wrangler.toml";

export const port = Number(process.env["PORT"] ?? 8787);
export const stateDir = resolve(process.env["STATE_DIR"] ?? ".state");

export const makeDemoData = (): Promise<void> => generateDemo(DEMO_DATA);

/** Brings every pool's local database to the newest migration. */
export async function migrate(persistTo = stateDir): Promise<void> {
  for (const pool of poolsOf(DEMO_ORIGIN)) {
    await run("wrangler", ["d1", "migrations", "apply", `DB_${pool.toUpperCase()}`, "--local", "-c", DEMO_ORIGIN, "--persist-to", persistTo], { quiet: true, env: { CI: "1" } });
  }
}

/** Serves the demo build in workerd. With a process group of its own, whatever outlives its starter can be found and ended. */
export function serve(onPort = port, persistTo = stateDir, ownGroup = false) {
  return start("wrangler", ["dev", "-c", "dist/demo/edge/wrangler.json", "-c", "dist/demo/origin/wrangler.json", "--port", String(onPort), "--ip", "127.0.0.1", "--inspector-port", "0", "--persist-to", persistTo, "--log-level", "error", "--show-interactive-dev-session=false"], { stdio: ["ignore", "ignore", "inherit"], detached: ownGroup });
}

/** Ends a server of a group of its own, with all it started: storage is safe at any moment, so at once. */
export function stop(server: ChildProcess): void {
  try {
    if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error; // ESRCH: nothing is left of it
  }
}

/** Seconds until a server must have filled its data and answer. */
const READY = 300;

export async function untilReady(onPort = port): Promise<void> {
  const end = Date.now() + READY * 1000;
  while (Date.now() < end) {
    const answer = await fetch(`http://127.0.0.1:${onPort}/healthz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((next) => { setTimeout(next, 200); });
  }
  throw new Error(`nothing answers on port ${onPort} after ${READY} s`);
}
