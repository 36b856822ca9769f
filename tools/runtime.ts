import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4MiniflareOptions,
  type V4WorkerOptions,
} from "miniflare";

/** A worker as the runtime takes it: its code and its bindings. */
export type RuntimeWorker = V4WorkerOptions & { name: string };

/**
 * Starts workers in one workerd; the first gets every request that no route of another takes. Wrangler's
 * development server and its test harness do the same behind a proxy in a second workerd, which every byte
 * passes: that took a second of each start, a twentieth of the processor time of the browser tests, and now
 * and then a connection.
 */
export function startRuntime(
  workers: RuntimeWorker[],
  options: Omit<V4MiniflareOptions, "workers"> = {},
): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      telemetry: { enabled: false },
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error" && !isGoneClient(message)) console.error(message);
      },
      ...options,
      workers,
    }),
  );
}

/** A client that leaves while it is answered, which workerd reports as an error of its own. */
const isGoneClient = (message: string): boolean => /^kj::.*: disconnected: /.test(message);

/** A built worker, by the file with its configuration. */
export async function workerOf(folder: string, configName = "wrangler.json"): Promise<RuntimeWorker> {
  const { name, main, options } = await readBindings(join(folder, configName));
  const modules = new Set([main, ...globSync(join(folder, "**/*.js"))]);
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: [...modules].map((path) => ({ type: "ESModule", path })),
  };
}

/** What wrangler makes of a configuration, and of which one. */
interface Bindings {
  readonly file: string;
  readonly config: string;
  readonly name: string;
  readonly main: string;
  readonly options: object;
}

/**
 * Wrangler itself reads a configuration. What it makes of it is cached in a file beside it: loading wrangler
 * takes longer than all else that a start does.
 */
async function readBindings(file: string): Promise<Bindings> {
  const config = readFileSync(file, "utf8");
  const cacheFile = `${file}.bindings`;
  if (existsSync(cacheFile)) {
    const cached: Bindings = JSON.parse(readFileSync(cacheFile, "utf8"));
    // A copied build brings the cached bindings of the folder that it was copied from.
    if (cached.config === config && cached.file === file) return cached;
  }
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const read = unstable_readConfig({ config: file });
  const { main = "", workerOptions } = unstable_getMiniflareWorkerOptions(read);
  const { modulesRules: _, ...options } = workerOptions;
  const bindings = { file, config, name: read.name ?? "", main, options };
  // Two servers of one build may start at once, and neither may read half a file.
  writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify(bindings));
  renameSync(`${cacheFile}.${process.pid}`, cacheFile);
  return bindings;
}
