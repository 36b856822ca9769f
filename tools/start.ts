import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDemoBuild } from "./demo-build.ts";
import { makeDemoData, migrate, port, serve, stateDir, stop, untilReady } from "./local.ts";
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
await ensureDemoBuild();
step("database");
await migrate();
step("serving; the first start fills in the demo members");
const server = serve(port, stateDir, true);
writeFileSync(pidFile, String(server.pid));
server.on("close", (code) => {
  stop(server); // whatever of its group outlived it
  rmSync(pidFile, { force: true });
  process.exit(code ?? 0); // null: ended by a signal, as asked
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => { stop(server); });
await untilReady();
writeFileSync(join(stateDir, "filled"), "");
tell();

/** A server that outlived a killed start still holds the port and the state: it goes first, with all it started. */
function endLeftOver(): void {
  if (!existsSync(pidFile)) return;
  const group = Number(readFileSync(pidFile, "utf8"));
  if (commandsOf(group).some((command) => /wrangler|workerd/.test(command))) process.kill(-group, "SIGKILL");
}

/** The commands of a process group: from /proc where there is one, else from ps. */
function commandsOf(group: number): string[] {
  if (!existsSync("/proc/self/stat")) {
    const lines = execFileSync("ps", ["-eo", "pgid=,command="], { encoding: "utf8" }).split("\n");
    return lines.filter((line) => Number.parseInt(line, 10) === group);
  }
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const [, , processGroup] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
      return Number(processGroup) === group ? [readFileSync(`/proc/${pid}/cmdline`, "utf8")] : [];
    } catch {
      return []; // it ended while we looked
    }
  });
}

function tell(): void {
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  const lines = tenants.map(({ host, settings }) => `  ${`http://${host}:${port}`.padEnd(42)}${settings.name}, ${settings.countries.join(" ")}`);
  console.log(`\nRendezvous is here.\n\n${lines.join("\n")}\n\n  Members to log in as, on each of them, with the password demo-password:\n    free@demo.example      free, with some credits\n    new@demo.example       signed up at this start, without credits\n    premium@demo.example   premium\n\n  Every mail the sites send lands in http://localhost:${port}/dev/mail, every text message in http://localhost:${port}/dev/sms\n  Payments go to a stand-in, where no money moves: http://localhost:${port}/dev/payments\n\n  Another country: send the header CF-IPCountry, or choose one on /lang-config.\n  Another site: put a file into tenants/ (tenants/README.md) and start again; npm run dev picks it up as it runs.\n  Stop with Ctrl-C; what is stored stays in ${stateDir}.\n`);
}
