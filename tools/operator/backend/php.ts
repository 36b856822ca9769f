import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#tools/dev/run.ts";

/** The backend of docs/backend, served by PHP's own server. */
const EXAMPLE = "docs/backend/example.php";
/** Milliseconds in which it has to listen, and between two looks. */
const READY = 10_000;
const LOOK = 50;

const hasPhp = (): boolean => spawnSync("php", ["-v"]).status === 0;

/** Installs PHP through apt where there is none and that is possible. False where there is still none. */
export async function ensurePhp(): Promise<boolean> {
  if (hasPhp()) return true;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log("· no PHP here: installing one");
  try {
    await run("apt-get", ["update", "-qq"], { quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "php-cli"], {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return false; // no network, or another program installs something
  }
  return hasPhp();
}

/** Serves the example on a free port of loopback until `close`. */
export async function serveExample(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const url = `http://127.0.0.1:${port}`;
  // what it stores goes with it
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-php-"));
  const server = spawn("php", ["-S", `127.0.0.1:${port}`, EXAMPLE], {
    stdio: "ignore",
    env: { ...process.env, TMPDIR: folder },
  });
  const orphan = () => server.kill();
  process.once("exit", orphan);
  for (const end = performance.now() + READY; !(await listens(url));) {
    if (performance.now() > end) throw new Error(`no PHP on port ${port}`);
    await new Promise((next) => {
      setTimeout(next, LOOK);
    });
  }
  return {
    url,
    close: async () => {
      const ended = once(server, "close");
      process.off("exit", orphan);
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const listens = (url: string): Promise<boolean> =>
  fetch(`${url}/api/interests.php`).then(
    ({ ok }) => ok,
    () => false,
  );
