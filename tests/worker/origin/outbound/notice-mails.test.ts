import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Preferences } from "#contract/calls/account/preferences.ts";
import { inMember, json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { until, write } from "#tests/support/chats.ts";
import { liveAtNoon } from "#tests/support/local-time.ts";
import { sendMailEvent } from "#tests/support/mail-events.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const join = async (input: object = {}) => {
  const account = await signUp(site, { credits: 50, paid: true, ...input });
  return { account, host: account.host, cookie: await sessionOf(site, account) };
};
type Joined = Awaited<ReturnType<typeof join>>;
const subjects = async ({ account }: Joined) =>
  (await mailsTo(site, account.email)).map(({ subject }) => subject);
const hasNotice = (of: Account) =>
  until(async () => {
    expect(await inMember(site, of, "SELECT count(*) AS n FROM due WHERE duty = 'notify'")).toEqual([
      { n: 1 },
    ]);
  });
/** Lets the delay before an email pass. */
const letDelayPass = async ({ account }: Joined) => {
  await liveAtNoon(site, account);
  await inMember(
    site,
    account,
    "UPDATE conversations SET notice_since = 1; UPDATE likes_received SET notice_since = 1; UPDATE due SET at = 1 WHERE duty = 'notify'",
  );
  const db = await site.database("europe");
  await db.prepare("UPDATE roll SET due_at = 1 WHERE member = ?1").bind(account.id).run();
  await site.daily();
};

test("an unread message is emailed once, from the site, with a link to it and one to stop such emails", async () => {
  const [anna, bert] = [await join({ name: "Anna" }), await join({ name: "Bert" })];
  await write(site, bert, anna, "Hello Anna");
  await hasNotice(anna.account);
  expect(await subjects(anna)).toEqual([]);
  await letDelayPass(anna);
  await until(async () => {
    expect(await subjects(anna)).toEqual(["Bert started a conversation with you."]);
  });
  const [mail] = await mailsTo(site, anna.account.email);
  expect(mail?.text).not.toContain("Hello Anna");
  expect(linkIn(mail)).toBe(`/chats/${bert.account.id}`);

  const unsubscribe = /https:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const asked = await site.ask(unsubscribe, { host: anna.host });
  expect(asked.status).toBe(200);
  const disabled = async () =>
    (
      await (
        await site.ask("/api/user.php", { host: anna.host, cookie: anna.cookie })
      ).json<{ user: { notifications_disabled: string[] } }>()
    ).user.notifications_disabled;
  expect(await disabled()).toEqual([]);
  const stopped = await site.ask(unsubscribe, {
    method: "POST",
    host: anna.host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(stopped.status).toBe(200);
  expect(await disabled()).toEqual(["email.new_conversations"]);
  const forged = await site.ask(`${unsubscribe.slice(0, -3)}AAA`, {
    method: "POST",
    host: anna.host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(forged.status).toBe(410);
});

test("an unsubscribe link stops its member's types alone: no scanner's visit, no other site's, none that is made up", async () => {
  const [anna, bert] = [await join(), await join()];
  await write(site, bert, anna, "Hello Anna");
  await hasNotice(anna.account);
  await letDelayPass(anna);
  await until(async () => expect(await subjects(anna)).toHaveLength(1));
  const [mail] = await mailsTo(site, anna.account.email);
  const [, path = "", token = ""] = /https:\/\/[^/]+(\/unsubscribe\/(\S+))/.exec(mail?.text ?? "") ?? [];
  expect(mail?.list_unsubscribe).toContain(path);
  expect(mail?.list_unsubscribe_post).toBe("List-Unsubscribe=One-Click");
  const post = (address: string, host = anna.host) =>
    site.ask(address, {
      method: "POST",
      host,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  const disabled = async ({ host, cookie }: Joined) =>
    (
      await (
        await site.ask("/api/user.php", { host, cookie })
      ).json<{ user: { notifications_disabled: string[] } }>()
    ).user.notifications_disabled;
  // A scanner follows the link, and asks for the headers.
  await site.ask(path, { host: anna.host });
  await site.ask(path, { method: "HEAD", host: anna.host });
  const german = (await join({ site: "german" })).host;
  expect((await post(path, german)).status).toBe(410);
  const [what = "", signature = ""] = token.split(".");
  const others = [
    what.replace(anna.account.id, bert.account.id),
    what.replace(/-[0-9a-z]+$/, "-73"),
    what.replace(/^n-/, "m-"),
  ];
  for (const other of others) {
    expect(other).not.toBe(what);
    expect((await post(`/unsubscribe/${other}.${signature}`)).status).toBe(410);
  }
  expect([await disabled(anna), await disabled(bert)]).toEqual([[], []]);
  expect((await post(path)).status).toBe(200);
  // Repeated, it stops nothing more, and what the member switches on again stays on until they press once more.
  expect((await post(path)).status).toBe(200);
  expect([await disabled(anna), await disabled(bert)]).toEqual([["email.new_conversations"], []]);
});

test("a free member's email about a like does not say whose it is", async () => {
  const [anna, carl] = [await join({ paid: false }), await join({ name: "Carl" })];
  await site.ask("/api/likes.php", {
    method: "POST",
    host: carl.host,
    cookie: carl.cookie,
    headers: json,
    body: JSON.stringify({ profile: anna.account.id }),
  });
  await hasNotice(anna.account);
  await letDelayPass(anna);
  await until(async () => {
    expect(await subjects(anna)).toEqual(["Someone likes you."]);
  });
  const [mail] = await mailsTo(site, anna.account.email);
  expect(`${mail?.text} ${mail?.html}`).not.toContain("Carl");
});

describe("a webhook of the mail provider", () => {
  const send = (event: object, signing?: Parameters<typeof sendMailEvent>[2]) =>
    sendMailEvent(site, event, signing);
  const emailOff = async ({ host, cookie }: Joined) =>
    (await (await site.ask("/api/preferences.php", { host, cookie })).json<{ preferences: Preferences }>())
      .preferences.email_off?.reason ?? null;

  test.each([
    [{ event: "complained" }, "spam_complaint"],
    [{ event: "failed", severity: "permanent" }, "bounce"],
    [{ event: "unsubscribed" }, "unsubscribed"],
    [{ event: "failed", severity: "temporary" }, null],
    [{ event: "delivered" }, null],
  ])("%j stops emails: %s", async (event, reason) => {
    const anna = await join();
    expect((await send({ ...event, recipient: anna.account.email })).status).toBe(200);
    expect(await emailOff(anna)).toBe(reason);
  });

  test("that is forged, old or of another shape changes nothing", async () => {
    const anna = await join();
    const event = { event: "complained", recipient: anna.account.email };
    const yesterday = Math.floor(Date.now() / 1000) - 86_400;
    expect((await send(event, { key: "another key" })).status).toBe(406);
    expect((await send(event, { at: yesterday })).status).toBe(406);
    expect((await send({ event: "complained" })).status).toBe(422);
    expect(await emailOff(anna)).toBeNull();
  });

  test("about an address without an account is accepted, and one from before emails were switched on changes nothing", async () => {
    expect((await send({ event: "complained", recipient: "nobody@example.com" })).status).toBe(200);
    const anna = await join();
    const event = { event: "complained", recipient: anna.account.email, timestamp: Date.now() / 1000 };
    await send(event);
    expect(await emailOff(anna)).toBe("spam_complaint");
    await site.ask("/api/preferences.php", {
      method: "PUT",
      host: anna.host,
      cookie: anna.cookie,
      headers: json,
      body: JSON.stringify({ email_on: true }),
    });
    await send(event);
    expect(await emailOff(anna)).toBeNull();
  });
});
