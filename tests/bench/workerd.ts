import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A worker: the folder of its modules (index.js is the main one), or its only module's source. */
export type Source = { folder: string } | { text: string };

export interface Workerd {
  port: number;
  /** Where the stub in the origin's place answers by itself. */
  originPort: number;
  /** Nanoseconds of processor time since it began, over all threads. */
  cpu: () => number;
  /** Megabytes of resident memory. */
  memory: () => number;
  stop: () => Promise<void>;
}

const BINARY = resolve("node_modules/@cloudflare/workerd-linux-64/bin/workerd");
/** The client's files, which every edge that is measured serves: sites change none of them. */
export const CLIENT = "dist/demo/client";
export const COMPATIBILITY_DATE = "2026-10-01";
/** What our edge signs and checks sessions with here. */
export const SECRET = "of the bench alone: everybody may know it";

/** Everything this run writes to disk; gone at its end. */
export const scratch = mkdtempSync(join(tmpdir(), "rendezvous-bench-"));
process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});

/**
 * workerd alone has the Cache API's names and no cache behind them: each use makes an error, which costs 80
 * us. This one is empty instead.
 */
const WITH_EMPTY_CACHE = `import worker from "./index.js";
Object.defineProperty(globalThis, "caches", { value: { default: { match: async () => undefined, put: async () => undefined } } });
// a request may say that a minute and a second have gone by, so that cached pages are no longer fresh
let ahead = 0;
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
export default {
  fetch(request, env, context) {
    if (request.headers.has("x-bench-later")) ahead += 61000;
    return worker.fetch(request, env, context);
  },
};`;

export interface Prepared {
  config: string;
  port: number;
  originPort: number;
}

/**
 * Writes the capnp file of one process: `main` on a socket; with `origin` it is our edge, which gets that as
 * ORIGIN, the client's files, a secret and an empty data centre's cache.
 */
export async function prepare(name: string, main: Source, origin?: string): Promise<Prepared> {
  const folder = join(scratch, `${name}-${Math.random().toString(36).slice(2, 8)}`);
  mkdirSync(folder);
  if ("folder" in main)
    cpSync(main.folder, folder, { recursive: true, filter: (path) => !path.endsWith(".map") });
  else writeFileSync(join(folder, "index.js"), main.text);
  if (origin !== undefined) writeFileSync(join(folder, "origin-stub.js"), origin);
  if (origin !== undefined) writeFileSync(join(folder, "entry.js"), WITH_EMPTY_CACHE);
  // the main module must stand first
  const entry = origin === undefined ? "index.js" : "entry.js";
  const files = [
    entry,
    ...globSync("**/*.js", { cwd: folder })
      .filter((file) => file !== entry && file !== "origin-stub.js")
      .sort(),
  ];
  const [port, originPort] = [await freePort(), await freePort()];
  const worker = (modules: string, more = "") =>
    `(modules = [${modules}], compatibilityDate = "${COMPATIBILITY_DATE}"${more})`;
  const services = [
    `(name = "main", worker = ${worker(files.map((file) => `(name = "${file}", esModule = embed "${file}")`).join(", "), origin === undefined ? "" : `, bindings = [(name = "ORIGIN", service = "origin"), (name = "ASSETS", service = "assets"), (name = "MASTER_SECRET", text = "${SECRET}")]`)})`,
  ];
  if (origin !== undefined)
    services.push(
      `(name = "assets", disk = (path = "${resolve(CLIENT)}"))`,
      `(name = "origin", worker = ${worker(`(name = "index.js", esModule = embed "origin-stub.js")`)})`,
    );
  const sockets = [`(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")`];
  if (origin !== undefined)
    sockets.push(`(name = "origin", address = "127.0.0.1:${originPort}", http = (), service = "origin")`);
  const config = join(folder, "bench.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = (services = [${services.join(",\n")}], sockets = [${sockets.join(", ")}]);\n`,
  );
  return { config, port, originPort };
}

export function launch({ config, port, originPort }: Prepared): Workerd {
  const child = spawn(BINARY, ["serve", config], { stdio: ["ignore", "inherit", "inherit"] });
  const { pid } = child;
  if (pid === undefined) throw new Error("workerd did not start");
  return {
    port,
    originPort,
    cpu: () => cpuOf(pid),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
    stop: () => stop(child),
  };
}

/** A workerd that answers. */
export async function startWorkerd(name: string, main: Source, origin?: string): Promise<Workerd> {
  const workerd = launch(await prepare(name, main, origin));
  for (let tries = 0; tries < 500; tries++) {
    const answer = await fetch(`http://127.0.0.1:${workerd.port}/healthz`).catch(() => null);
    if (answer) {
      await answer.arrayBuffer();
      return workerd;
    }
    await new Promise((next) => {
      setTimeout(next, 20);
    });
  }
  throw new Error(`${name} does not answer`);
}

/**
 * The ticks of /proc/PID/stat are 10 ms, too coarse for a round of cached pages; the scheduler counts in
 * nanoseconds, each thread apart.
 */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
    0,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
