import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account as OwnAccount, AccountBody } from "#contract/calls/account/account.ts";
import type { ProfileView } from "#contract/entities.ts";
import { CONSENT_WORDINGS } from "#contract/product/consents.ts";
import { cookiesOf, json, memberObject, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { photoKey } from "#tests/support/photo-names.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
let bert: Account;
let bertsCookie: string;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  const photos = [{ key: photoKey(crypto.randomUUID()) }];
  anna = await signUp(site, { site: "nordic", gender: "female", sexuality: "hetero", photos });
  bert = await signUp(site, { site: "nordic", gender: "male", sexuality: "hetero", credits: 100 });
  cookie = await sessionOf(site, anna);
  bertsCookie = await sessionOf(site, bert);
});

const change = (body: AccountBody) =>
  site.ask("/api/account.php", {
    method: "PUT",
    host: anna.host,
    cookie,
    headers: json,
    body: JSON.stringify(body),
  });
const account = async (): Promise<OwnAccount> =>
  (await (await site.ask("/api/account.php", { host: anna.host, cookie })).json<{ account: OwnAccount }>())
    .account;
const ask = (path: string, who: string | null = bertsCookie) =>
  site.ask(path, { host: anna.host, ...(who === null ? {} : { cookie: who }) });
const codeOf = async (answer: Response) => (await answer.json<{ error: { code: string } }>()).error.code;
const proofs = async () =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT kind, given, locale, wording, source FROM consents WHERE member = ?1 ORDER BY rowid")
      .bind(anna.id)
      .all()
  ).results;

/** Every place in which members are offered to others, by its call. */
const FOUND_IN = () => [
  "/api/members.php?gender=female",
  "/api/swipe.php",
  "/api/match-finder.php",
  "/api/signup-matches.php",
];

test("an invisible member is found in no search, game, list of suggestions or similar profiles, and found again afterwards", async () => {
  const other = await signUp(site, { site: "nordic", gender: "female", sexuality: "hetero" });
  const similar = `/api/similar.php?id=${other.id}`;
  const isIn = async () => {
    const found: Record<string, boolean> = {};
    for (const path of [...FOUND_IN(), similar])
      found[path] = (await (await ask(path)).text()).includes(anna.id);
    found["visitor"] = (await (await ask("/api/members.php?gender=female", null)).text()).includes(anna.id);
    return found;
  };
  const everywhere = await isIn();
  expect(Object.values(everywhere)).toEqual(Object.values(everywhere).map(() => true));
  expect(await (await change({ invisible: true })).json()).toMatchObject({ account: { invisible: true } });
  const nowhere = await isIn();
  expect(Object.values(nowhere)).toEqual(Object.values(nowhere).map(() => false));
  await change({ invisible: false });
  expect(await isIn()).toEqual(everywhere);
});

test("existing conversations still open an invisible profile, without showing that it is online; visitors get a 404", async () => {
  const body = JSON.stringify({ profile: anna.id, id: crypto.randomUUID(), text: "Good evening" });
  await site.ask("/api/chat.php", {
    method: "POST",
    host: anna.host,
    cookie: bertsCookie,
    headers: json,
    body,
  });
  const seen = async (who: string | null) => {
    const answer = await ask(`/api/member.php?id=${anna.id}`, who);
    if (answer.status !== 200) return answer.status;
    return (await answer.json<{ profile: ProfileView }>()).profile.activity;
  };
  expect([await seen(bertsCookie), await seen(null)]).toEqual(["online", "online"]);
  await change({ invisible: true });
  expect([await seen(bertsCookie), await seen(null)]).toEqual(["earlier", 404]);
  const { chats } = await (await ask("/api/chats.php")).json<{ chats: { profile: ProfileView }[] }>();
  expect(chats.map(({ profile }) => [profile.id, profile.activity])).toEqual([[anna.id, "earlier"]]);
});

test("withdrawing the consent to their sexuality removes it and makes a member invisible, until they agree again", async () => {
  const withdrawn = await change({ sexuality: null });
  expect(await withdrawn.json()).toMatchObject({
    account: { invisible: true, sexuality_consent: { given: false } },
  });
  const stored = async () =>
    (await site.database("europe"))
      .prepare("SELECT sexuality, sexuality_withdrawn FROM profiles WHERE id = ?1")
      .bind(anna.id)
      .first();
  expect(await stored()).toEqual({ sexuality: "bi", sexuality_withdrawn: 1 });
  const profile = await (await ask(`/api/member.php?id=${anna.id}`)).json<{ profile: ProfileView }>();
  expect(profile.profile.fields).not.toHaveProperty("sexuality");
  expect(await codeOf(await change({ invisible: false }))).toBe("consent_required");
  const edit = { method: "PUT", host: anna.host, cookie, headers: json };
  await site.ask("/api/profile.php", { ...edit, body: JSON.stringify({ sexuality: "lesbian" }) });
  expect(await stored()).toEqual({ sexuality: "bi", sexuality_withdrawn: 1 });

  await change({ sexuality: "hetero" });
  expect(await stored()).toEqual({ sexuality: "hetero", sexuality_withdrawn: 0 });
  expect((await change({ invisible: false })).status).toBe(200);
});

test("each answer about consent leaves its proof, and the latest counts", async () => {
  const answers = [await change({ cookies: true })];
  const db = await site.database("europe");
  await db.prepare("UPDATE consents SET at = at - 10 WHERE member = ?1").bind(anna.id).run();
  answers.push(await change({ cookies: false }), await change({ sexuality: null }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const proof = { locale: "en", source: "settings" };
  expect(await proofs()).toEqual([
    { kind: "cookies", given: 1, wording: CONSENT_WORDINGS.cookies, ...proof },
    { kind: "cookies", given: 0, wording: CONSENT_WORDINGS.cookies, ...proof },
    { kind: "sexuality", given: 0, wording: CONSENT_WORDINGS.sexuality, ...proof },
  ]);
  expect((await account()).cookie_consent?.given).toBe(false);
  expect(answers.slice(0, 2).map((answer) => cookiesOf(answer).split(".")[0])).toEqual([
    "__Host-consent=yes",
    "__Host-consent=no",
  ]);
});

test("pages that advertise show a member only while they agree to it, whatever the search does; a fictional profile needs no consent", async () => {
  const fictional = await signUp(site, { site: "nordic", gender: "female", sexuality: "hetero" });
  await (
    await site.database("europe")
  )
    .prepare("UPDATE profiles SET fictional = 1 WHERE id = ?1")
    .bind(fictional.id)
    .run();
  const found = async (more = "") => (await ask(`/api/members.php?gender=female${more}`, null)).text();
  const campaign = async () =>
    (await (await ask(`/api/member.php?id=${anna.id}&advertising=1`, null)).json<{ profile: ProfileView }>())
      .profile;
  const advertised = async () => [
    (await found("&advertising=1")).includes(anna.id),
    (await campaign()).main_image !== null,
  ];
  expect([await advertised(), (await found()).includes(anna.id)]).toEqual([[false, false], true]);
  expect(await campaign()).toMatchObject({ id: anna.id, photos: [], locked_photos: [] });
  expect(await found("&advertising=1")).toContain(fictional.id);

  expect(await (await change({ advertising: true })).json()).toMatchObject({
    account: { advertising_consent: { given: true }, invisible: false },
  });
  expect(await advertised()).toEqual([true, true]);
  await (await site.database("europe")).prepare("UPDATE consents SET at = at - 10").run();

  await change({ advertising: false });
  expect([await advertised(), (await found()).includes(anna.id)]).toEqual([[false, false], true]);
  const proof = {
    kind: "advertising",
    wording: CONSENT_WORDINGS.advertising,
    locale: "en",
    source: "settings",
  };
  expect(await proofs()).toEqual([
    { ...proof, given: 1 },
    { ...proof, given: 0 },
  ]);
});

test("an account shows its own member their address and town, and nobody else", async () => {
  expect(await account()).toMatchObject({
    email: anna.email,
    confirmed: true,
    invisible: false,
    city: "Leeds",
    sexuality_consent: null,
  });
  expect((await (await ask("/api/account.php")).json<{ account: OwnAccount }>()).account.email).toBe(
    bert.email,
  );
  expect((await ask("/api/account.php", null)).status).toBe(403);
});

test("another site's page changes nothing", async () => {
  const answer = await site.ask("/api/account.php", {
    method: "PUT",
    host: anna.host,
    cookie,
    headers: { ...json, "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    body: JSON.stringify({ invisible: true }),
  });
  expect([answer.status, (await account()).invisible]).toEqual([403, false]);
});

test("a newsletter agreed to at signup switches offers by email on, and each later answer leaves its proof", async () => {
  const switchOffers = (on: boolean) =>
    site.ask("/api/preferences.php", {
      method: "PUT",
      host: anna.host,
      cookie,
      headers: json,
      body: JSON.stringify({ notification: { type: "promotions", channel: "email", on } }),
    });
  expect((await switchOffers(true)).status).toBe(200);
  expect(await proofs()).toEqual([
    { kind: "newsletter", given: 1, locale: "en", wording: CONSENT_WORDINGS.newsletter, source: "settings" },
  ]);
  const id = crypto.randomUUID();
  const object = memberObject(site, "nordic", id);
  const made = { id, pool: "europe", site: "nordlune", status: "active", paidUser: false } as const;
  await object.create({ ...made, language: "en", credits: 0, newsletter: true });
  await object.openSession({
    id: "s",
    secretHash: "h",
    loginKey: null,
    host: "h",
    browser: null,
    system: null,
  });
  const { parts } = (await object.recognise("h", { preferences: true })) ?? {};
  expect(parts?.preferences?.notifications.promotions).toEqual({ email: true, push: false });
});
