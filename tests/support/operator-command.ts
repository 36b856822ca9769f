import { execFile } from "node:child_process";
import { environment } from "#tools/dev/run.ts";
import { commandToken, DESK } from "./desk.ts";
import type { RunningSite } from "./site.ts";

export interface CommandOutput {
  /** The exit code. */
  code: number;
  stdout: string[];
  stderr: string[];
}

/** Runs an operator's command, such as "decide", against a site as a process of its own. */
export async function operatorCommand(
  site: RunningSite,
  command: string,
  given: string[],
  token?: string,
): Promise<CommandOutput> {
  const env = {
    ...environment(),
    DESK_AT: `http://${DESK}:${site.address.port}`,
    DESK_TOKEN: token ?? (await commandToken(site)),
  };
  return new Promise((done) => {
    execFile("node", [`tools/operator/${command}.ts`, ...given], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : error ? 1 : 0;
      done({ code, stdout: stdout.split("\n"), stderr: stderr.split("\n") });
    });
  });
}
