import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
async function workerOf(folder: string, configName = "wrangler.json"): Promise<RuntimeWorker> {
  const { name, main, options } = await readBindings(join(folder, configName));
  const modules = new Set([main, ...globSync(join(folder, "**/*.js"))]);
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: [...modules].map((path) => ({ type: "ESModule", path })),
  };
}

/**
 * The workers of a build, the edge first. Static files stand beside their worker, behind the same binding:
 * Miniflare would put three of its own in front of it, which take as long for each request as a call of ours
 * does. They get only the requests of the folders named in wrangler.toml (`run_worker_first`), and what they
 * don't have goes to the edge, as in production.
 */
export async function siteWorkers(
  build: string,
  edgeConfig?: string,
  originConfig?: string,
): Promise<RuntimeWorker[]> {
  // in a demo alone
  const gateway = resolve(build, "gateway");
  const workers = await Promise.all([
    workerOf(resolve(build, "edge"), edgeConfig),
    workerOf(resolve(build, "origin"), originConfig),
    workerOf(resolve(build, "desk")),
    ...(existsSync(gateway) ? [workerOf(gateway)] : []),
  ]);
  return workers
    .map((worker) => (worker.name === GATEWAY ? { ...worker, routes: [`${DESK_HOST}/*`] } : worker))
    .flatMap(withFilesBeside);
}

/** The stand-in of the gateway before the desk, and the host where it stands. */
const GATEWAY = "rendezvous-gateway";
const DESK_HOST = "desk.localhost";

/** Answers from the files, else by their worker. `Files` is for the binding: it knows the files alone. */
const FILES_WORKER = `import { WorkerEntrypoint } from "cloudflare:workers";
export default {
  async fetch(request, env) {
    const file = ["GET", "HEAD"].includes(request.method) ? await env.FILES.fetch(request) : null;
    return file === null || file.status === 404 ? env.WORKER.fetch(request) : file;
  },
};
export class Files extends WorkerEntrypoint {
  fetch(request) {
    return this.env.FILES.fetch(request);
  }
}`;

/** What wrangler says of the folders of a worker's static files. */
interface Routing {
  readonly static_routing?: { readonly asset_worker?: readonly string[] };
}

function withFilesBeside({ assets, ...worker }: RuntimeWorker): RuntimeWorker[] {
  if (assets?.binding === undefined) return [worker];
  const name = `${worker.name}-files`;
  const routing: Routing = assets.routerConfig ?? {};
  const { run_worker_first: _, ...files } = assets;
  const binding = { [assets.binding]: { name, entrypoint: "Files" } };
  return [
    { ...worker, serviceBindings: { ...worker.serviceBindings, ...binding } },
    {
      name,
      modules: [{ type: "ESModule", path: `${name}.js`, contents: FILES_WORKER }],
      compatibilityDate: worker.compatibilityDate ?? "",
      routes: (routing.static_routing?.asset_worker ?? []).map((folder) => `*${folder}`),
      serviceBindings: { WORKER: worker.name },
      assets: { ...files, binding: "FILES", routerConfig: { has_user_worker: true } },
    },
  ];
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
