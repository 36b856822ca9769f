import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withLock } from "./lock.ts";
import { run } from "./run.ts";

/** Where the demo build is, and the folder whose files its origin reads as demo data. */
export const DEMO_BUILD = "dist/demo";
export const DEMO_DATA = ".demo";

/** Written last, so that a build that was interrupted does not count as one. */
const STAMP = join(DEMO_BUILD, "stamp.json");

/** Everything that a build reads. */
const SOURCES = [
  "client",
  "locales",
  "tools/dev/demo-build.ts",
  "tools/build/documents",
  "tools/locales",
  "tools/tenants",
  "tools/build/vite",
  "worker",
  "package-lock.json",
  "tsconfig.json",
  "uno.config.ts",
  "vite.config.ts",
  "wrangler.toml",
];

/**
 * Makes the demo build, which is the production code with the origin's demo entry, unless its sources are
 * unchanged. `use` runs while no other process can replace the build, for a caller who copies it. Fails with
 * the build's output if a source is faulty.
 */
export async function ensureDemoBuild(
  use: () => Promise<void> = async () => {},
): Promise<"built" | "unchanged"> {
  mkdirSync("dist", { recursive: true });
  return await withLock("dist/demo.lock", "another build in this checkout", async () => {
    const isCurrent = isDemoBuildCurrent();
    if (!isCurrent) await buildDemo();
    await use();
    return isCurrent ? "unchanged" : "built";
  });
}

/** Whether the demo build was made from the sources as they are now. */
export const isDemoBuildCurrent = (): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, "utf8") === stampOf(hashOfSources());

async function buildDemo(): Promise<void> {
  // Hashed before building: a source that is edited meanwhile leads to another build, not to a stale one.
  const hash = hashOfSources();
  rmSync(STAMP, { force: true });
  // A test that builds has another NODE_ENV, with which Vite would bring its development scripts along.
  const env = { NODE_ENV: "production", TEXTS: process.env["TEXTS"] };
  await run("vite", ["build", "--mode", "demo"], { quiet: true, env });
  // The Vite plugin keeps assets for the first worker only, and the demo data belongs to the second.
  // The worker goes first, or the demo data would be served to anyone who asks.
  const file = join(DEMO_BUILD, "origin/wrangler.json");
  const config: object = JSON.parse(readFileSync(file, "utf8"));
  const assets = { directory: resolve(DEMO_DATA), binding: "DEMO", run_worker_first: true };
  writeFileSync(file, JSON.stringify({ ...config, assets }));
  writeFileSync(STAMP, stampOf(hash));
}

const stampOf = (hash: string): string => JSON.stringify({ hash });

/**
 * The built files name the checkout's path and the tenants' folder, and TEXTS changes their texts: all three
 * count.
 */
function hashOfSources(): string {
  const hash = createHash("sha256")
    .update(resolve("."))
    .update("\0")
    .update(process.env["TEXTS"] ?? "")
    .update("\0");
  for (const path of [...SOURCES, process.env["TENANTS_DIR"] ?? "tenants"]) hashPath(hash, path);
  return hash.digest("hex");
}

/** Names and contents, not times: a fresh clone and a switched branch give the same hash. */
export function hashPath(hash: ReturnType<typeof createHash>, path: string): void {
  hash.update(path).update("\0");
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path).toSorted()) hashPath(hash, join(path, name));
  else hash.update(readFileSync(path)).update("\0");
}
