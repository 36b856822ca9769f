import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { migrate, serve, untilReady } from "#tools/local.ts";
import { PORTS, stateOf } from "./e2e-sites.ts";

/**
 * The demo build with demo data for the browser tests: filled once, from an empty state each time, and served
 * on a port of each worker's own from a copy.
 */
const [first, ...others] = PORTS;
for (const port of PORTS) rmSync(stateOf(port), { recursive: true, force: true });
await migrate(stateOf(first));
const filling = serve(first, stateOf(first));
const filled = once(filling, "close");
await untilReady(first);
filling.kill("SIGTERM");
await filled;
for (const port of others) cpSync(stateOf(first), stateOf(port), { recursive: true });

const servers = PORTS.map((port) => serve(port, stateOf(port)));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    for (const server of servers) server.kill(signal);
  });
for (const server of servers) server.on("close", (code) => process.exit(code ?? 0));
await Promise.all(PORTS.map((port) => untilReady(port)));
console.log("sites are ready");
