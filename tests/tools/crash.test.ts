import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, serve, stop, untilReady } from "../../tools/local.ts";

/** The demo as npm start serves it, killed while members log in and out. */
const HOST = "rubinelle.localhost";
const WHO = ["free@demo.example", "premium@demo.example"];
const ROUNDS = 3;
/** Milliseconds of a round until the kill. */
const ROUND = 1_200;
/** Of those that live, so many are looked at: a member keeps twenty sessions. */
const RECENT = 12;

let port: number;
let folder: string;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rendezvous-crash-"));
  port = await freePort();
  await migrate(folder);
  await start();
});
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  server = serve(port, folder, true);
  await untilReady(port);
}
async function kill(): Promise<void> {
  const ended = once(server, "close");
  stop(server);
  await ended;
}
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

interface Answer {
  status: number;
  cookie: string;
  body: { user?: { id: string } | null };
}
/** Null where no answer came. */
async function ask(path: string, how: { method?: string; body?: string; cookie?: string } = {}): Promise<Answer | null> {
  try {
    const sent = request({ host: "127.0.0.1", port, path, method: how.method ?? "GET", headers: { host: HOST, "content-type": "application/json", "sec-fetch-site": "same-origin", ...(how.cookie ? { cookie: how.cookie } : {}) } }).end(how.body);
    const [answer]: IncomingMessage[] = await once(sent, "response");
    let text = "";
    for await (const chunk of answer?.setEncoding("utf8") ?? []) text += String(chunk);
    return { status: answer?.statusCode ?? 0, cookie: (answer?.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; "), body: JSON.parse(text) };
  } catch {
    return null;
  }
}

test("killed at any moment of a login or a logout, every session is what was last said of it", async () => {
  const alive = new Map<string, string>();
  const dead = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const running = new AbortController();
    const comeAndGo = async (who: string): Promise<void> => {
      for (let turn = 0; !running.signal.aborted; turn++) {
        const login = await ask("/api/user.php", { method: "POST", body: JSON.stringify({ email: who, password: "demo-password" }) });
        if (login?.status !== 200) continue;
        alive.set(login.cookie, login.body.user?.id ?? "");
        if (turn % 2 === 0) continue;
        // from the question on until its answer it may be either
        alive.delete(login.cookie);
        const logout = await ask("/api/logout.php", { cookie: login.cookie });
        if (logout?.status === 200) dead.add(login.cookie);
      }
    };
    const members = WHO.map(comeAndGo);
    await new Promise((next) => { setTimeout(next, ROUND + round * 137); });
    running.abort();
    await kill();
    await Promise.all(members);
    await start();

    for (const [cookie, id] of [...alive].slice(-RECENT)) expect((await ask("/api/user.php", { cookie }))?.body.user?.id).toBe(id);
    for (const cookie of dead) expect((await ask("/api/user.php", { cookie }))?.body).toEqual({ user: null });
    for (const who of WHO) expect((await ask("/api/user.php", { method: "POST", body: JSON.stringify({ email: who, password: "demo-password" }) }))?.status).toBe(200);
  }
  expect(alive.size).toBeGreaterThan(5);
  expect(dead.size).toBeGreaterThan(5);
}, 240_000);
