import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { transformWithOxc } from "vite";
import { startSite, type RunningSite } from "#tests/support/site.ts";
import type { Counted } from "./counting-origin.ts";
import { cpuOf, scratch } from "./workerd.ts";

export interface CountedSite extends RunningSite {
  /** Asks the origin itself, past the edge. */
  askOrigin: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /**
   * A connection to an object that sends on it what /bench/echo?said= gets: the least that anything sent in
   * one place and received in another takes.
   */
  listenToEcho: () => Promise<{ addEventListener: (type: "message", listener: () => void) => void }>;
  /** What was counted since this was last asked. */
  counted: () => Promise<Counted>;
  /** Nanoseconds of processor time of both workers and their databases, which are one process. */
  cpu: () => number;
}

const ENTRY = "tests/bench/counting-origin.ts";
/** What the entry imports beside the built origin. It imports nothing itself. */
const SCHEDULE = "worker/origin/base/job-schedule.ts";
/** Milliseconds in which an object ends what it does after its answer. */
const AFTER = 300;

/** Both workers of the demo build from a folder of their own, with an origin that counts what it asks. */
export async function startCounted(): Promise<CountedSite> {
  const folder = join(scratch, `counted-${Math.random().toString(36).slice(2, 8)}`);
  cpSync("dist/demo", folder, { recursive: true, filter: (path) => !/\.map$|\/\.wrangler$/.test(path) });
  const file = join(folder, "origin/wrangler.json");
  const config = JSON.parse(readFileSync(file, "utf8")) as {
    d1_databases: object[];
    durable_objects: { bindings: object[] };
    migrations: object[];
  };
  const databases = config.d1_databases.map((database) => ({
    ...database,
    migrations_dir: resolve("worker/origin/migrations"),
  }));
  writeFileSync(
    file,
    JSON.stringify({
      ...config,
      main: "counting.js",
      d1_databases: databases,
      durable_objects: {
        bindings: [...config.durable_objects.bindings, { name: "ECHO", class_name: "Echo" }],
      },
      migrations: [...config.migrations, { tag: "echo", new_sqlite_classes: ["Echo"] }],
    }),
  );
  for (const [source, name] of [
    [ENTRY, "counting.js"],
    [SCHEDULE, "job-schedule.js"],
  ] as const) {
    const { code } = await transformWithOxc(readFileSync(source, "utf8"), source);
    const linked = code
      .replaceAll("#origin/index.ts", "./index.js")
      .replaceAll("#origin/base/job-schedule.ts", "./job-schedule.js");
    writeFileSync(join(folder, "origin", name), linked);
  }

  const others = children();
  const site = await startSite(relative(process.cwd(), folder));
  const askOrigin: CountedSite["askOrigin"] = async (path, headers = {}) => {
    const origin = await site.runtime.getWorker("rendezvous-origin");
    const answer = await origin.fetch(`https://localhost${path}`, { headers });
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: [...answer.headers] });
  };
  const counted = async () => {
    await new Promise((next) => {
      setTimeout(next, AFTER);
    });
    return (await askOrigin("/bench/counted")).json<Counted>();
  };
  const listenToEcho = async () => {
    const origin = await site.runtime.getWorker("rendezvous-origin");
    const { webSocket } = await origin.fetch("https://localhost/bench/echo", {
      headers: { upgrade: "websocket" },
    });
    if (!webSocket) throw new Error("no echo");
    webSocket.accept();
    return webSocket;
  };
  const own = children().filter((pid) => !others.includes(pid));
  const cpu = () => own.reduce((sum, pid) => sum + cpuOf(pid), 0);
  return { ...site, askOrigin, listenToEcho, counted, cpu };
}

/** The workerds that this process started. */
function children(): number[] {
  const found = readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return found.filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}
