import { rmSync } from "node:fs";
import { migrate, serve } from "#tools/local.ts";
import { PORTS, stateOf } from "./e2e-sites.ts";

/** The demo build with demo data on a port of a worker's own, from an empty state each time. */
const port = PORTS[Number(process.env["E2E_SITE"])];
if (port === undefined) throw new Error("E2E_SITE names no site");
const state = stateOf(port);
rmSync(state, { recursive: true, force: true });
await migrate(state);
const server = serve(port, state);
server.on("close", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    server.kill(signal);
  });
