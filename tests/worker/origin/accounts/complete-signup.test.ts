import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { cookiesOf, inMember, json, logIn, sessionOf, signUp } from "#tests/support/accounts.ts";
import { leave } from "#tests/support/leaving.ts";
import { linkIn, pressConfirm } from "#tests/support/outbox.ts";
import {
  EXPIRED,
  accountsOf,
  address,
  ban,
  codeOf,
  complete,
  db,
  known,
  mailToken,
  mailed,
  mine,
  next,
  sent,
  signUpAtSite,
  site,
  startPartnerSites,
  tokenIn,
  view,
  whole,
} from "#tests/support/partners.ts";
import { HOSTS } from "#tests/support/site.ts";

beforeAll(startPartnerSites);
afterAll(() => site.close());

test("by the partner's link: a member with an unconfirmed address, with everything a signup stores, and the partner", async () => {
  const person = whole({ tracking: { network: "adnet", ref: "r1", sub3: "z" } });
  const token = await sent(person);
  await mailed(person.email);
  const answer = await complete(token, {
    username: "My own name",
    place: 7,
    consents: { terms: true, sexuality: true, newsletter: true },
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { signup: { email: person.email, resend_after: 60 } },
  ]);
  expect([
    answer.headers.getSetCookie().join().includes("__Host-session="),
    answer.headers.getSetCookie().join().includes("__Host-signup="),
  ]).toEqual([false, true]);
  const login = await logIn(
    site,
    { email: person.email, host: HOSTS.dutch },
    { password: mine.password, cookie: cookiesOf(answer) },
  );
  expect(await login.json()).toMatchObject({
    user: {
      status: "not_confirmed",
      credits: 0,
      language: "nl",
      profile: { name: "My own name", status: "disabled" },
    },
  });
  const [member] = await accountsOf(person.email);
  expect(
    await (
      await db()
    )
      .prepare("SELECT network, ref, sub1, sub3, partner FROM signup_sources WHERE member = ?1")
      .bind(member)
      .first(),
  ).toEqual({ network: "adnet", ref: "r1", sub1: null, sub3: "z", partner: "harbourlane" });
  expect(
    (
      await (
        await db()
      )
        .prepare("SELECT kind FROM consents WHERE member = ?1 AND given = 1")
        .bind(member)
        .all()
    ).results,
  ).toHaveLength(3);
  const proof = (await mailed(person.email, 2)).find(
    ({ subject }) => subject === "Bevestig je e-mailadres voor Amberlind",
  );
  const own = { host: HOSTS.dutch, cookie: cookiesOf(answer) };
  const activated = await pressConfirm(site, linkIn(proof), own);
  expect(activated.headers.get("location")).toBe("/activate/done");
  expect(
    await (await site.ask("/api/user.php", { host: HOSTS.dutch, cookie: cookiesOf(activated) })).json(),
  ).toMatchObject({ user: { id: member, status: "active", credits: 15 } });
});

test("by the mail: active and logged in at once, with the first credits, and no second mail", async () => {
  const { username: _, ...person } = whole({ language: "de" });
  await sent(person);
  const [mail] = await mailed(person.email);
  expect(mail).toMatchObject({
    from: '"Amberlind" <hello@mail.amstel.example>',
    subject: "Schließ deine Registrierung bei Amberlind ab",
    text: expect.stringContaining("harbourlane"),
    html: expect.stringContaining('<html lang="de">'),
  });
  const token = tokenIn(linkIn(mail));
  expect(await known(token)).toMatchObject({ missing: ["username"], proven: true });
  const answer = await complete(token, { username: "Proven one" });
  expect(await answer.json()).toMatchObject({
    user: {
      status: "active",
      credits: 15,
      language: "de",
      profile: { name: "Proven one", status: "active" },
    },
  });
  expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=.*__Host-device=.*__Host-locale=de/);
  const [member = ""] = await accountsOf(person.email);
  expect(
    await (await site.ask("/api/user.php", { host: HOSTS.dutch, cookie: cookiesOf(answer) })).json(),
  ).toMatchObject({ user: { id: member, status: "active" } });
  expect((await site.ask(`/api/member.php?id=${member}`, { host: HOSTS.dutch })).status).toBe(200);
  expect(
    await inMember(
      site,
      { id: member, email: "", name: "", site: "dutch", host: HOSTS.dutch },
      "SELECT sum(amount) AS credits FROM ledger",
    ),
  ).toEqual([{ credits: 15 }]);
  await mailed(person.email);
  expect(
    await (await db()).prepare("SELECT count(*) AS n FROM links WHERE member = ?1").bind(member).first("n"),
  ).toBe(0);
});

test("by the mail, but with another address: that one is proven by its own mail", async () => {
  const person = whole();
  await sent(person);
  const other = address();
  const answer = await complete(await mailToken(person.email), { email: other });
  expect([await answer.json(), answer.headers.getSetCookie().join().includes("__Host-session=")]).toEqual([
    { signup: { email: other, resend_after: 60 } },
    false,
  ]);
  expect((await mailed(other))[0]?.subject).toBe("Bevestig je e-mailadres voor Amberlind");
  expect(await accountsOf(person.email)).toEqual([]);
});

test("a browser that another member was logged in on belongs to the one who completes", async () => {
  const [one, two] = [whole(), whole()];
  for (const person of [one, two]) await sent(person);
  const first = cookiesOf(await complete(await mailToken(one.email)));
  const second = cookiesOf(await complete(await mailToken(two.email), {}, { cookie: first }));
  const who = async (cookie: string) =>
    (
      await (
        await site.ask("/api/user.php", { host: HOSTS.dutch, cookie })
      ).json<{ user: { profile: { name: string } } | null }>()
    ).user?.profile.name ?? null;
  expect([await who(first), await who(second)]).toEqual([null, two.username]);
});

test("what is missing or wrong is refused with its field, and the token stays good", async () => {
  const { place: _, ...person } = whole();
  await sent(person);
  const token = await mailToken(person.email);
  const refused = async (body: object) =>
    (await (await complete(token, body)).json<{ error: object }>()).error;
  expect(await refused({})).toEqual({ code: "invalid_input", field: "place" });
  expect(await refused({ place: 10 })).toEqual({ code: "invalid_input", field: "place" });
  expect(await refused({ place: 7, password: "short" })).toEqual({
    code: "password_too_short",
    field: "password",
  });
  expect(await refused({ place: 7, password: "password1" })).toEqual({
    code: "password_common",
    field: "password",
  });
  expect(await refused({ place: 7, username: person.email })).toEqual({
    code: "username_is_email",
    field: "username",
  });
  expect(await refused({ place: 7, date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01` })).toEqual({
    code: "too_young",
    field: "date_of_birth",
  });
  expect(
    (await complete(token, { place: 7, consents: { terms: true, sexuality: false, newsletter: false } }))
      .status,
  ).toBe(422);
  expect(await accountsOf(person.email)).toEqual([]);
  expect((await complete(token, { place: 7 })).status).toBe(200);
});

test("a name that was taken meanwhile is missing again", async () => {
  const name = `Wanted ${next()}`;
  const [first, second] = [whole({ username: name }), whole({ username: name })];
  const [one, two] = [await sent(first), await sent(second)];
  expect((await complete(one)).status).toBe(200);
  expect(await known(two)).toMatchObject({
    missing: ["username"],
    draft: expect.not.objectContaining({ username: expect.anything() }),
  });
  expect(await codeOf(await complete(two))).toEqual([409, "username_taken"]);
  expect((await complete(two, { username: `${name} b` })).status).toBe(200);
});

test("a token is good once, at its site, for thirty days, and both tokens end together", async () => {
  const person = whole();
  const byPartner = await sent(person);
  const byMail = await mailToken(person.email);
  for (const token of [byPartner, byMail])
    expect([
      await codeOf(await view(token, "german")),
      await codeOf(await complete(token, {}, { where: "german" })),
    ]).toEqual([EXPIRED, EXPIRED]);
  for (const token of [
    `${byMail.slice(0, -3)}xyz`,
    `${byMail.split(".")[0]}.${byPartner.split(".")[1]?.slice(1)}`,
    "made.up",
    "nothing",
  ])
    expect([await codeOf(await view(token)), await codeOf(await complete(token))]).toEqual([
      EXPIRED,
      EXPIRED,
    ]);
  expect((await complete(byPartner)).status).toBe(200);
  for (const token of [byPartner, byMail])
    expect([
      await codeOf(await view(token)),
      await codeOf(await complete(token, { email: address(), username: "Once more" })),
    ]).toEqual([EXPIRED, EXPIRED]);
  const late = whole();
  const token = await sent(late);
  expect(
    await (
      await db()
    )
      .prepare("SELECT expires_at - created_at AS lasts FROM drafts WHERE email = ?1")
      .bind(late.email)
      .first("lasts"),
  ).toBe(30 * DAY_S);
  await (
    await db()
  )
    .prepare("UPDATE drafts SET expires_at = unixepoch() - 1 WHERE email = ?1")
    .bind(late.email)
    .run();
  expect([await codeOf(await view(token)), await codeOf(await complete(token))]).toEqual([EXPIRED, EXPIRED]);
  expect(await sent(late)).not.toBe(token);
});

test.each(["mail", "partner"] as const)(
  "of forty calls at once by the %s's token one makes a member",
  async (way) => {
    const person = whole();
    const byPartner = await sent(person);
    const token = way === "mail" ? await mailToken(person.email) : byPartner;
    const emails = Array.from({ length: 40 }, () => address());
    const race = next();
    const objects = (await site.objects("MEMBERS")).length;
    // by the partner's token each with its own address and name, so that no other rule could stop them
    const answers = await Promise.all(
      emails.map((email, i) =>
        complete(
          token,
          { username: `Racer ${race} ${i}`.slice(0, 20), ...(way === "partner" && { email }) },
          { key: `key ${i}` },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200),
      statuses.filter((status) => ![200, 410, 429, 503, 504].includes(status)),
    ]).toEqual([[200], []]);
    const members = (await Promise.all([person.email, ...emails].map((email) => accountsOf(email)))).flat();
    expect(members).toHaveLength(1);
    expect(
      await (
        await db()
      )
        .prepare("SELECT count(*) AS n FROM roll WHERE member NOT IN (SELECT member FROM accounts)")
        .first("n"),
    ).toBe(0);
    expect((await site.objects("MEMBERS")).length).toBeGreaterThan(objects);
    // an erased object holds nothing
    for (const id of await site.objects("MEMBERS"))
      expect(
        (
          await site.inObject(
            "MEMBERS",
            id,
            "SELECT count(*) AS n FROM sqlite_master WHERE name IN ('member', 'ledger')",
          )
        )[0]?.["n"],
      ).toSatisfy((n) => n === 0 || n === 2);
    if (way === "mail")
      expect(
        await inMember(
          site,
          { id: members[0] ?? "", email: "", name: "", site: "dutch", host: HOSTS.dutch },
          "SELECT sum(amount) AS credits FROM ledger",
        ),
      ).toEqual([{ credits: 15 }]);
  },
);

test("the same call again, at once or soon after, is the same member and the same answer; later it is not", async () => {
  for (const way of ["mail", "partner"] as const) {
    const person = whole();
    const byPartner = await sent(person);
    const token = way === "mail" ? await mailToken(person.email) : byPartner;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => complete(token, { email: person.email }, { key: `same ${way}` })),
    );
    answers.push(await complete(token, { email: person.email }, { key: `same ${way}` }));
    const said = await Promise.all(answers.map((answer) => answer.json()));
    expect([answers.map(({ status }) => status), said]).toEqual([
      answers.map(() => 200),
      said.map(() =>
        way === "mail"
          ? { user: expect.objectContaining({ status: "active", credits: 15 }) }
          : { signup: { email: person.email, resend_after: 60 } },
      ),
    ]);
    expect(await accountsOf(person.email)).toHaveLength(1);
    expect(await codeOf(await complete(token, {}, { key: "another" }))).toEqual(EXPIRED);
    await (
      await db()
    )
      .prepare("UPDATE drafts SET ended_at = ended_at - 601 WHERE member = ?1")
      .bind((await accountsOf(person.email))[0])
      .run();
    expect(await codeOf(await complete(token, {}, { key: `same ${way}` }))).toEqual(EXPIRED);
  }
});

test("on a neutral site nobody but its owner learns that an address has an account, and the draft ends as any other", async () => {
  const person = whole({ place: 9, language: "en" });
  await signUpAtSite(person, "world");
  await mailed(person.email);
  const fresh = whole({ place: 9, language: "en" });
  const seen = await Promise.all(
    [{ ...person, username: `Neutral ${next()}` }, fresh].map(async ({ email, ...rest }) => {
      const token = await sent({ email, ...rest }, { where: "world" });
      const before = { ...(await known(token, "world")), draft: null };
      const answer = await complete(token, {}, { where: "world" });
      const said = JSON.stringify(await answer.json()).replace(email, "");
      return {
        before,
        status: answer.status,
        said,
        cookies: answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]),
        after: await codeOf(await view(token, "world")),
      };
    }),
  );
  expect(seen[0]).toEqual(seen[1]);
  expect([await accountsOf(person.email, "world"), await accountsOf(fresh.email, "world")]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
});

test("a person who was banned since goes no further", async () => {
  const person = whole();
  const token = await sent(person);
  await ban(person.email);
  expect([await codeOf(await complete(token)), await accountsOf(person.email)]).toEqual([
    [403, "banned"],
    [],
  ]);
});

test("a page of another site cannot complete in a browser's name", async () => {
  const token = await sent(whole());
  const answer = await site.ask("/api/complete-signup.php", {
    method: "POST",
    host: HOSTS.dutch,
    body: JSON.stringify({ token, ...mine }),
    headers: { ...json, "sec-fetch-site": "cross-site" },
  });
  expect(await codeOf(answer)).toEqual([403, "cross_site"]);
});

test("the page's data comes with the member's in one call, without using the token up", async () => {
  const person = whole();
  const token = await sent(person);
  const { page } = await (
    await site.ask(`/api/page.php?route=complete-signup&token=${token}`, { host: HOSTS.dutch })
  ).json<{ page: unknown }>();
  expect(page).toMatchObject({
    status: 200,
    body: { draft: { email: person.email }, missing: [], proven: false },
  });
});

test.each(["/", "/login", "/signup", "/pricing"])(
  "%s of a closed site explains it before any form of a signup",
  async (path) => {
    const text = await (await site.ask(path, { host: HOSTS.nordic, country: "GB" })).text();
    const page = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    expect(page).toContain("Nordlune isn’t open to new members at the moment.");
    expect([
      page.includes('href="/signup"'),
      page.includes("signup-title") && page.includes("Step "),
    ]).toEqual([false, false]);
    const open = await (await site.ask(path, { host: HOSTS.dutch })).text();
    expect(open).not.toContain("neemt op dit moment geen nieuwe leden aan");
  },
);

test("on a neutral site a deleted account answers as a wrong password, and only its mailbox learns more", async () => {
  const account = await signUp(site, { site: "world" });
  const cookie = await sessionOf(site, account);
  expect((await leave(site, { host: account.host, cookie })).status).toBe(200);
  const right = await logIn(site, account);
  const wrong = await logIn(site, account, { password: "not this one" });
  expect([right.status, await right.json()]).toEqual([wrong.status, await wrong.json()]);
  expect((await mailed(account.email, 2))[0]?.text).toContain("/reactivate/");
});
