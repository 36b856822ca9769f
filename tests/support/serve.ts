import { serve, untilReady } from "#tools/dev/local.ts";
import { PORTS, stateOf } from "./e2e-sites.ts";
import { fillSites, takeFilledSites } from "./fill-sites.ts";

/** Serves the filled sites of the browser tests, each worker's on a port of its own. */
if (!takeFilledSites()) {
  await fillSites();
  takeFilledSites();
}
const servers = PORTS.map((port) => serve(port, stateOf(port)));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    for (const server of servers) server.kill(signal);
  });
for (const server of servers) server.on("close", (code) => process.exit(code ?? 0));
await Promise.all(PORTS.map((port) => untilReady(port)));
console.log("sites are ready");
