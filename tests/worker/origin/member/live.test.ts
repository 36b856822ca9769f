import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PING, PONG, type LiveEvent } from "#contract/live.ts";
import { json, memberObject, PASSWORD, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { booked, payAs, placed } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  anna = await signUp(site);
  cookie = await sessionOf(site, anna);
});

const open = (how: { host?: string; origin?: string | null; cookie?: string; zone?: string }) => {
  const { host = anna.host, origin = `http://${host}`, cookie: sent = cookie, zone } = how;
  const query = zone === undefined ? "" : `?time_zone=${encodeURIComponent(zone)}`;
  return site.openSocket(host, `/api/live.php${query}`, {
    cookie: sent,
    ...(origin === null ? {} : { origin }),
  });
};
/** An open connection, what it will say, and the code that it will be closed with. */
async function connected(sent = cookie) {
  const { status, webSocket: socket } = await open({ cookie: sent });
  if (!socket) throw new Error(`no connection: ${status}`);
  socket.accept();
  const said = new Promise<unknown>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      resolve(typeof data === "string" && data !== PONG ? JSON.parse(data) : data);
    });
  });
  const received: LiveEvent[] = [];
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string" && data !== PONG) received.push(JSON.parse(data));
  });
  return {
    socket,
    said,
    received,
    closed: new Promise<number>((resolve) => {
      socket.addEventListener("close", (event) => {
        resolve(event.code);
      });
    }),
  };
}
const ENDED = { type: "session-ended" };
/** Milliseconds within which a page knows that its session has ended. */
const IN_TIME = 5_000;
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
  const [there, here] = [await connected(), await connected(other)];
  const { devices } = await (
    await site.ask("/api/devices.php", { host: anna.host, cookie: other })
  ).json<{ devices: { id: string; current: boolean }[] }>();
  const since = Date.now();
  await site.ask(`/api/devices.php?id=${devices.find(({ current }) => !current)?.id ?? ""}`, {
    method: "DELETE",
    host: anna.host,
    cookie: other,
    headers: same,
  });
  expect(await there.said).toEqual(ENDED);
  expect(Date.now() - since).toBeLessThan(IN_TIME);
  expect(here.received).toEqual([]);
});

test("with a new password the connections of every other session end in time, and this one's stays", async () => {
  const others = [await sessionOf(site, anna), await sessionOf(site, anna)];
  const [own, first, second, third] = [
    await connected(),
    await connected(others[0]),
    await connected(others[0]),
    await connected(others[1]),
  ];
  const since = Date.now();
  const answer = await site.ask("/api/password.php", {
    method: "PUT",
    host: anna.host,
    cookie,
    headers: { ...json, ...same },
    body: JSON.stringify({ old_password: PASSWORD, password: "another bicycle, green" }),
  });
  expect(answer.status).toBe(200);
  expect(await Promise.all([first.said, second.said, third.said])).toEqual([ENDED, ENDED, ENDED]);
  expect(Date.now() - since).toBeLessThan(IN_TIME);
  const ponged = new Promise((resolve) => {
    own.socket.addEventListener("message", ({ data }) => resolve(data));
  });
  own.socket.send(PING);
  expect([await ponged, own.socket.readyState]).toEqual([PONG, WebSocket.OPEN]);
});

test("a connection needs a page of this host and a living session", async () => {
  const foreign = [null, "https://evil.example", "null"];
  for (const origin of foreign) expect([origin, (await open({ origin })).status]).toEqual([origin, 403]);
  for (const dead of ["", "__Host-session=x", `${cookie.split(";")[0]}x`])
    expect((await open({ cookie: dead })).status).toBe(403);
  expect((await open({ host: HOSTS.german })).status).toBe(403);
  await site.ask("/api/logout.php", { host: anna.host, cookie, headers: same });
  const ended = await open({});
  expect([ended.status, await ended.json()]).toEqual([
    403,
    { error: { code: "login_required" }, authentication_required: true },
  ]);
});

test("an erased member's connections end", async () => {
  const { said } = await connected();
  await memberObject(site, "dutch", anna.id).deleteAccount();
  expect(await said).toEqual(ENDED);
});

test("whatever else a client says over it, or too much of it, closes it", async () => {
  const words = [
    "hello",
    "{",
    '{"type":"message"}',
    '{"type":"typing"}',
    '{"type":"typing","conversation":"../x"}',
    JSON.stringify({ type: "typing", conversation: "x".repeat(300) }),
    new Uint8Array([1, 2, 3]),
  ];
  for (const word of words) {
    const { socket, closed } = await connected();
    socket.send(word);
    expect(await closed).toBe(1008);
  }
  const flood = await connected();
  for (let i = 0; i < 40; i++) flood.socket.send('{"type":"typing","conversation":"nobody"}');
  expect(await flood.closed).toBe(1008);
});

test("a message and its receipt are sent to every open page of both members, and to nobody else", async () => {
  const [bert, cleo] = await Promise.all([signUp(site, { gender: "male", paid: true }), signUp(site)]);
  const bertsSession = await sessionOf(site, bert);
  const [first, second, sender, stranger] = [
    await connected(),
    await connected(),
    await connected(bertsSession),
    await connected(await sessionOf(site, cleo)),
  ];
  const id = crypto.randomUUID();
  const answer = await site.ask("/api/chat.php", {
    method: "POST",
    host: bert.host,
    cookie: bertsSession,
    headers: json,
    body: JSON.stringify({ profile: anna.id, id, text: "Hello" }),
  });
  expect(answer.status).toBe(200);
  await vi.waitFor(() => {
    for (const { received } of [first, second])
      expect(received).toMatchObject([
        {
          type: "message",
          conversation: bert.id,
          num_unread_messages: 1,
          message: { id, text: "Hello", from_me: false, state: "received" },
        },
      ]);
    expect(sender.received).toMatchObject([
      { type: "message", conversation: anna.id, message: { id, from_me: true, state: "sent" } },
      { type: "credits", balance: { credits: 10, entries: 2 } },
      { type: "message", message: { id, state: "delivered" } },
    ]);
  });
  await site.ask("/api/chat.php", {
    method: "PUT",
    host: anna.host,
    cookie,
    headers: json,
    body: JSON.stringify({ conversation: bert.id, read: 1 }),
  });
  await vi.waitFor(() => {
    for (const { received } of [first, second])
      expect(received.at(-1)).toEqual({ type: "unread", conversation: bert.id, num_unread_messages: 0 });
    expect(sender.received.at(-1)).toMatchObject({ type: "read", conversation: anna.id });
  });
  expect(stranger.received).toEqual([]);
});

test("that a member is typing reaches the partner of the conversation, and to no one else", async () => {
  const [bert, cleo] = await Promise.all([signUp(site, { gender: "male", paid: true }), signUp(site)]);
  const bertsSession = await sessionOf(site, bert);
  await site.ask("/api/chat.php", {
    method: "POST",
    host: bert.host,
    cookie: bertsSession,
    headers: json,
    body: JSON.stringify({ profile: anna.id, id: crypto.randomUUID(), text: "Hello" }),
  });
  const [reader, writing, stranger] = [
    await connected(),
    await connected(bertsSession),
    await connected(await sessionOf(site, cleo)),
  ];
  await vi.waitFor(async () =>
    expect(await (await site.ask("/api/chats.php", { host: anna.host, cookie })).json()).toMatchObject({
      chats: [{ num_unread_messages: 1 }],
    }),
  );
  writing.socket.send(JSON.stringify({ type: "typing", conversation: cleo.id }));
  writing.socket.send(JSON.stringify({ type: "typing", conversation: anna.id }));
  await vi.waitFor(() => expect(reader.received).toEqual([{ type: "typing", conversation: bert.id }]));
  expect(stranger.received).toEqual([]);
  // not to a member who has blocked them
  await site.ask("/api/blocks.php", {
    method: "POST",
    host: anna.host,
    cookie,
    headers: json,
    body: JSON.stringify({ profile: bert.id }),
  });
  await vi.waitFor(() => expect(writing.received.at(-1)).toMatchObject({ type: "hidden", by: "them" }));
  writing.socket.send(JSON.stringify({ type: "typing", conversation: anna.id }));
  await site.ask("/api/blocks.php", { host: anna.host, cookie });
  expect(reader.received.filter(({ type }) => type === "typing")).toHaveLength(1);
});

test("a connection that does not answer its closing holds up nothing: messages go, and the other pages receive them", async () => {
  const bert = await signUp(site, { gender: "male", paid: true });
  const bertsSession = await sessionOf(site, bert);
  const [silent, other] = [await connected(), await connected()];
  // what it says closes it; a page that is gone answers no closing
  silent.socket.send("nonsense");
  for (let i = 0; i < 3; i++) {
    const answer = await site.ask("/api/chat.php", {
      method: "POST",
      host: bert.host,
      cookie: bertsSession,
      headers: json,
      body: JSON.stringify({ profile: anna.id, id: crypto.randomUUID(), text: `Hello ${i}` }),
    });
    expect(answer.status).toBe(200);
  }
  await vi.waitFor(() => expect(other.received).toHaveLength(3));
});

test("asked for as a page it is a call that does not exist", async () => {
  expect((await site.ask("/api/live.php", { host: anna.host, cookie })).status).toBe(404);
});

test("a like is told to every open tab, and not whose it is; a block to both sides", async () => {
  const bert = await signUp(site, { gender: "male" });
  const berts = await sessionOf(site, bert);
  const firstOf = async (sent: string) => {
    const { webSocket: socket } = await open({ cookie: sent });
    const events: unknown[] = [];
    socket?.accept();
    socket?.addEventListener("message", ({ data }) => {
      events.push(typeof data === "string" && data !== "pong" ? JSON.parse(data) : data);
    });
    return { events, socket };
  };
  const [first, second, own] = [await firstOf(berts), await firstOf(berts), await firstOf(cookie)];
  const say = (path: string, body: object) =>
    site.ask(path, {
      method: "POST",
      host: anna.host,
      cookie,
      headers: { ...same, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await say("/api/likes.php", { profile: bert.id });
  await expect.poll(() => [first.events, second.events]).toEqual([[{ type: "like" }], [{ type: "like" }]]);
  await say("/api/blocks.php", { profile: bert.id });
  const hidden = { type: "hidden", profile: anna.id, by: "them", stands: true };
  await expect.poll(() => first.events).toContainEqual(hidden);
  expect(own.events).toContainEqual({ type: "hidden", profile: bert.id, by: "you", stands: true });
  first.socket?.send("ping");
  await expect.poll(() => first.events.at(-1)).toBe("pong");
});

test.each([
  ["paid", "completed"],
  ["failed", "failed"],
  ["pending", "pending"],
] as const)("an order that is %s is announced once the books say so", async (choice, status) => {
  const buyer = { account: anna, cookie, host: anna.host };
  const { id, checkout } = await placed(site, buyer);
  const { socket } = await connected();
  const bookedWhenAnnounced = new Promise<string>((resolve, reject) => {
    socket.addEventListener("message", ({ data }) => {
      const event = JSON.parse(typeof data === "string" ? data : "{}") as LiveEvent;
      if (event.type !== "order") return;
      expect(event).toEqual({ type: "order", order: id, paid_user: choice === "paid" });
      booked(site, buyer, id).then((row) => {
        resolve(row.status);
      }, reject);
    });
  });
  await payAs(site, buyer, checkout, choice);
  expect(await bookedWhenAnnounced).toBe(status);
});

test("emails about orders are written in the time zone that a page said, else in that of the member's country", async () => {
  const bert = await signUp(site, { gender: "male", country: "FI" });
  for (const zone of ["America/Phoenix", "Middle/Earth", "x".repeat(2_000)])
    expect((await open({ zone })).status).toBe(101);
  const listed = (await site.database("europe"))
    .prepare("SELECT zone FROM notification_index WHERE member = ?")
    .bind(anna.id);
  await expect.poll(() => listed.first("zone")).toBe("America/Phoenix");
  const receiptOf = async (account: Account) => {
    const buyer = { account, cookie: await sessionOf(site, account), host: account.host };
    const { checkout } = await placed(site, buyer);
    await payAs(site, buyer, checkout, "paid");
    const mails = () => mailsTo(site, account.email);
    await expect
      .poll(async () => (await mails()).some(({ text }) => text.includes("/transactions/")))
      .toBe(true);
    return (await mails()).find(({ text }) => text.includes("/transactions/"))?.text;
  };
  expect(await receiptOf(anna)).toMatch(/ until [^.]+ \d\d:\d\d GMT-7 /);
  expect(await receiptOf(bert)).toMatch(/ until [^.]+ \d\d:\d\d EES?T /);
});
