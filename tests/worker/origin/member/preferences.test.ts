import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Preferences, PreferencesAnswer, PreferencesBody } from "#contract/calls/account/preferences.ts";
import { json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

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

const read = async (who = cookie): Promise<Preferences> =>
  (
    await (
      await site.ask("/api/preferences.php", { host: anna.host, cookie: who })
    ).json<{ preferences: Preferences }>()
  ).preferences;
const put = async (body: PreferencesBody): Promise<PreferencesAnswer> =>
  (
    await site.ask("/api/preferences.php", {
      method: "PUT",
      host: anna.host,
      cookie,
      headers: json,
      body: JSON.stringify(body),
    })
  ).json<PreferencesAnswer>();
const disabled = async (): Promise<string[]> =>
  (
    await (
      await site.ask("/api/user.php", { host: anna.host, cookie })
    ).json<{ user: { notifications_disabled: string[] } }>()
  ).user.notifications_disabled;

test("a new member is notified about everything but promotions, which they never asked for", async () => {
  const { notifications, email_frequency: frequency, email_off: off } = await read();
  expect(notifications.new_messages).toEqual({ email: true, push: true });
  expect(notifications.promotions).toEqual({ email: false, push: false });
  expect([frequency, off, await disabled()]).toEqual(["each", null, []]);
});

test("a switch holds for its type and channel alone, is in notifications_disabled, and comes back on", async () => {
  const off = await put({ notification: { type: "new_messages", channel: "email", on: false } });
  expect(off.preferences.notifications.new_messages).toEqual({ email: false, push: true });
  expect(off.notifications_disabled).toEqual(["email.new_messages"]);
  await put({ notification: { type: "new_messages", channel: "email", on: false } });
  expect(await disabled()).toEqual(["email.new_messages"]);
  expect((await read()).notifications.like_received).toEqual({ email: true, push: true });
  await put({ notification: { type: "new_messages", channel: "email", on: true } });
  expect([await disabled(), (await read()).notifications.new_messages]).toEqual([
    [],
    { email: true, push: true },
  ]);
});

test("promotions come only after consent, and are in notifications_disabled only after it was withdrawn", async () => {
  const asked = await put({ notification: { type: "promotions", channel: "email", on: true } });
  expect(asked.preferences.notifications.promotions).toEqual({ email: true, push: false });
  expect(asked.notifications_disabled).toEqual([]);
  const withdrawn = await put({ notification: { type: "promotions", channel: "email", on: false } });
  expect(withdrawn.preferences.notifications.promotions).toEqual({ email: false, push: false });
  expect(withdrawn.notifications_disabled).toEqual(["email.promotions"]);
});

test("what is not named stays as it is, and another member's preferences too", async () => {
  const other = await sessionOf(site, await signUp(site));
  await put({ email_frequency: "weekly" });
  await put({ read_marks: false });
  expect(await read()).toMatchObject({ email_frequency: "weekly", read_marks: false });
  expect(await read(other)).toMatchObject({ email_frequency: "each", read_marks: true });
});
