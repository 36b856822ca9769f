import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyFor, sign } from "#contract/platform/keys.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { inThrottles, json } from "#tests/support/accounts.ts";
import { commandToken } from "#tests/support/desk.ts";
import { linkIn, mailsTo, type Mail } from "#tests/support/outbox.ts";
import {
  EXPIRED,
  SECRET,
  SITES,
  address,
  ban,
  codeOf,
  complete,
  db,
  draftOf,
  known,
  mailToken,
  mailed,
  mailsAbout,
  mailsStored,
  mine,
  partnerToken,
  send,
  sent,
  signUpAtSite,
  site,
  startPartnerSites,
  tokenIn,
  view,
  whole,
  type Where,
} from "#tests/support/partners.ts";
import { HOSTS } from "#tests/support/site.ts";

beforeAll(startPartnerSites);
afterAll(() => site.close());

/** Seconds from 22:00 to 8:00, and an hour for clocks that go back. */
const NIGHT = 11 * 3_600;

describe("the partner's call", () => {
  test("is opened by the token of a partner that the site lists, and by nothing else", async () => {
    const good = await partnerToken("dutch", "harbourlane");
    const strangers = [
      null,
      "",
      "x",
      await commandToken(site),
      `${good}x`,
      good.slice(0, -1),
      `fairwind.${good.split(".")[1]}`,
      `nobody.${good.split(".")[1]}`,
      await partnerToken("german", "harbourlane"),
    ];
    const email = address();
    for (const token of strangers)
      expect(await codeOf(await send({ email }, { token }))).toEqual([401, "partner_required"]);
    expect(await draftOf(email)).toEqual([]);
    expect((await send({ email }, { token: good })).status).toBe(201);
  });

  test("keeps what is known and answers the person's way on, by the site's canonical host", async () => {
    const email = address();
    const answer = await send({
      email: ` ${email} `,
      gender: "female",
      country: "NL",
      town: "utrecht",
      language: "de",
      tracking: { network: "adnet", sub1: "x" },
    });
    const { signup } = await answer.json<{ signup: { url: string } }>();
    expect([answer.status, signup.url]).toEqual([
      201,
      expect.stringMatching(
        /^https:\/\/nl\.amberlind\.localhost\/complete-signup\?token=[\w.-]{20,120}&api_signup_complete=1$/,
      ),
    ]);
    const draft = {
      email,
      gender: "female",
      language: "de",
      country: "NL",
      place: { id: 7, name: "Utrecht", country: "NL", region: "09", region_name: expect.any(String) },
    };
    for (let i = 0; i < 2; i++)
      expect(await known(tokenIn(signup.url))).toEqual({
        draft,
        missing: ["looking_for", "date_of_birth", "username"],
        proven: false,
      });
  });

  test.each([
    [{ email: "not an address" }, 422, "invalid_email", "email"],
    [{ email: "somebody@mailinator.com" }, 422, "email_disposable", "email"],
    [{ date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01` }, 422, "too_young", "date_of_birth"],
    [{ date_of_birth: "soon" }, 422, "invalid_date_of_birth", "date_of_birth"],
    [{ username: "@somebody" }, 422, "invalid_username", "username"],
    [{ place: 10 }, 422, "invalid_input", "place"],
    [{ country: "JP" }, 422, "invalid_input", "country"],
    [{ town: "Utrecht" }, 422, "invalid_input", "country"],
    [{ gender: "other" }, 422, "invalid_input", "gender"],
    [{ password: "a long enough one" }, 422, "invalid_input", "password"],
    [{ consents: mine.consents }, 422, "invalid_input", "consents"],
    [{ tracking: { traffic_source: "1" } }, 422, "invalid_input", "tracking"],
  ])("refuses %j and keeps nothing", async (wrong, status, code, field) => {
    const email = address();
    const answer = await send({ email, ...wrong });
    expect([answer.status, await answer.json()]).toEqual([status, { error: { code, field } }]);
    expect(await draftOf(email)).toEqual([]);
  });

  test("a town that nobody knows leaves the country", async () => {
    const { draft, missing } = await known(
      await sent({ email: address(), country: "BE", town: "Nowhere at all" }),
    );
    expect([draft.country, missing.includes("place")]).toEqual(["BE", true]);
  });

  test("the same again is the same draft, at once too, with what is newer; and one mail", async () => {
    const person = whole();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => sent(person)));
    expect(new Set(tokens).size).toBe(1);
    expect(await sent({ email: person.email.toUpperCase(), gender: "male" })).toBe(tokens[0]);
    expect((await known(tokens[0] ?? "")).draft).toEqual({ email: person.email, gender: "male" });
    await mailed(person.email);
    expect([(await draftOf(person.email)).length, await mailsAbout(tokens)]).toEqual([1, 1]);
  });

  test("what two partners know of one address stays apart, and it is written to once", async () => {
    const email = address();
    const [one, other] = [
      await sent({ email, gender: "female" }),
      await sent({ email, username: "Somebody else" }, { partner: "fairwind" }),
    ];
    expect([(await known(one)).draft, (await known(other)).draft]).toEqual([
      { email, gender: "female" },
      { email, username: "Somebody else" },
    ]);
    await mailed(email);
    expect(await mailsAbout([one, other])).toBe(1);
  });

  test("does not tell who is a member: the answer and the page's are the same, and only their mailbox learns of it, once", async () => {
    const member = whole();
    await signUpAtSite(member);
    await mailed(member.email);
    const token = await sent({ ...member, username: "Another name" });
    expect(await known(token)).toMatchObject({
      draft: { email: member.email, username: "Another name" },
      missing: [],
      proven: false,
    });
    for (const partner of ["fairwind", "harbourlane"])
      await sent({ ...member, username: "Another name" }, { partner });
    const [mail] = await mailed(member.email, 2);
    expect([mail?.subject, mail?.list_unsubscribe]).toEqual(["Je hebt al een account bij Amberlind", ""]);
    expect(
      await (
        await db()
      )
        .prepare("SELECT count(*) AS n FROM drafts WHERE email = ?1 AND remind_at IS NOT NULL")
        .bind(member.email)
        .first("n"),
    ).toBe(0);
    // a person who opens the page learns as much as from the signup form
    expect(await codeOf(await complete(token))).toEqual([409, "email_taken"]);
  });

  test("a thousand times an hour for each partner", async () => {
    await sent({ email: address() }, { partner: "fairwind" });
    const name = await sign(await keyFor(SECRET, SITES.dutch, "throttle"), "partner fairwind");
    await inThrottles(
      site,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999) UPDATE spent SET times = (SELECT json_group_array(${Date.now()}) FROM n) WHERE key = 'mail/${name} all'`,
    );
    expect((await send({ email: address() }, { partner: "fairwind" })).status).toBe(201);
    const over = await send({ email: address() }, { partner: "fairwind" });
    expect([over.status, await over.json(), Number(over.headers.get("retry-after"))]).toEqual([
      429,
      { error: { code: "too_soon", retry_after: expect.any(Number) } },
      expect.any(Number),
    ]);
    await sent({ email: address() });
    await inThrottles(site, "UPDATE spent SET blocked_until = 0, times = '[]'");
  });

  test("of a banned address nothing is stored or sent, and the answer is the same", async () => {
    const email = address();
    await ban(email);
    const before = await mailsStored();
    expect(await codeOf(await view(await sent({ email })))).toEqual(EXPIRED);
    expect([await draftOf(email), await mailsStored()]).toEqual([[], before]);
  });

  test("is refused where signups are closed; where they want a traffic source a partner is one", async () => {
    expect(await codeOf(await send({ email: address() }, { where: "nordic" }))).toEqual([
      403,
      "signups_closed",
    ]);
    expect((await view(await sent({ email: address() }, { where: "german" }), "german")).status).toBe(200);
  });
});

describe("the mail about a draft", () => {
  const stopOf = (mail: Mail | undefined) =>
    /^<https:\/\/nl\.amberlind\.localhost(\/unsubscribe\/[\w.-]+)>$/.exec(
      mail?.list_unsubscribe ?? "",
    )?.[1] ?? "";
  const oneClick = (path: string) =>
    site.ask(path, {
      method: "POST",
      host: HOSTS.dutch,
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  test("is sent again once, a day later, and never more", async () => {
    const person = whole();
    await sent(person);
    await mailed(person.email);
    const due = async () =>
      (await db())
        .prepare("SELECT remind_at - created_at AS after FROM drafts WHERE email = ?1")
        .bind(person.email)
        .first("after");
    expect(await due()).toBeGreaterThanOrEqual(DAY_S);
    expect(await due()).toBeLessThanOrEqual(DAY_S + NIGHT);
    await site.daily();
    await (await db()).prepare("UPDATE drafts SET remind_at = 1 WHERE email = ?1").bind(person.email).run();
    await Promise.all([site.daily(), site.daily()]);
    await site.daily();
    await sent(person);
    const mails = await mailed(person.email, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Je inschrijving bij Amberlind wacht op je",
      "Rond je inschrijving bij Amberlind af",
    ]);
    expect(new Set(mails.map((mail) => tokenIn(linkIn(mail)))).size).toBe(1);
    expect(await due()).toBeNull();
  });

  test("is not sent again to a person who completed it, has an account by now, was banned or was too late", async () => {
    const [done, joined, banned, late, waits] = [whole(), whole(), whole(), whole(), whole()];
    const tokens = await Promise.all([done, joined, banned, late, waits].map((person) => sent(person)));
    for (const { email } of [done, joined, banned, late, waits]) await mailed(email);
    await complete(tokens[0] ?? "");
    await signUpAtSite(joined);
    await ban(banned.email);
    await (
      await db()
    )
      .prepare("UPDATE drafts SET expires_at = unixepoch() - 1 WHERE email = ?1")
      .bind(late.email)
      .run();
    await (await db()).prepare("UPDATE drafts SET remind_at = 1 WHERE remind_at IS NOT NULL").run();
    await site.daily();
    const { results } = await (
      await db()
    )
      .prepare(
        "SELECT link FROM mails WHERE kind = 'complete_again' AND link IN (SELECT value FROM json_each(?1))",
      )
      .bind(JSON.stringify(tokens.map((token) => token.split(".")[0])))
      .all<{ link: string }>();
    expect(results).toEqual([{ link: tokens[4]?.split(".")[0] }]);
    expect(
      await (
        await db()
      )
        .prepare("SELECT count(*) AS n FROM drafts WHERE remind_at <= unixepoch()")
        .first("n"),
    ).toBe(0);
  });

  test("is not sent at all where the draft was completed first", async () => {
    const person = whole();
    const token = await sent(person);
    const id = token.split(".")[0];
    await mailed(person.email);
    await complete(token);
    await (
      await db()
    )
      .prepare(
        "UPDATE mails SET sent_at = NULL, created_at = unixepoch() - 1000, recipient = ?2 WHERE link = ?1 AND kind = 'complete'",
      )
      .bind(id, person.email)
      .run();
    await site.daily();
    await expect
      .poll(
        async () =>
          (await db())
            .prepare("SELECT sent_at IS NOT NULL AS done FROM mails WHERE link = ?1 AND kind = 'complete'")
            .bind(id)
            .first("done"),
        { timeout: 60_000 },
      )
      .toBe(1);
    expect((await mailsTo(site, person.email)).map(({ subject }) => subject).sort()).toEqual([
      "Bevestig je e-mailadres voor Amberlind",
      "Rond je inschrijving bij Amberlind af",
    ]);
  });

  test("is stopped by a mail program's one click: the draft is erased, and no partner brings another mail", async () => {
    const person = whole();
    const token = await sent(person);
    const [mail] = await mailed(person.email);
    expect([
      stopOf(mail) !== "",
      mail?.list_unsubscribe_post,
      mail?.text.includes(stopOf(mail)),
      mail?.html.includes(stopOf(mail)),
    ]).toEqual([true, "List-Unsubscribe=One-Click", true, true]);
    const done = await oneClick(stopOf(mail));
    expect([done.status, done.headers.get("cache-control"), done.headers.getSetCookie()]).toEqual([
      200,
      "private, no-store",
      [],
    ]);
    expect(await codeOf(await view(token))).toEqual(EXPIRED);
    expect(await codeOf(await view(tokenIn(linkIn(mail))))).toEqual(EXPIRED);
    expect(await draftOf(person.email)).toEqual([]);
    expect((await oneClick(stopOf(mail))).status).toBe(200);
    const before = await mailsStored();
    for (const partner of ["harbourlane", "fairwind"])
      expect(await known(await sent(person, { partner }))).toMatchObject({ draft: { email: person.email } });
    expect(await mailsStored()).toBe(before);
    expect((await complete(await sent(person))).status).toBe(200);
  });

  test("asks the person who opens the link first, in their language, and does nothing until they confirm", async () => {
    const person = whole({ language: "nl" });
    const token = await sent(person);
    const path = stopOf((await mailed(person.email))[0]);
    const page = await site.ask(path, { host: HOSTS.dutch });
    const html = await page.text();
    expect([
      page.status,
      page.headers.get("cache-control"),
      html.includes("Ja, wis alles"),
      html.includes('<form method="post">'),
      html.includes("noindex"),
      html.includes("<script"),
    ]).toEqual([200, "private, no-store", true, true, true, false]);
    expect((await view(token)).status).toBe(200);
    expect(await (await oneClick(path)).text()).toContain("Alles is gewist");
    expect((await view(token)).status).toBe(410);
  });

  test("may be stopped from the page it leads to, not by the partner's address, another site's or a made-up one", async () => {
    const person = whole();
    const byPartner = await sent(person);
    const byMail = await mailToken(person.email);
    const stop = (token: string, where: Where = "dutch") =>
      site.ask("/api/unsubscribe.php", {
        method: "POST",
        host: HOSTS[where],
        body: JSON.stringify({ token }),
        headers: json,
      });
    for (const answer of [
      await stop(byPartner),
      await stop(byMail, "german"),
      await stop("made.up"),
      await stop(`${"A".repeat(43)}.${"A".repeat(43)}`),
    ])
      expect(await codeOf(answer)).toEqual(EXPIRED);
    expect(
      (await site.ask("/unsubscribe/made.up", { method: "POST", host: HOSTS.dutch, body: "" })).status,
    ).toBe(410);
    expect((await view(byMail)).status).toBe(200);
    expect((await stop(byMail)).status).toBe(204);
    expect((await view(byMail)).status).toBe(410);
  });
});

describe("what is stored", () => {
  test("no row holds a token or a password", async () => {
    const person = whole();
    const token = await sent(person);
    const rows =
      JSON.stringify((await (await db()).prepare("SELECT * FROM drafts").all()).results) +
      JSON.stringify((await (await db()).prepare("SELECT * FROM mails").all()).results);
    for (const part of [
      token.split(".")[1] ?? "none",
      (await mailToken(person.email)).split(".")[1] ?? "none",
      mine.password,
    ])
      expect(rows).not.toContain(part);
  });

  test("after completion nothing of the person but a hash, and after thirty days not even that", async () => {
    const person = whole();
    const token = await sent(person);
    await complete(token);
    const id = token.split(".")[0] ?? "";
    const row = async () =>
      (await db())
        .prepare("SELECT email, fields, tracking, ended FROM drafts WHERE id = ?1")
        .bind(id)
        .first();
    expect(await row()).toEqual({ email: null, fields: "{}", tracking: "{}", ended: 1 });
    const waiting = whole();
    const open = (await sent(waiting)).split(".")[0] ?? "";
    await site.daily();
    expect(await row()).not.toBeNull();
    await (await db()).prepare("UPDATE drafts SET expires_at = 1 WHERE id IN (?1, ?2)").bind(id, open).run();
    await site.daily();
    expect([await row(), await draftOf(waiting.email)]).toEqual([null, []]);
  });

  test("settings.php does not name the partners", async () => {
    expect(await (await site.ask("/api/settings.php", { host: HOSTS.dutch })).text()).not.toMatch(
      /harbourlane|partners/,
    );
  });
});
