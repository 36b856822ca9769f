import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrate, serve } from "../../tools/local.ts";

/** The demo build with demo data on a port of the browser tests' own, from an empty state each time. */
const state = resolve(join(".state", "e2e"));
rmSync(state, { recursive: true, force: true });
await migrate(state);
const server = serve(Number(process.env["E2E_PORT"]), state);
server.on("close", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => { server.kill(signal); });
