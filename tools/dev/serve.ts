import { join, resolve } from "node:path";
import { runCrons, scheduleOf } from "./crons.ts";
import { siteWorkers, startRuntime } from "./runtime.ts";

/**
 * `node tools/dev/serve.ts <build> <port> <state folder> [crons]`: serves both workers of a build until it is
 * ended; with `crons` its scheduled jobs run too.
 */
const [build = "", port = "", state = "", scheduled = ""] = process.argv.slice(2);
const runtime = startRuntime(await siteWorkers(build), {
  port: Number(port),
  resourcePersistencePath: join(resolve(state), "v3"),
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    void runtime.dispose().then(() => process.exit(0));
  });
await runtime.ready;
if (scheduled === "crons") {
  const { name, crons } = scheduleOf(build);
  const origin = await runtime.getWorker(name);
  void runCrons(crons, (cron) => origin.scheduled({ cron }));
}
