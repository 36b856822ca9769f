import { migrate, port, prepareSite, serve, stateDir, stop, untilReady } from "#tools/dev/local.ts";
import { claimState } from "#tools/dev/state.ts";
/** npm run demo:work: fills the desk of the local demo with a day's made-up work. */
import { exitWithFault, Fault } from "#tools/fault.ts";

await main().catch(exitWithFault);

async function main(): Promise<void> {
  const isRunning = await fetch(`http://127.0.0.1:${port}/dev/fill`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) return fill();
  const state = await claimState(stateDir, port);
  const [site] = await Promise.all([prepareSite(), migrate()]);
  const server = serve(port, stateDir, true, site);
  if (server.pid !== undefined) state.noteServer(server.pid);
  try {
    await fill();
  } finally {
    stop(server);
    state.release();
  }
}

async function fill(): Promise<void> {
  console.log("· filling the desk with the work of a day (about a minute)");
  await untilReady(port);
  const answer = await fetch(`http://localhost:${port}/dev/work`, { method: "POST" });
  if (!answer.ok) throw new Fault(`The demo on port ${port} answers ${answer.status}.`);
  const { added }: { added: string[] } = await answer.json();
  console.log(
    added.length === 0
      ? "  It is there already; nothing was added."
      : `  Added: ${added.join(", ")}. It waits at http://desk.localhost:${port}`,
  );
}
