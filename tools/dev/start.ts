import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packagesToInstall } from "#tools/build/packages.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";

/**
 * npm start: checks what could stand in the way, builds what has changed, serves, says where, and fills in
 * the demo data behind a progress bar.
 */

/** Milliseconds between two looks at how far the demo data is. */
const LOOK_AGAIN = 250;

const step = (text: string): void => {
  console.log(`· ${text}`);
};

await main().catch(exitWithFault);

async function main(): Promise<void> {
  const missing = packagesToInstall();
  if (missing.length > 0)
    throw new Fault(`Not installed, or in another version: ${listed(missing)}.\nRun: npm install`);
  // Only now: without the packages these imports fail.
  const { ask, migrate, port, prepareSite, serve, stateDir, stop, untilOk } = await import("./local.ts");
  const { answerOnIpv6 } = await import("#tools/loopback.ts");
  const { checkPortFree } = await import("./port.ts");
  const { claimState } = await import("./state.ts");
  const { checkTenants } = await import("#tools/tenants/check.ts");

  const tenants = checkTenants();
  const state = await claimState(stateDir, port);
  await checkPortFree(port);
  step("preparing build, demo data and databases (the first time about twenty seconds)");
  const [site] = await Promise.all([prepareSite(), migrate()]);

  const server = serve(port, stateDir, true, site, true);
  let isStopping = false;
  if (server.pid !== undefined) state.noteServer(server.pid);
  server.on("close", (code) => {
    stop(server); // whatever of its group outlived it
    state.release();
    if (isStopping) process.exit(0);
    exitWithFault(new Fault(`The server on port ${port} has ended (${code ?? "by a signal"}).`));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      isStopping = true;
      stop(server);
    });
  try {
    // Answered by the origin through the edge, on any host.
    await untilOk(port, "/dev/fill");
    await answerOnIpv6(port);
    const { describeSites } = await import("./welcome.ts");
    console.log(describeSites(tenants, port, stateDir));
    const readProgress = async (): Promise<Progress> => (await ask(port, "/dev/fill")).json();
    await showFilling(readProgress, stateDir, untilOk(port, "/healthz"));
  } catch (error) {
    stop(server);
    throw error;
  }
}

/** A list that stays one line: a checkout without any package lacks them all. */
function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

interface Progress {
  done: number;
  total: number;
}

/** Shows how far the demo data is until it is complete. */
async function showFilling(
  readProgress: () => Promise<Progress>,
  stateDir: string,
  complete: Promise<void>,
): Promise<void> {
  const { ProgressBar } = await import("./progress.ts");
  const bar = new ProgressBar("Demo members and photos");
  const over = complete.then(() => true);
  while (!(await Promise.race([over, pause(LOOK_AGAIN, false)]))) {
    // A lost answer is no fault of the filling: the next look shows how far it is.
    const progress = await readProgress().catch(() => null);
    if (progress && progress.total > 0) bar.show(progress.done / progress.total);
  }
  writeFileSync(join(stateDir, "filled"), "");
  bar.finish("  All demo members and photos are there.");
}
