import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memberObject, sessionOf, signUp, type Account } from "../../support/accounts.ts";
import { HOSTS, startSite, type RunningSite } from "../../support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
beforeAll(async () => { site = await startSite(); });
afterAll(() => site.close());
beforeEach(async () => {
  anna = await signUp(site);
  cookie = await sessionOf(site, anna);
});

const open = (how: { host?: string; origin?: string | null; cookie?: string }) => {
  const { host = anna.host, origin = `http://${host}`, cookie: sent = cookie } = how;
  return site.server.fetch(`http://${host}/api/live.php`, { headers: { upgrade: "websocket", cookie: sent, ...(origin === null ? {} : { origin }) } });
};
/** An open connection, what it will say, and the code that it will be closed with. */
async function connected(sent = cookie) {
  const { status, webSocket: socket } = await open({ cookie: sent });
  if (!socket) throw new Error(`no connection: ${status}`);
  socket.accept();
  const said = new Promise<unknown>((resolve) => { socket.addEventListener("message", ({ data }) => { resolve(typeof data === "string" ? JSON.parse(data) : data); }); });
  return { socket, said, closed: new Promise<number>((resolve) => { socket.addEventListener("close", (event) => { resolve(event.code); }); }) };
}
const ENDED = { type: "session-ended" };
const same = { "sec-fetch-site": "same-origin" };

test("with the session, all its connections end, and those of the others stay", async () => {
  const other = await sessionOf(site, anna);
  const [first, second, elsewhere] = [await connected(), await connected(), await connected(other)];
  await site.ask("/api/logout.php", { host: anna.host, cookie, headers: same });
  expect(await Promise.all([first.said, second.said])).toEqual([ENDED, ENDED]);
  await site.ask("/api/logout.php", { host: anna.host, cookie: other, headers: same });
  expect(await elsewhere.said).toEqual(ENDED);
});

test("a device that is ended from another loses its connection", async () => {
  const other = await sessionOf(site, anna);
  const there = await connected();
  const { devices } = await (await site.ask("/api/devices.php", { host: anna.host, cookie: other })).json<{ devices: { id: string; current: boolean }[] }>();
  await site.ask(`/api/devices.php?id=${devices.find(({ current }) => !current)?.id ?? ""}`, { method: "DELETE", host: anna.host, cookie: other, headers: same });
  expect(await there.said).toEqual(ENDED);
});

test("a connection needs a page of this host and a living session", async () => {
  const foreign = [null, "https://evil.example", "null"];
  for (const origin of foreign) expect([origin, (await open({ origin })).status]).toEqual([origin, 403]);
  for (const dead of ["", "__Host-session=x", `${cookie.split(";")[0]}x`]) expect((await open({ cookie: dead })).status).toBe(403);
  expect((await open({ host: HOSTS.german })).status).toBe(403);
  await site.ask("/api/logout.php", { host: anna.host, cookie, headers: same });
  const ended = await open({});
  expect([ended.status, await ended.json()]).toEqual([403, { error: { code: "login_required" }, authentication_required: true }]);
});

test("an erased member's connections end", async () => {
  const { said } = await connected();
  await (await memberObject(site, "dutch", anna.id)).erase();
  expect(await said).toEqual(ENDED);
});

test("whatever a client says over it closes it", async () => {
  const { socket, closed } = await connected();
  socket.send("hello");
  expect(await closed).toBe(1008);
});

test("asked for as a page it is a call that does not exist", async () => {
  expect((await site.ask("/api/live.php", { host: anna.host, cookie })).status).toBe(404);
});

test("a like is told to every open tab, and not whose it is; a block to both sides", async () => {
  const bert = await signUp(site, { gender: "male" });
  const berts = await sessionOf(site, bert);
  const heard = async (sent: string) => {
    const { webSocket: socket } = await open({ cookie: sent });
    const events: unknown[] = [];
    socket?.accept();
    socket?.addEventListener("message", ({ data }) => { events.push(typeof data === "string" && data !== "pong" ? JSON.parse(data) : data); });
    return { events, socket };
  };
  const [first, second, own] = [await heard(berts), await heard(berts), await heard(cookie)];
  const say = (path: string, body: object) => site.ask(path, { method: "POST", host: anna.host, cookie, headers: { ...same, "content-type": "application/json" }, body: JSON.stringify(body) });
  await say("/api/likes.php", { profile: bert.id });
  await expect.poll(() => [first.events, second.events]).toEqual([[{ type: "like" }], [{ type: "like" }]]);
  await say("/api/blocks.php", { profile: bert.id });
  const hidden = { type: "hidden", profile: anna.id, by: "them", stands: true };
  await expect.poll(() => first.events).toContainEqual(hidden);
  expect(own.events).toContainEqual({ type: "hidden", profile: bert.id, by: "you", stands: true });
  first.socket?.send("ping");
  await expect.poll(() => first.events.at(-1)).toBe("pong");
});
