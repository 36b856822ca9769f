import { join, resolve } from "node:path";
import { siteWorkers, startRuntime } from "./runtime.ts";

/** `node tools/serve.ts <build> <port> <state folder>`: serves both workers of a build until it is ended. */
const [build = "", port = "", state = ""] = process.argv.slice(2);
const runtime = startRuntime(await siteWorkers(build), {
  port: Number(port),
  resourcePersistencePath: join(resolve(state), "v3"),
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    void runtime.dispose().then(() => process.exit(0));
  });
await runtime.ready;
