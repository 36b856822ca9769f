import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { delimiter, resolve } from "node:path";

/**
 * What a local runtime does besides serving is left out: it asks nobody on the network, sends no telemetry,
 * and neither records every call of every worker nor serves an explorer of the storage, which took a tenth of
 * the processor time of the tests.
 */
export const RUNTIME_SETTINGS = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  X_LOCAL_OBSERVABILITY: "false",
  X_LOCAL_EXPLORER: "false",
};

/** The environment of every tool: the project's own binaries first, no network at start. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...RUNTIME_SETTINGS,
  PATH: `${resolve("node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
  // The banner asks the registry for a newer version.
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_LOG_PATH: resolve("node_modules/.cache/wrangler-logs"),
});

export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, { stdio: "inherit", ...options, env: { ...environment(), ...options.env } });
}

/** A tool that ended with an error. `output` is what it printed, where it ran quietly. */
export class FailedCommand extends Error {
  readonly output: string;
  constructor(command: string, output: string) {
    super(`${output}\n${command}`);
    this.output = output;
  }
}

/** Runs a tool to its end. Quiet unless it fails, when all it said is shown and the error names it. */
export async function run(
  command: string,
  args: string[],
  options: SpawnOptions & { quiet?: boolean } = {},
): Promise<void> {
  const { quiet = false, ...rest } = options;
  const child = start(command, args, { ...rest, ...(quiet ? { stdio: ["ignore", "pipe", "pipe"] } : {}) });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.on("error", failed);
    child.on("close", done);
  });
  if (code !== 0) throw new FailedCommand(`${command} ${args.join(" ")}: exit ${code}`, output);
}
