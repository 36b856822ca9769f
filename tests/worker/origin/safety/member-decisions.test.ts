import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnDecision, OwnDecisionsAnswer } from "#contract/calls/safety/own-decisions.ts";
import type { MemberDecisionBody } from "#contract/desk/member-decisions.ts";
import { cookiesOf, inMember, json, logIn, sessionOf, type Account } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  accept,
  albumOf,
  decide as inspect,
  errorOf,
  filesOf,
  open,
  remove,
  someone,
  uploaded,
  type Someone,
} from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const ORDER = "01900000-0000-7000-8000-000000000000";
const FACTS = "You asked three members for money.";
/** Ada decides, and Bea on what was decided: an appeal is somebody else's. */
const decide = (
  body: MemberDecisionBody,
  host: string = HOSTS.dutch,
  as: Person = "decision" in body ? "bea" : "ada",
): Promise<Response> => deskAsk(site, "POST /api/member-decisions", { host, as, body });
const suspend = (profile: string, operator: "ada" | "bea" = "ada") =>
  decide({ action: "suspend", profile, reason: "fraud", facts: FACTS }, HOSTS.dutch, operator);
const ownDecisions = async (who: { host: string; cookie: string }, id?: string) =>
  site.ask(`/api/own-decisions.php${id === undefined ? "" : `?id=${id}`}`, who);
const decisionsOf = async (who: { host: string; cookie: string }): Promise<OwnDecision[]> =>
  (await (await ownDecisions(who)).json<OwnDecisionsAnswer>()).decisions;
const list = (profile: string) => desk(site, "GET /api/member-decisions", { query: { profile } });
const auditOf = async (subject: string) =>
  (
    await (
      await site.database("europe")
    )
      .prepare(
        "SELECT operator, action, reason FROM audit WHERE area = 'decisions' AND subject = ?1 ORDER BY number",
      )
      .bind(subject)
      .all()
  ).results;
const mailed = async ({ email }: Account) => (await mailsTo(site, email)).map(({ subject }) => subject);
/** What a login to an account that is shut gives. */
const shutLogin = async (account: Account) => {
  const response = await logIn(site, account);
  return { answer: await errorOf(response.clone()), host: account.host, cookie: cookiesOf(response) };
};
const appeal = async (id: string) =>
  (await site.database("europe"))
    .prepare("UPDATE decisions SET appealed_at = 1 WHERE id = ?1")
    .bind(id)
    .run();

/** The complaint by which the owner of a cookie appeals; each key is one of its own. */
const complain = (
  { decision, cookie }: { decision: string; cookie: string },
  key: string = crypto.randomUUID(),
): Promise<Response> =>
  site.ask("/api/complaints.php", {
    method: "POST",
    host: HOSTS.dutch,
    cookie,
    headers: { ...json, "idempotency-key": key, "cf-connecting-ip": "192.0.2.77" },
    body: JSON.stringify({
      kind: "decision",
      decision,
      text: "It was not me.",
      email: "me@posteo.example",
      language: "en",
    }),
  });
/** A suspended member with the pass that their password gives, and the decision about them. */
async function suspended(): Promise<Someone & { decision: string }> {
  const who = await someone(site);
  await suspend(who.account.id);
  const { cookie } = await shutLogin(who.account);
  return { ...who, cookie, decision: (await list(who.account.id)).decisions[0]?.id ?? "" };
}

test("a suspended member is shut out everywhere, reads why after the right password alone, and returns by an appeal", async () => {
  const [anna, bert] = [await someone(site, { paid: true, credits: 50 }), await someone(site)];
  const live = await site.openSocket(anna.host, "/api/live.php", {
    cookie: anna.cookie,
    origin: `http://${anna.host}`,
  });
  const ended = new Promise<unknown>((resolve) => {
    live.webSocket?.accept();
    live.webSocket?.addEventListener("message", ({ data }) => {
      resolve(data);
    });
  });
  for (let i = 0; i < 2; i++) expect((await suspend(anna.account.id)).status).toBe(200);
  expect(await ended).toBe(JSON.stringify({ type: "session-ended" }));
  expect(await inMember(site, anna.account, "SELECT 1 FROM sessions")).toEqual([]);
  const writes: [string, string, object][] = [
    ["POST", "/api/chat.php", { profile: bert.account.id, id: ORDER, text: "Hello" }],
    ["POST", "/api/likes.php", { profile: bert.account.id }],
    [
      "POST",
      "/api/orders.php",
      {
        key: ORDER,
        bundle: "p0",
        method: "ideal",
        country: "NL",
        total: 1,
        at_once: true,
      },
    ],
  ];
  const shut = await shutLogin(anna.account);
  expect(shut.answer).toEqual([403, "account_suspended"]);
  // neither the session that ended nor what the login gives is good for anything else
  for (const cookie of [anna.cookie, shut.cookie])
    for (const [method, path, body] of writes)
      expect([
        path,
        (await site.ask(path, { method, host: anna.host, cookie, headers: json, body: JSON.stringify(body) }))
          .status,
      ]).toEqual([path, 403]);
  expect((await site.ask(`/api/member.php?id=${anna.account.id}`, bert)).status).toBe(404);
  // a wrong password is answered as for an account that there is not
  const wrong = await logIn(site, anna.account, { password: "another bicycle" });
  const unknown = await logIn(site, { email: "nobody@example.com", host: anna.host });
  expect([await errorOf(wrong), cookiesOf(wrong)]).toEqual([await errorOf(unknown), cookiesOf(unknown)]);

  const [decision, ...more] = await decisionsOf(shut);
  expect([decision, more]).toEqual([
    {
      id: expect.any(String),
      kind: "suspension",
      state: "in_force",
      reason: "fraud",
      legal: true,
      facts: FACTS,
      reported: false,
      automated: false,
      at: expect.any(String),
      ends_at: null,
      ended_at: null,
      text: null,
      appeal: { state: "none", until: expect.any(String), at: null, decided_at: null, reason: null },
    },
    [],
  ]);
  const id = decision?.id ?? "";
  const months = (Date.parse(decision?.appeal.until ?? "") - Date.parse(decision?.at ?? "")) / 86_400_000;
  expect([months > 180, months < 185]).toEqual([true, true]);
  const page = await site.ask(`/decisions/${id}`, shut);
  expect([page.status, page.headers.get("cache-control"), (await page.text()).includes(FACTS)]).toEqual([
    200,
    "private, no-store",
    true,
  ]);
  // nobody else: not another member, not a visitor
  expect((await ownDecisions(bert, id)).status).toBe(404);
  expect((await site.ask(`/decisions/${id}`, bert)).status).toBe(404);
  const visitor = await site.ask(`/decisions/${id}`, { host: anna.host });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    303,
    `/login?next=%2Fdecisions%2F${id}`,
  ]);

  // nothing to grant before there is an appeal
  const grant = {
    action: "grant",
    decision: id,
    reason: "Someone else had used your account.",
  } as const;
  expect((await decide(grant)).status).toBe(404);
  await appeal(id);
  expect((await decisionsOf(shut))[0]?.appeal.state).toBe("open");
  expect((await list(anna.account.id)).decisions[0]).toMatchObject({ id, appeal: { state: "open" } });
  for (let i = 0; i < 2; i++) expect((await decide(grant)).status).toBe(200);
  const back = { host: anna.host, cookie: await sessionOf(site, anna.account) };
  expect(await decisionsOf(back)).toMatchObject([
    { id, state: "reversed", appeal: { state: "granted", reason: grant.reason } },
  ]);
  expect((await site.ask(`/api/member.php?id=${anna.account.id}`, bert)).status).toBe(200);
  expect(await auditOf(id)).toEqual([
    { operator: "Ada Brandt", action: "suspension", reason: "fraud" },
    { operator: "Bea Novak", action: "appeal granted", reason: grant.reason },
  ]);
  await until(async () =>
    expect((await mailed(anna.account)).toSorted()).toEqual([
      expect.stringMatching(/^A decision about your .* has ended$/),
      expect.stringMatching(/^Your .* is suspended$/),
    ]),
  );
});

test("two operators at once suspend once; what is closed besides stays closed until both are over", async () => {
  const anna = await someone(site);
  const { id } = anna.account;
  const both = await Promise.all([suspend(id, "ada"), suspend(id, "bea")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await decide({ action: "close", profile: id, reason: "fraud", facts: FACTS });
  const { decisions } = await list(id);
  expect(decisions.map(({ kind }) => kind).toSorted()).toEqual(["closure", "suspension"]);
  const made = decisions.find(({ kind }) => kind === "suspension")?.id ?? "";
  expect(await auditOf(made)).toHaveLength(1);
  expect((await shutLogin(anna.account)).answer).toEqual([403, "account_closed"]);
  const lifts = decisions.map((each) =>
    decide({ action: "lift", decision: each.id, reason: "It was a mistake of ours." }),
  );
  await lifts[0];
  await Promise.all(lifts);
  expect((await logIn(site, anna.account)).status).toBe(200);
});

test("one appeal is decided once, whoever is first, and a refused one changes nothing but says why", async () => {
  const anna = await someone(site);
  await suspend(anna.account.id);
  const [decision] = (await list(anna.account.id)).decisions;
  const id = decision?.id ?? "";
  await appeal(id);
  const reason = "We looked again, and the messages are clear.";
  const [refused, granted] = await Promise.all([
    decide({ action: "refuse", decision: id, reason }),
    decide({ action: "grant", decision: id, reason }),
  ]);
  expect(new Set([refused.status, granted.status])).toEqual(new Set([200, 404]));
  expect((await auditOf(id)).length).toBe(2);
  const isIn = (await logIn(site, anna.account)).status === 200;
  expect(isIn).toBe(granted.status === 200);
});

test("an appeal is a complaint: one for each decision, and both are decided at once", async () => {
  const statusOf = async (decision: string) =>
    (await site.database("europe"))
      .prepare("SELECT status, reason FROM complaints WHERE decision = ?1")
      .bind(decision)
      .all();
  const reason = "We looked at it once more.";
  for (const [action, status] of [
    ["grant", "upheld"],
    ["refuse", "rejected"],
  ] as const) {
    const who = await suspended();
    const { decision: id, account } = who;
    const sent = await Promise.all(["first", "other"].map((key) => complain(who, `${key} key of ${id}`)));
    expect(sent.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isFirst = sent[0]?.status === 200;
    expect((await complain(who, `${isFirst ? "first" : "other"} key of ${id}`)).status).toBe(200);
    expect((await list(account.id)).decisions[0]?.appeal.state).toBe("open");
    for (let i = 0; i < 2; i++) expect((await decide({ action, decision: id, reason })).status).toBe(200);
    expect((await statusOf(id)).results).toEqual([{ status, reason }]);
    expect((await logIn(site, account)).status).toBe(action === "grant" ? 200 : 403);
  }
});

test("an appeal after the six months is over, and is told apart from one that was made", async () => {
  const who = await suspended();
  const db = await site.database("europe");
  await db.prepare("UPDATE decisions SET appeal_until = 1 WHERE id = ?1").bind(who.decision).run();
  expect(await errorOf(await complain(who))).toEqual([409, "appeal_over"]);
});

test("an appeal whose complaint could not be stored is not used up", async () => {
  const who = await suspended();
  const { decision, account } = who;
  const db = await site.database("europe");
  await db
    .prepare(
      `CREATE TRIGGER no_appeal BEFORE INSERT ON complaints WHEN new.decision = '${decision}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    .run();
  expect((await complain(who)).status).toBe(503);
  await db.prepare("DROP TRIGGER no_appeal").run();
  expect((await list(account.id)).decisions[0]?.appeal.state).not.toBe("open");
  expect((await complain(who)).status).toBe(200);
  expect(await errorOf(await complain(who))).toEqual([409, "appeal_made"]);
});

test("a stranger who has a decision's id cannot use up its appeal, nor can another member or another's pass", async () => {
  const [who, other, stranger] = [await suspended(), await suspended(), await someone(site)];
  for (const cookie of ["", stranger.cookie, other.cookie])
    expect(await errorOf(await complain({ decision: who.decision, cookie }))).toEqual([403, "appeal_login"]);
  expect((await list(who.account.id)).decisions[0]?.appeal.state).toBe("none");
  expect((await complain(who)).status).toBe(200);
});

test("the person who decided can neither grant nor refuse the appeal, by any way, nor lift what is appealed", async () => {
  const who = await suspended();
  const { decision } = who;
  await complain(who);
  const reason = "I have looked at it once more.";
  const number = (
    await (
      await site.database("europe")
    )
      .prepare("SELECT number FROM complaints WHERE decision = ?1")
      .bind(decision)
      .first<{ number: string }>()
  )?.number;
  const complaints = (verdict: string, as: Person) =>
    deskAsk(site, "POST /api/complaint-decisions", { as, body: { number, decision: verdict, reason } });
  for (const action of ["grant", "refuse", "lift"] as const)
    expect(await errorOf(await decide({ action, decision, reason }, HOSTS.dutch, "ada"))).toEqual([
      409,
      "own_decision",
    ]);
  for (const verdict of ["review", "uphold", "reject"])
    expect(await errorOf(await complaints(verdict, "ada"))).toEqual([409, "own_decision"]);
  expect((await list(who.account.id)).decisions[0]).toMatchObject({ appeal: { state: "open" } });
  expect((await complaints("uphold", "bea")).status).toBe(200);
  expect((await list(who.account.id)).decisions[0]).toMatchObject({ state: "reversed" });
  // one's own mistake that nobody has appealed against may be taken back
  const mistake = await suspended();
  const lift = { action: "lift", decision: mistake.decision, reason: "It was another member." } as const;
  expect((await decide(lift, HOSTS.dutch, "ada")).status).toBe(200);
});

test("a suspension drops the emails and pushes that wait", async () => {
  const { account } = await someone(site);
  await inMember(
    site,
    account,
    `INSERT INTO notice_batches (id, host, items) VALUES ('waiting', '${HOSTS.dutch}', '[]')`,
  );
  await inMember(
    site,
    account,
    `INSERT INTO push_events (profile, type, at) VALUES ('x', 'new_messages', ${Date.now() + 3_600_000})`,
  );
  const waiting = () =>
    inMember(
      site,
      account,
      "SELECT (SELECT count(*) FROM notice_batches) + (SELECT count(*) FROM push_events) AS n",
    );
  expect(await waiting()).toEqual([{ n: 2 }]);
  await suspend(account.id);
  expect(await waiting()).toEqual([{ n: 0 }]);
});

test("a suspension for some days ends by itself", async () => {
  const anna = await someone(site);
  await decide({ action: "suspend", profile: anna.account.id, reason: "harassment", facts: FACTS, days: 2 });
  const again = { action: "suspend", profile: anna.account.id, reason: "harassment", facts: FACTS } as const;
  expect((await decide({ ...again, days: 2 })).status).toBe(200);
  for (const other of [{ ...again, days: 5 }, again])
    expect(await errorOf(await decide(other))).toEqual([409, "already_suspended"]);
  await site.quarterly();
  expect((await logIn(site, anna.account)).status).toBe(403);
  const db = await site.database("europe");
  await db.prepare("UPDATE decisions SET ends_at = 1 WHERE member = ?1").bind(anna.account.id).run();
  await site.quarterly();
  await until(async () => expect((await logIn(site, anna.account)).status).toBe(200));
});

test("an account is decided on by the operator of its own site alone", async () => {
  const anna = await someone(site);
  const body = { action: "close", profile: anna.account.id, reason: "fraud", facts: FACTS } as const;
  expect(await errorOf(await decide(body, HOSTS.german))).toEqual([404, "not_found"]);
  expect(await errorOf(await decide({ ...body, profile: "nobody-at-all" }))).toEqual([404, "not_found"]);
  expect((await logIn(site, anna.account)).status).toBe(200);
});

async function refusedPhoto(): Promise<{ owner: Someone; key: string; decision: string }> {
  const owner = await someone(site);
  const key = await uploaded(site, owner, await picture());
  await accept(site, owner.host, key);
  expect((await inspect(site, owner.host, { key, decision: "refuse", reason: "copied" })).status).toBe(200);
  const [refusal] = (await albumOf(site, owner)).refusals;
  return { owner, key, decision: refusal?.decision ?? "" };
}

test("a refused photo has a decision, is gone from every address, and comes back by an appeal, also once the refusal was read", async () => {
  const { owner, key, decision } = await refusedPhoto();
  expect(await decisionsOf(owner)).toMatchObject([
    { id: decision, kind: "photo", reason: "copied", state: "in_force" },
  ]);
  expect([(await open(site, owner, key)).status, await filesOf(site, key)]).toEqual([404, []]);
  await remove(site, owner, key);
  await appeal(decision);
  await decide({ action: "grant", decision, reason: "It is your own photo after all." });
  expect(await albumOf(site, owner)).toMatchObject({ photos: [{ key, status: "active" }], refusals: [] });
  expect((await open(site, { host: owner.host }, key)).status).toBe(200);
  const { PHOTOS } = await site.env();
  expect((await PHOTOS.list({ prefix: `decisions/europe/${key}` })).objects).toEqual([]);
});

test("the copies of a refused photo are removed once the appeal is refused", async () => {
  const { key, decision } = await refusedPhoto();
  const copies = async () =>
    (await (await site.env()).PHOTOS.list({ prefix: `decisions/europe/${key}` })).objects.length;
  expect(await copies()).toBe(4);
  await appeal(decision);
  await decide({ action: "refuse", decision, reason: "The photo belongs to an agency." });
  await site.daily();
  await until(async () => expect(await copies()).toBe(0));
});

test("a removed text is read with its decision, and comes back unless another was written", async () => {
  const anna = await someone(site);
  const edit = (text: string) =>
    site.ask("/api/profile.php", {
      method: "PUT",
      host: anna.host,
      cookie: anna.cookie,
      headers: json,
      body: JSON.stringify({ notes: { about_me: text } }),
    });
  const profile = async () =>
    (await site.ask("/api/profile.php", anna)).json<{ profile: { notes: object }; removed?: object }>();
  const removeText = () =>
    decide({
      action: "remove_text",
      profile: anna.account.id,
      field: "about_me",
      reason: "contact_details",
      facts: "It had your phone number in it.",
    });
  await edit("");
  expect((await removeText()).status).toBe(404);
  await edit("Call me: 0612345678");
  expect((await removeText()).status).toBe(200);
  const [decision] = await decisionsOf(anna);
  expect(decision).toMatchObject({ kind: "text", text: { field: "about_me", was: "Call me: 0612345678" } });
  expect(await profile()).toMatchObject({ profile: { notes: {} }, removed: { about_me: decision?.id } });
  expect((await profile()).profile.notes).toEqual({});
  await decide({ action: "lift", decision: decision?.id ?? "", reason: "The number is not yours." });
  expect((await profile()).profile.notes).toEqual({ about_me: "Call me: 0612345678" });

  // Each time it is written, it can be removed.
  await removeText();
  await edit("Call me: 0687654321");
  expect([(await removeText()).status, (await profile()).profile.notes]).toEqual([200, {}]);
  expect((await decisionsOf(anna)).filter(({ kind }) => kind === "text")).toHaveLength(3);
});

test("npm run decisions lists and decides, with the operator's name", async () => {
  const anna = await someone(site);
  const { id } = anna.account;
  const run = (...given: string[]) => operatorCommand(site, "decisions", given);
  expect((await run("amberlind-nl", "suspend", id, "fraud")).stderr[0]).toContain("npm run decisions");
  expect((await run("no-such-site")).stderr[0]).toContain('no site "no-such-site"');
  expect((await run("amberlind-nl", "suspend", id, "fraud", FACTS, "--days=3")).stdout[0]).toBe(
    `suspend: ${id}`,
  );
  const { stdout } = await run("amberlind-nl", "list", id);
  expect(stdout[0]).toMatch(
    new RegExp(`^  [0-9a-f-]{36}; suspension; .*\\(${id}\\); fraud; .*until .*in_force`),
  );
});
