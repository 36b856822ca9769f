import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { start } from "#tools/dev/run.ts";

const folder = mkdtempSync(join(tmpdir(), "dev-"));
const tenants = join(folder, "tenants");
let port: number;
let server: ReturnType<typeof start>;
let said = "";

beforeAll(async () => {
  cpSync("tenants", tenants, { recursive: true });
  port = await freePort();
  server = start("vite", ["dev", "--mode", "demo"], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { PORT: String(port), TENANTS_DIR: tenants, STATE_DIR: join(folder, "state") },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  await until("localhost", /Amberlind</);
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
  await until("new.localhost", /Newcomer</);

  writeFileSync(file, `${text}niche = 12\n`);
  await vi.waitUntil(() => said.includes("new.toml: niche: expected a niche from 1 to 7, found 12"), {
    timeout: 120_000,
  });
  await until("localhost", /Amberlind</);
  expect((await get("new.localhost")).status).toBe(421);

  writeFileSync(file, `${text}niche = 2\n`);
  await until("new.localhost", /Say what you feel like tonight/);
});

const until = (host: string, words: RegExp) =>
  vi.waitUntil(async () => words.test((await get(host)).body), { timeout: 120_000, interval: 250 });

function get(host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, body: "" });
    const call = request(
      { host: "localhost", port, path: "/", headers: { host: `${host}:${port}` }, timeout: 5_000 },
      (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
        response.on("error", failed);
      },
    );
    call.on("error", failed);
    call.on("timeout", () => call.destroy());
    call.end();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
