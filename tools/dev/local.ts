import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generateDemo } from "#tools/demo/generate.ts";
import { Fault } from "#tools/fault.ts";
import { DEMO_BUILD, DEMO_DATA, ensureDemoBuild, hashPath } from "./demo-build.ts";
import { withLock } from "./lock.ts";
import { readPort } from "./port.ts";
import { run, start } from "./run.ts";

const DEMO_ORIGIN = "worker/origin/demo/wrangler.toml";
const MIGRATIONS = "worker/origin/migrations";

export const port = readPort();
export const stateDir = resolve(process.env["STATE_DIR"] ?? ".state");

/** Writes the demo members, their photos and the towns of the world into .demo, unless they are there. */
export async function makeDemoData(): Promise<void> {
  mkdirSync("dist", { recursive: true });
  await withLock("dist/demo-data.lock", "another start in this checkout", () => generateDemo(DEMO_DATA));
}

/**
 * Makes the demo data and build where they are not current, and a copy of both for a state: a later start in
 * this checkout may build again without taking the files away from a running server. Returns the folder of
 * the copy.
 */
export async function prepareSite(persistTo = stateDir): Promise<string> {
  const copy = join(persistTo, "site");
  const data = makeDemoData();
  await ensureDemoBuild(async () => {
    await data;
    copySite(copy);
  });
  return copy;
}

function copySite(copy: string): void {
  const stamps = [join(DEMO_BUILD, "stamp.json"), join(DEMO_DATA, "stamp.json")]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const copied = join(copy, "copied");
  if (existsSync(copied) && readFileSync(copied, "utf8") === stamps) return;
  rmSync(copy, { recursive: true, force: true });
  cpSync(DEMO_BUILD, copy, { recursive: true });
  cpSync(DEMO_DATA, join(copy, "data"), { recursive: true });
  const file = join(copy, "origin/wrangler.json");
  const config: { assets: object } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(
    file,
    JSON.stringify({ ...config, assets: { ...config.assets, directory: join(copy, "data") } }),
  );
  // Last, so that an interrupted copy does not count.
  writeFileSync(copied, stamps);
}

/** Brings every pool's local database to the newest migration. Does nothing where that is done. */
export async function migrate(persistTo = stateDir): Promise<void> {
  const hash = createHash("sha256");
  hashPath(hash, MIGRATIONS);
  const migrations = hash.digest("hex");
  const stamp = join(persistTo, "migrated");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === migrations) return;
  await run("node", ["tools/dev/migrate.ts", DEMO_ORIGIN, persistTo], { quiet: true });
  writeFileSync(stamp, migrations);
}

/**
 * Serves a demo build in workerd. With a process group of its own, whatever outlives its starter can be found
 * and ended.
 */
export function serve(
  onPort = port,
  persistTo = stateDir,
  ownGroup = false,
  build = DEMO_BUILD,
  withCrons = false,
): ChildProcess {
  const scheduled = withCrons ? ["crons"] : [];
  return start("node", ["tools/dev/serve.ts", build, String(onPort), persistTo, ...scheduled], {
    stdio: ["ignore", "ignore", "inherit"],
    detached: ownGroup,
  });
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
/** Milliseconds between two questions. */
const ASK_AGAIN = 100;
/** Milliseconds after which an unanswered question is asked again: a starting server may lose a connection. */
const GIVE_UP = 15_000;

/** Waits until a server has all its demo data. */
export const untilReady = (onPort = port): Promise<void> => untilOk(onPort, "/healthz");

/** A request to a local server, which fails when it stays unanswered. */
export const ask = (onPort: number, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${onPort}${path}`, { signal: AbortSignal.timeout(GIVE_UP) });

/** Waits until a server answers a request without fault. Fails after five minutes. */
export async function untilOk(onPort: number, path: string): Promise<void> {
  const end = Date.now() + READY * 1000;
  while (Date.now() < end) {
    const answer = await ask(onPort, path).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((next) => {
      setTimeout(next, ASK_AGAIN);
    });
  }
  throw new Fault(`Nothing answers on port ${onPort} after ${READY} s.`);
}
