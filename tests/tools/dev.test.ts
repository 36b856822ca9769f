import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { start } from "#tools/dev/run.ts";

const folder = mkdtempSync(join(tmpdir(), "dev-"));
const tenants = join(folder, "tenants");
let port: number;
let server: ReturnType<typeof start>;
let said = "";
let isEnded = false;

beforeAll(async () => {
  cpSync("tenants", tenants, { recursive: true });
  // it chooses its port itself: one that is looked for beforehand may be another test's until it listens
  server = start("vite", ["dev", "--mode", "demo"], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { PORT: "0", NO_COLOR: "1", TENANTS_DIR: tenants, STATE_DIR: join(folder, "state") },
  });
  server.on("close", () => (isEnded = true));
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  await until("it listens", () => LISTENS.test(said));
  port = Number(LISTENS.exec(said)?.[1]);
  await untilServed("localhost", /Amberlind</);
});
afterAll(() => {
  // the whole group: workerd is vite's child
  if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("a new file is a new site without a restart, and a faulty one leaves the others standing", async () => {
  const file = join(tenants, "new.toml");
  const text = `hosts = ["new.localhost"]\nname = "Newcomer"\nbrand = "newcomer"\ncountries = ["PL"]\ncompany_id = "amstel"\npool = "europe"\nsupport_email = "hi@new.example"\n`;
  expect((await get("new.localhost")).status).toBe(421);
  writeFileSync(file, text);
  await untilServed("new.localhost", /Newcomer</);

  writeFileSync(file, `${text}niche = 12\n`);
  await until("the fault is named", () =>
    said.includes("new.toml: niche: expected a niche from 1 to 7, found 12"),
  );
  await untilServed("localhost", /Amberlind</);
  expect((await get("new.localhost")).status).toBe(421);

  writeFileSync(file, `${text}niche = 2\n`);
  await untilServed("new.localhost", /Say what you feel like tonight/);
});

test("the scripts of pages and of the desk come from their sources", async () => {
  for (const [host, path] of [
    ["localhost", "/@vite/client"],
    ["localhost", "/client/entry.tsx"],
    ["desk.localhost", "/client/desk/main.tsx"],
  ] as const) {
    const { status, type } = await get(host, path);
    expect([path, status, type]).toEqual([path, 200, "text/javascript"]);
  }
  const desk = await get("desk.localhost", "/cdn-cgi/access/login");
  expect([desk.status, desk.body.includes("Ada Brandt")]).toEqual([200, true]);
});

/** The address that the server prints. */
const LISTENS = /Local: +http:\/\/localhost:(\d+)/;

/** Waits, and fails with what the server said. */
async function until(what: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  await vi
    .waitUntil(async () => isEnded || (await isDone()), { timeout: 300_000, interval: 250 })
    .catch(() => expect.fail(`${what}: not in time. The server said:\n${said.slice(-3000)}`));
  if (isEnded) expect.fail(`the server ended. It said:\n${said.slice(-3000)}`);
}

const untilServed = (host: string, words: RegExp) =>
  until(`${host} answers ${words}`, async () => words.test((await get(host)).body));

function get(host: string, path = "/"): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, type: "", body: "" });
    const call = request(
      { host: "localhost", port, path, headers: { host: `${host}:${port}` }, timeout: 60_000 },
      (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", body }),
        );
        response.on("error", failed);
      },
    );
    call.on("error", failed);
    call.on("timeout", () => call.destroy());
    call.end();
  });
}
