import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDemo, makeDemoData, migrate, port, serve, stateDir, untilReady } from "./local.ts";
import { poolsOf } from "./tenants/pools.ts";
import { readTenants } from "./tenants/read.ts";

/** npm start: builds, migrates, fills once, serves, and says where. */
const pidFile = join(stateDir, "server.pid");

mkdirSync(stateDir, { recursive: true });
endLeftOver();
const step = (text: string) => { console.log(`· ${text}`); };
step("demo data (drawn once, about a minute and a half)");
await makeDemoData();
step("build");
await buildDemo();
step("database");
await migrate();
step("serving; the first start fills in the demo members");
const server = serve();
writeFileSync(pidFile, String(server.pid));
server.on("close", (code) => {
  rmSync(pidFile, { force: true });
  process.exit(code ?? 0);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => { server.kill(signal); });
await untilReady();
writeFileSync(join(stateDir, "filled"), "");
tell();

/** A server that outlived a killed start still holds the port and the state: it goes first. */
function endLeftOver(): void {
  try {
    const pid = Number(readFileSync(pidFile, "utf8"));
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("wrangler")) process.kill(pid, "SIGTERM");
  } catch {
    // no file, no process, or no /proc on this system: nothing of ours is left
  }
}

function tell(): void {
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  const lines = tenants.map(({ host, settings }) => `  ${`http://${host}:${port}`.padEnd(42)}${settings.name}, ${settings.countries.join(" ")}`);
  console.log(`\nRendezvous is here.\n\n${lines.join("\n")}\n\n  Another country: send the header CF-IPCountry, or choose one on /lang-config.\n  Another site: put a file into tenants/ (tenants/README.md) and start again; npm run dev picks it up as it runs.\n  Stop with Ctrl-C; what is stored stays in ${stateDir}.\n`);
}
