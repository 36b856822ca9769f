import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { environment } from "#tools/dev/run.ts";

/** Milliseconds for a start on a busy machine, should it have to build first. */
const STARTED = 240_000;

let folder: string;
const starts: Start[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rendezvous-start-"));
});
afterAll(async () => {
  for (const start of starts) start.kill("SIGINT");
  await Promise.all(starts.map(({ ended }) => ended));
  rmSync(folder, { recursive: true });
});

interface Start {
  said: () => string;
  /** Fails with everything that was printed if it ends first, or takes too long. */
  untilSaid: (text: string) => Promise<void>;
  faults: () => string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

/** npm start, as a person runs it. */
function startSites(env: Record<string, string>): Start {
  const child = spawn("node", ["tools/dev/start.ts"], {
    env: { ...environment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [said, faults] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    faults += chunk.toString();
  });
  // Not "close": the server of a killed start holds its output open.
  const ended = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const start: Start = {
    said: () => said,
    async untilSaid(text) {
      const isSaid = vi.waitUntil(() => said.includes(text), { timeout: STARTED }).catch(() => false);
      const early = ended.then((code) => `it ended with ${code}`);
      const result = await Promise.race([isSaid, early]);
      if (result !== true)
        throw new Error(`Waited for "${text}": ${result || "in vain"}\n${said}\n${faults}`);
    },
    faults: () => faults,
    ended,
    kill: (signal) => {
      child.kill(signal);
    },
  };
  starts.push(start);
  return start;
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === "::1"));

/** The status of the start page under its name, asked at an address of this machine. */
async function statusAt(address: string, port: number): Promise<number | undefined> {
  const asked = get({ host: address, port, headers: { host: `localhost:${port}` } });
  const [answer]: IncomingMessage[] = await once(asked, "response");
  answer?.resume();
  return answer?.statusCode;
}

/** What a start says that must fail: in three lines at most, without a stack, before it has prepared anything. */
async function faultOf(env: Record<string, string>): Promise<string> {
  const start = startSites(env);
  expect(await start.ended).toBe(1);
  expect(start.said()).not.toContain("preparing");
  expect(start.faults().trim().split("\n").length).toBeLessThanOrEqual(3);
  expect(start.faults()).not.toMatch(/^\s+at /m);
  return start.faults();
}

test("a taken port is told with another one to take", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const fault = await faultOf({ PORT: String(port), STATE_DIR: join(folder, "taken") });
  other.close();
  expect(fault).toContain(`Port ${port} is taken`);
  expect(fault).toContain(`PORT=${port + 1} npm start`);
});

test.each(["house", "0", "70000"])("a port of %s is told to be none", async (port) => {
  expect(await faultOf({ PORT: port, STATE_DIR: join(folder, "none") })).toContain(
    `PORT must be a number from 1 to 65535, not "${port}"`,
  );
});

test.each(["a-file/state", "/proc/none/state"])(
  "that the state folder %s cannot be written is reported",
  async (state) => {
    writeFileSync(join(folder, "a-file"), "");
    expect(await faultOf({ PORT: String(await freePort()), STATE_DIR: resolve(folder, state) })).toContain(
      `${state} cannot be written: `,
    );
  },
);

test("a faulty site file is told before anything is built, and of many faults their number", async () => {
  const tenants = join(folder, "tenants");
  cpSync("tenants", tenants, { recursive: true });
  for (const name of ["broken-a", "broken-b", "broken-c"])
    writeFileSync(join(tenants, `${name}.toml`), "name = \n");
  const fault = await faultOf({
    PORT: String(await freePort()),
    STATE_DIR: join(folder, "tenants-state"),
    TENANTS_DIR: tenants,
  });
  expect(fault).toMatch(/broken-a\.toml: line 1: expected TOML, found /);
  expect(fault).toMatch(/and 1 more fault in /);
});

test(
  "one state serves one start, asks nothing of the network, and a start that was killed can be followed by another",
  async () => {
    const outside = join(folder, "outside.log");
    const [state, port] = [join(folder, "state"), await freePort()];
    const env = {
      STATE_DIR: state,
      OUTSIDE_LOG: outside,
      NODE_OPTIONS: `--require ${resolve("tests/support/refuse-outside.cjs")}`,
    };
    writeFileSync(outside, "");
    const first = startSites({ ...env, PORT: String(port) });
    await first.untilSaid("Rendezvous is here");
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    // as a browser, which may take the name for either address
    for (const address of hasIpv6() ? ["127.0.0.1", "::1"] : ["127.0.0.1"])
      expect([address, await statusAt(address, port)]).toEqual([address, 200]);

    const fault = await faultOf({ STATE_DIR: state, PORT: String(await freePort()) });
    expect(fault).toMatch(new RegExp(`the sites run already at http://localhost:${port} \\(process \\d+\\)`));
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);

    // Killed in the midst of filling, with its server left behind.
    first.kill("SIGKILL");
    await first.ended;
    const second = startSites({ ...env, PORT: String(port) });
    await second.untilSaid("All demo members and photos are there");
    second.kill("SIGINT");
    expect(await second.ended).toBe(0);
    expect(readFileSync(outside, "utf8")).toBe("");
  },
  2 * STARTED,
);
