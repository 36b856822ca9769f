import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import pl from "#locales/pl.json" with { type: "json" };
import { isKnownPushService } from "#origin/outbound/push/push-services.ts";
import { inMember, json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { block, until, write } from "#tests/support/chats.ts";
import { someone, type Someone } from "#tests/support/photos.ts";
import { decrypt, pushReceiver, type PushReceiver } from "#tests/support/push-receiver.ts";
import { pushesTo, subscribe } from "#tests/support/push.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let bert: Account;
/** Anna's session, and Bert's. */
let annas: Someone;
let berts: Someone;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  annas = await someone(site);
  berts = await someone(site, { paid: true, credits: 500 });
  [anna, bert] = [annas.account, berts.account];
});

const again = async (account: Account): Promise<Someone> => ({
  account,
  host: account.host,
  cookie: await sessionOf(site, account),
});
const like = (from: typeof annas, profile: string) =>
  site.ask("/api/likes.php", {
    method: "POST",
    host: from.host,
    cookie: from.cookie,
    headers: json,
    body: JSON.stringify({ profile }),
  });
const showNames = async ({ host, cookie }: Someone) => {
  const answer = await site.ask("/api/preferences.php", {
    method: "PUT",
    host,
    cookie,
    headers: json,
    body: JSON.stringify({ push_names: true }),
  });
  expect(answer.status).toBe(200);
};
const subscriptionsOf = async (account: Account) =>
  (await inMember(site, account, "SELECT endpoint FROM push_subscriptions")).map(({ endpoint }) => endpoint);
async function received(receiver: PushReceiver, count = 1): Promise<Record<string, unknown>[]> {
  await until(async () => {
    expect((await pushesTo(site, receiver)).length).toBe(count);
  });
  return (await pushesTo(site, receiver)).map(
    ({ body }) => decrypt(receiver, body) as Record<string, unknown>,
  );
}
/** The queue hands one message over after the other, so what was not sent by then is not sent. */
async function nothingReceived(receiver: PushReceiver, other: PushReceiver): Promise<void> {
  await received(other);
  expect(await pushesTo(site, receiver)).toEqual([]);
}

test("a message reaches a browser that is away: encrypted for it alone, signed by the site, without a name", async () => {
  const receiver = pushReceiver();
  expect((await subscribe(site, annas, receiver.subscription)).status).toBe(204);
  expect((await write(site, berts, annas, "A secret sentence")).status).toBe(200);
  expect(await received(receiver)).toEqual([
    {
      title: "Amberlind",
      body: "Someone new wrote to you.",
      lang: "en",
      tag: `chat-${bert.id}`,
      icon: expect.stringMatching(/^\/icons\/flower-[0-9a-f]{6}-192\.png$/),
      badge: expect.stringMatching(/^\/icons\/flower-[0-9a-f]{6}-badge\.png$/),
      path: `/chats/${bert.id}`,
      total: 1,
      open: [`chat-${bert.id}`],
    },
  ]);
  const [push] = await pushesTo(site, receiver);
  expect(push).toMatchObject({
    ttl: 86_400,
    urgency: "high",
    topic: expect.stringMatching(/^[\w-]{32}$/),
    subject: "mailto:hallo@amberlind.example",
  });
  const { settings } = await (
    await site.ask("/api/settings.php", { host: anna.host })
  ).json<{ settings: { push_public_key: string } }>();
  expect(settings.push_public_key).toBe(push?.key);
  // another browser can't read it
  expect(() => decrypt(pushReceiver(), push?.body ?? "")).toThrow();
});

test("a push is in the language that the member chose, whatever the site's", async () => {
  const receiver = pushReceiver();
  await subscribe(site, annas, receiver.subscription);
  const chosen = await site.ask("/api/user.php", {
    method: "PUT",
    host: annas.host,
    cookie: annas.cookie,
    headers: json,
    body: '{"language":"pl"}',
  });
  expect(chosen.status).toBe(200);
  await write(site, berts, annas, "Hello");
  expect(await received(receiver)).toMatchObject([{ body: pl["push.new_conversations"], lang: "pl" }]);
});

test("names are shown to a member who wants them, with the label of a fictional profile, never a text", async () => {
  const receiver = pushReceiver();
  await subscribe(site, annas, receiver.subscription);
  await showNames(annas);
  const team = await someone(site, { name: "Carmen", fictional: 1, paid: true, credits: 500 });
  await write(site, berts, annas, "A secret sentence");
  await received(receiver);
  await write(site, team, annas, "Another one");
  const bodies = (await received(receiver, 2)).map(({ body }) => body);
  expect(bodies).toEqual([
    "Carmen (Fictional profile) started a conversation with you.",
    `${bert.name} started a conversation with you.`,
  ]);
});

test("a like is pushed; a free member doesn't learn whose", async () => {
  const [free, paid] = [pushReceiver(), pushReceiver()];
  await subscribe(site, annas, free.subscription);
  await subscribe(site, berts, paid.subscription);
  for (const who of [annas, berts]) await showNames(who);
  const carl = await someone(site, { name: "Carl" });
  await like(carl, anna.id);
  await like(carl, bert.id);
  expect(await received(free)).toMatchObject([{ body: "You’ve got a new like.", path: "/likes" }]);
  expect(await received(paid)).toMatchObject([{ body: "Carl likes you." }]);
});

test("nothing is pushed of what was switched off, nor of a blocked member, nor once it was read", async () => {
  const [receiver, other] = [pushReceiver(), pushReceiver()];
  await subscribe(site, annas, receiver.subscription);
  await subscribe(site, berts, other.subscription);
  await inMember(
    site,
    anna,
    `INSERT INTO settings (name, value) VALUES ('notifications_disabled', '["push.new_conversations"]')`,
  );
  await write(site, berts, annas, "Hello");
  await block(site, annas, berts);
  const carl = await someone(site, { paid: true, credits: 500 });
  await like(carl, bert.id);
  await nothingReceived(receiver, other);
});

test("nothing is pushed while the member looks at a page", async () => {
  const [receiver, other] = [pushReceiver(), pushReceiver()];
  await subscribe(site, annas, receiver.subscription);
  await subscribe(site, berts, other.subscription);
  const { webSocket } = await site.openSocket(annas.host, "/api/live.php", {
    cookie: annas.cookie,
    origin: `http://${annas.host}`,
  });
  webSocket?.accept();
  const carl = await someone(site);
  await like(carl, anna.id);
  await like(carl, bert.id);
  await nothingReceived(receiver, other);
  webSocket?.close();
});

test("endpoints are taken of known push services only", async () => {
  const good = pushReceiver().subscription;
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://evilpush.apple.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "https://fcm.googleapis.com@10.0.0.8/x",
    "javascript:alert(1)",
    "",
  ]) {
    const answer = await subscribe(site, annas, { ...good, endpoint });
    expect([endpoint, answer.status]).toEqual([endpoint, 422]);
  }
  for (const endpoint of [
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://wns2-am3p.notify.windows.com/w/?token=x",
    "https://web.push.apple.com/x",
  ])
    expect([endpoint, isKnownPushService(endpoint)]).toEqual([endpoint, true]);
  expect(await subscriptionsOf(anna)).toEqual([]);
});

test("a subscription needs a member, whole keys, and the query parameter push", async () => {
  const { subscription } = pushReceiver();
  const asked = await Promise.all([
    subscribe(site, { host: anna.host }, subscription),
    subscribe(site, { host: anna.host, cookie: "__Host-session=forged" }, subscription),
    subscribe(site, annas, { ...subscription, keys: { ...subscription.keys, p256dh: "B".repeat(87) } }),
    subscribe(site, annas, { endpoint: subscription.endpoint }),
    subscribe(site, annas, { email: bert.email, password: "x" }),
    site.ask("/api/user.php", {
      method: "POST",
      host: anna.host,
      cookie: annas.cookie,
      headers: json,
      body: JSON.stringify(subscription),
    }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 422, 422, 422, 422]);
  expect(await subscriptionsOf(anna)).toEqual([]);
});

test("a browser has one subscription: sent again it is the same, and a new one replaces it", async () => {
  const [first, second] = [pushReceiver().subscription, pushReceiver().subscription];
  for (const subscription of [first, first, second]) await subscribe(site, annas, subscription);
  expect(await subscriptionsOf(anna)).toEqual([second.endpoint]);
  // the same browser after another login
  await subscribe(site, await again(anna), second);
  expect(await subscriptionsOf(anna)).toEqual([second.endpoint]);
});

test("a replaced subscription is taken where the session has one, and for nobody else on the device", async () => {
  const [first, second] = [pushReceiver().subscription, pushReceiver().subscription];
  const replace = (who: Pick<Someone, "host"> & { cookie?: string }, subscription: object) =>
    site.ask("/api/push.php", {
      method: "PUT",
      host: who.host,
      headers: json,
      body: JSON.stringify(subscription),
      ...(who.cookie === undefined ? {} : { cookie: who.cookie }),
    });
  expect((await replace(annas, first)).status).toBe(204);
  expect(await subscriptionsOf(anna)).toEqual([]);
  await subscribe(site, annas, first);
  expect((await replace(annas, second)).status).toBe(204);
  expect(await subscriptionsOf(anna)).toEqual([second.endpoint]);
  expect((await replace(berts, second)).status).toBe(204);
  expect(await subscriptionsOf(bert)).toEqual([]);
  expect((await replace({ host: anna.host }, first)).status).toBe(403);
  expect((await replace(annas, { ...first, endpoint: "https://10.0.0.8/" })).status).toBe(422);
});

test("with its session a subscription ends, by a logout, from another device, and when it is asked to", async () => {
  const others = await Promise.all([1, 2].map(async () => again(anna)));
  for (const session of [annas, ...others]) await subscribe(site, session, pushReceiver().subscription);
  expect((await subscriptionsOf(anna)).length).toBe(3);
  const same = { "sec-fetch-site": "same-origin" };
  await site.ask("/api/logout.php", { host: anna.host, cookie: annas.cookie, headers: same });
  expect((await subscriptionsOf(anna)).length).toBe(2);
  const [here, there] = others;
  const ended = await site.ask("/api/push.php", {
    method: "DELETE",
    host: anna.host,
    cookie: here?.cookie ?? "",
    headers: json,
  });
  expect([ended.status, (await subscriptionsOf(anna)).length]).toEqual([204, 1]);
  const { devices } = await (
    await site.ask("/api/devices.php", { host: anna.host, cookie: here?.cookie ?? "" })
  ).json<{ devices: { id: string; current: boolean }[] }>();
  for (const { id, current } of devices)
    if (!current)
      await site.ask(`/api/devices.php?id=${id}`, {
        method: "DELETE",
        host: anna.host,
        cookie: here?.cookie ?? "",
        headers: json,
      });
  expect(there && (await subscriptionsOf(anna))).toEqual([]);
});

test("a subscription that has ended at the push service is removed, and a busy service is tried again", async () => {
  const second = await again(anna);
  const [gone, busy] = [pushReceiver("gone"), pushReceiver("busy")];
  await subscribe(site, annas, gone.subscription);
  await subscribe(site, second, busy.subscription);
  await write(site, berts, annas, "Hello");
  await until(async () => {
    expect(await subscriptionsOf(anna)).toEqual([busy.subscription.endpoint]);
  });
  expect(await received(busy)).toMatchObject([{ total: 1 }]);
});

test("a push service that does not know the site's key raises the operator's alarm, and the subscription stays", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const strangers = [
    pushReceiver("stranger-401"),
    pushReceiver("stranger-403", "web.push.apple.com"),
  ] as const;
  const friend = pushReceiver();
  const browsers = [annas, await again(anna), await again(anna)] as const;
  for (const [i, { subscription }] of [...strangers, friend].entries())
    expect((await subscribe(site, browsers[i] ?? annas, subscription)).status).toBe(204);
  await write(site, berts, annas, "A secret sentence");
  const alarms: string[] = [];
  await until(async () => {
    const lines = written.mock.calls.map(([line]) => String(line));
    alarms.splice(0, Infinity, ...lines.filter((line) => line.includes('"push-key"')));
    expect(alarms).toHaveLength(2);
  });
  await received(friend);
  written.mockRestore();
  // docs/operating.md names the context, by which an operator's alert finds the line
  const told = alarms.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.toSorted((a, b) => Number(a["status"]) - Number(b["status"]))).toEqual([
    expect.objectContaining({
      context: "push-key",
      site: "amberlind-nl",
      service: "fcm.googleapis.com",
      status: 401,
    }),
    expect.objectContaining({
      context: "push-key",
      site: "amberlind-nl",
      service: "web.push.apple.com",
      status: 403,
    }),
  ]);
  // whose subscription it is, an address tells; and nobody reads what was written
  for (const line of alarms)
    for (const secret of [anna.id, anna.email, "stranger-", "A secret sentence"])
      expect(line).not.toContain(secret);
  // the key may be right again tomorrow
  expect(new Set(await subscriptionsOf(anna))).toEqual(
    new Set([...strangers, friend].map(({ subscription }) => subscription.endpoint)),
  );
});

test("the private key is stored encrypted, and another site has another", async () => {
  const keyOf = async (host: string) =>
    (await (await site.ask("/api/settings.php", { host })).json<{ settings: { push_public_key: string } }>())
      .settings.push_public_key;
  const german = await signUp(site, { site: "german" });
  expect(await keyOf(anna.host)).not.toBe(await keyOf(german.host));
  const { results } = await (
    await site.database("europe")
  )
    .prepare("SELECT private_key FROM vapid_keys")
    .all<{ private_key: string }>();
  // a private key alone is 32 bytes; with what encryption adds, 60
  expect(results.map(({ private_key: key }) => Buffer.from(key, "base64url").length)).toEqual([60, 60]);
});
