import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintAnswer } from "#contract/calls/safety/complaints.ts";
import type { CaseDecisionBody, CaseMeasure } from "#contract/desk/case-decisions.ts";
import type { CaseKind } from "#contract/desk/case-kinds.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import { json, type AccountInput } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, openEvidence, signIn, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { errorOf, someone, uploaded, type Someone } from "#tests/support/photos.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { newNetwork } from "#tests/support/signups.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  // an hour, so that nothing takes effect by itself in a test
  const config = writeOriginConfig("dist/demo", "wrangler.cases.json", { UNDO_SECONDS: "3600" });
  site = await startSite("dist/demo", "wrangler.json", config);
});
afterAll(() => site.close());

const FACTS = "You asked three members for money.";
const ANSWER = "We have looked into it, and acted on it.";
const database = (pool: "europe" | "world" = "europe") => site.database(pool);
const man = (more: AccountInput = {}) => someone(site, { gender: "male", ...more });

async function report(who: Someone, about: Someone, kind: ReportKind = "conduct"): Promise<string> {
  const answer = await site.ask("/api/reports.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: { ...json, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ profile: about.account.id, kind, text: "They asked me for money." }),
  });
  return (await answer.json<{ report: { receipt: string } }>()).report.receipt;
}
async function complain(who: Someone, body: object): Promise<string> {
  const answer = await site.ask("/api/complaints.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: { ...json, "idempotency-key": crypto.randomUUID(), "cf-connecting-ip": newNetwork() },
    body: JSON.stringify({ email: who.account.email, language: "nl", text: "I did not do that.", ...body }),
  });
  if (answer.status !== 200) throw new Error(`complaint: ${answer.status} ${await answer.text()}`);
  return (await answer.json<ComplaintAnswer>()).complaint.number;
}
const decide = (body: CaseDecisionBody, as: Person = "bea", host?: string) =>
  deskAsk(site, "POST /api/case-decisions", { as, body, ...(host !== undefined && { host }) });
type OnReport = Extract<CaseDecisionBody, { kind: "report" }>;
const onReport = (id: string, measure: CaseMeasure, more: Partial<OnReport> = {}): OnReport => ({
  kind: "report",
  id,
  outcome: "acted",
  measure,
  answer: ANSWER,
  also: [],
  answers: [],
  ...more,
});
const suspend = { what: "suspend", days: 7, reason: "fraud", facts: FACTS } as const;
/** The seconds in which a decision can be taken back are over, and what was planned is carried out. */
async function takeEffect(): Promise<void> {
  for (const pool of ["europe", "world"] as const)
    await (
      await database(pool)
    )
      .prepare("UPDATE planned_decisions SET due_at = 0 WHERE failure IS NULL")
      .run();
  await site.quarterly();
}
const list = async (kind: CaseKind, as: Person = "bea", more: Record<string, string> = {}) =>
  desk(site, "GET /api/case-list", { host: "", as, query: { kind, ...more } });
const listed = async (kind: CaseKind, about: Someone) =>
  (await list(kind, "bea", { about: about.account.id })).cases.map(({ id }) => id).toSorted();
const open = (kind: CaseKind, id: string, as: Person = "bea") =>
  deskAsk(site, "GET /api/case", { as, query: { kind, id } });
const caseOf = async (kind: CaseKind, id: string, as: Person = "bea") =>
  desk(site, "GET /api/case", { as, query: { kind, id } });
const decisionsAgainst = async ({ account }: Someone) =>
  (
    await (
      await database()
    )
      .prepare("SELECT id, kind, reason, decided_by, ended_at FROM decisions WHERE member = ?1 ORDER BY at")
      .bind(account.id)
      .all<{ id: string; kind: string; reason: string; decided_by: string; ended_at: number | null }>()
  ).results;
const subjectsTo = async ({ account }: Someone) =>
  (await mailsTo(site, account.email)).map(({ subject }) => subject);
/** A member who is suspended by Ada, and appeals. */
async function appealed(): Promise<{ member: Someone; decision: string; number: string }> {
  const member = await man({ language: "nl" });
  const receipt = await report(await someone(site), member);
  expect((await decide(onReport(receipt, suspend), "ada")).status).toBe(200);
  // appealed while they still have a session: the same as by the pass that their password gives
  const db = await database();
  await db.prepare("UPDATE planned_decisions SET due_at = 0").run();
  await site.quarterly();
  const [decision] = await decisionsAgainst(member);
  if (!decision) throw new Error("no decision");
  await db
    .prepare("UPDATE decisions SET appealed_at = at, appeal = 'k' WHERE id = ?1")
    .bind(decision.id)
    .run();
  const number = `C-2222-2222-${decision.id
    .replace(/[^2-9]/g, "")
    .padEnd(4, "2")
    .slice(0, 4)}`;
  await db
    .prepare(
      `INSERT INTO complaints (id, site, number, call_key, kind, member, email, language, text, child, statement, decision, evidence, at)
       VALUES (?1, 'amberlind-nl', ?2, ?1, 'decision', ?3, ?4, 'nl', 'Dat was ik niet.', 0, 0, ?5, 'null', 1)`,
    )
    .bind(crypto.randomUUID(), number, member.account.id, member.account.email, decision.id)
    .run();
  return { member, decision: decision.id, number };
}

test("a case is decided as a whole: the member, the report and what is closed with it, each told in their language", async () => {
  const [anna, bert, carl] = await Promise.all([
    someone(site, { language: "nl" }),
    man({ language: "de" }),
    someone(site, { language: "fr" }),
  ]);
  const [first, second, third] = [
    await report(anna, bert),
    await report(carl, bert),
    await report(anna, bert),
  ];
  const found = await caseOf("report", first);
  expect([found.others.map(({ receipt, language }) => [receipt, language]), found.member?.language]).toEqual([
    expect.arrayContaining([
      [second, "fr"],
      [third, "nl"],
    ]),
    "de",
  ]);
  const body = onReport(first, suspend, {
    answer: "We hebben het bekeken.",
    also: [second],
    answers: [{ language: "fr", text: "Nous avons examiné cela." }],
  });
  const preview = await desk(site, "POST /api/case-previews", { as: "bea", body });
  expect((await decide(body)).status).toBe(200);
  // both are gone from the list at once, and nothing is done yet
  expect(await listed("report", bert)).toEqual([third]);
  expect([await decisionsAgainst(bert), await subjectsTo(anna)]).toEqual([[], []]);
  await takeEffect();
  expect(await decisionsAgainst(bert)).toMatchObject([
    { kind: "suspension", reason: "fraud", decided_by: "bea", ended_at: null },
  ]);
  await until(async () => {
    const mails = [
      ...(await mailsTo(site, anna.account.email)),
      ...(await mailsTo(site, carl.account.email)),
    ];
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("We hebben het bekeken."),
      expect.stringContaining("Nous avons examiné cela."),
    ]);
    // as it was previewed, but for the receipt of the second reporter
    expect(preview.mails.filter(({ to }) => to === "reporter").map(({ subject }) => subject)).toEqual(
      mails.map(({ subject }) => subject),
    );
    expect(preview.mails.find(({ to }) => to === "reporter")?.text).toBe(mails[0]?.text);
    const [told] = await mailsTo(site, bert.account.email);
    expect(told?.subject).toBe(preview.mails.find(({ to }) => to === "member")?.subject);
  });
  expect(preview.statement).toMatchObject({ language: "de", facts: FACTS });
  expect((await caseOf("report", first)).closed).toMatchObject({ outcome: "acted", operator: "Bea Novak" });
  // what is decided may come again, and is not decided otherwise
  await takeEffect();
  expect(await decisionsAgainst(bert)).toHaveLength(1);
  expect(
    await errorOf(await decide({ ...body, outcome: "no_breach", measure: { what: "nothing" } })),
  ).toEqual([404, "not_found"]);
});

test("a decision that is taken back leaves no mail and no decision, and all its reports wait again", async () => {
  const [anna, bert] = await Promise.all([someone(site), man()]);
  const receipts = [await report(anna, bert), await report(await someone(site), bert)];
  const { planned } = await (
    await decide(onReport(receipts[0] ?? "", suspend, { also: receipts.slice(1) }))
  ).json<{ planned: { id: string } }>();
  expect(await listed("report", bert)).toEqual([]);
  // a colleague can decide on none of them meanwhile, alone or together
  for (const [id, also] of [
    [receipts[1] ?? "", []],
    [await report(anna, bert), receipts],
  ] satisfies [string, string[]][])
    expect(await errorOf(await decide(onReport(id, suspend, { also }), "ada"))).toEqual([409, "claimed"]);
  await desk(site, "DELETE /api/planned", { as: "bea", query: { id: planned.id } });
  await takeEffect();
  expect([await decisionsAgainst(bert), await subjectsTo(anna), await subjectsTo(bert)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await listed("report", bert)).toEqual(expect.arrayContaining(receipts.toSorted()));
});

test("an interrupted decision is completed: what was done is not done twice", async () => {
  const [anna, bert] = await Promise.all([someone(site), man()]);
  const key = await uploaded(site, bert, await picture());
  const receipt = await report(anna, bert);
  const body = onReport(receipt, { what: "photo", key, reason: "someone_else", facts: FACTS });
  expect((await decide(body)).status).toBe(200);
  const db = await database();
  const rows = await db.prepare("SELECT * FROM planned_decisions WHERE subject = ?1").bind(receipt).first();
  await takeEffect();
  // it broke off after the photo: the report is open still, and the plan is there
  await db
    .prepare("UPDATE reports SET status = 'open', outcome = NULL, decided_at = NULL WHERE receipt = ?1")
    .bind(receipt)
    .run();
  const columns = Object.keys(rows ?? {});
  await db
    .prepare(
      `INSERT INTO planned_decisions (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    )
    .bind(...Object.values(rows ?? {}))
    .run();
  await takeEffect();
  expect([await decisionsAgainst(bert), (await caseOf("report", receipt)).closed?.outcome]).toEqual([
    [expect.objectContaining({ kind: "photo" })],
    "acted",
  ]);
  expect((await desk(site, "GET /api/planned", { as: "bea" })).planned).toEqual([]);
});

test("the photos of a case open for the person who looks, in their sign-in alone, and looking is in the audit", async () => {
  const [anna, bert] = await Promise.all([someone(site), man()]);
  const key = await uploaded(site, bert, await picture());
  await (await database()).prepare("UPDATE photos SET status = 'active' WHERE key = ?1").bind(key).run();
  const receipt = await report(anna, bert, "fake");
  const [file] = (await caseOf("report", receipt)).evidence.files;
  expect(file?.key).toBe(key);
  const name = file?.filename ?? "";
  expect([
    (await openEvidence(site, name)).status,
    (await openEvidence(site, name, { as: "ada" })).status,
    (await openEvidence(site, name, { browser: await signIn(site, "bea") })).status,
  ]).toEqual([200, 404, 404]);
  const { entries } = await desk(site, "GET /api/audit", { query: { subject: receipt } });
  expect(entries[0]).toMatchObject({ action: "view report", operator: { id: "bea" }, area: "evidence" });
});

test("a case tells of accounts with the same address on sites of the person who looks, and of no others", async () => {
  const [bert, there, beyond] = await Promise.all([man(), man({ site: "german" }), man({ site: "nordic" })]);
  const db = await database();
  await db
    .prepare("UPDATE accounts SET email_key = 'one@posteo.example' WHERE member IN (?1, ?2, ?3)")
    .bind(bert.account.id, there.account.id, beyond.account.id)
    .run();
  const receipt = await report(await someone(site), bert);
  const { sites } = await desk(site, "GET /api/me", { host: "", as: "bea" });
  const own = sites.map(({ id }) => id);
  const expected = [
    { id: there.account.id, site: "rubinelle" },
    { id: beyond.account.id, site: "nordlune" },
  ].filter(({ site: id }) => own.includes(id));
  const same = (await caseOf("report", receipt)).member?.same_email ?? [];
  expect(same.map(({ id, site: at }) => ({ id, site: at }))).toEqual(
    expected.toSorted((a, b) => (a.site < b.site ? -1 : 1)),
  );
  expect(expected.length).toBeGreaterThan(0);
});

test("an appeal opens for somebody else than who decided, by every address that it has", async () => {
  const { member, decision, number } = await appealed();
  const appeal: CaseDecisionBody = { kind: "appeal", id: decision, outcome: "grant", answer: ANSWER };
  const complaint: CaseDecisionBody = {
    kind: "complaint",
    id: number,
    outcome: "uphold",
    measure: { what: "nothing" },
    answer: ANSWER,
    also: [],
    answers: [],
  };
  for (const refused of [
    await open("appeal", decision, "ada"),
    await open("complaint", number, "ada"),
    await decide(appeal, "ada"),
    await decide(complaint, "ada"),
    await decide({ kind: "decision", id: decision, outcome: "lift", answer: ANSWER }, "ada"),
    await deskAsk(site, "POST /api/claims", { as: "ada", body: { kind: "appeal", subject: decision } }),
    await deskAsk(site, "POST /api/claims", { as: "ada", body: { kind: "complaint", subject: number } }),
    await deskAsk(site, "POST /api/complaint-decisions", {
      as: "ada",
      body: { number, decision: "reject", reason: ANSWER },
    }),
    await deskAsk(site, "POST /api/member-decisions", {
      as: "ada",
      body: { action: "lift", decision, reason: ANSWER },
    }),
  ])
    expect(await errorOf(refused)).toEqual([409, "own_decision"]);
  // it is in both lists, once, and Ada is not given it as the next case
  expect((await list("appeal", "ada")).cases.find(({ id }) => id === decision)).toMatchObject({
    isOwnDecision: true,
  });
  expect((await list("appeal", "ada", { free: "1" })).cases.map(({ id }) => id)).not.toContain(decision);
  expect((await list("complaint")).cases.map(({ id }) => id)).not.toContain(number);

  const found = await caseOf("appeal", decision);
  expect([found.text, found.number, found.decision?.operator, found.decision?.facts]).toEqual([
    "Dat was ik niet.",
    number,
    "Ada Brandt",
    FACTS,
  ]);
  const { mails } = await desk(site, "POST /api/case-previews", { as: "bea", body: appeal });
  expect((await decide(appeal)).status).toBe(200);
  expect(await listed("appeal", member)).toEqual([]);
  await takeEffect();
  expect((await decisionsAgainst(member))[0]?.ended_at).not.toBeNull();
  await until(async () =>
    expect(await subjectsTo(member)).toEqual(expect.arrayContaining(mails.map(({ subject }) => subject))),
  );
  expect(mails.map(({ to, language }) => [to, language])).toEqual([
    ["member", "nl"],
    ["reporter", "nl"],
  ]);
});

test("lift restores what a decision took, with its reason, and is listed with the member", async () => {
  const [anna, bert] = await Promise.all([someone(site), man()]);
  const receipt = await report(anna, bert);
  await decide(onReport(receipt, suspend));
  await takeEffect();
  const [decision] = await decisionsAgainst(bert);
  const id = decision?.id ?? "";
  expect((await list("decision", "bea", { about: bert.account.id })).cases).toMatchObject([
    { id, state: "in_force", topic: "suspension" },
  ]);
  await decide({ kind: "decision", id, outcome: "lift", answer: "Somebody else had used your account." });
  await takeEffect();
  const status = await (
    await database()
  )
    .prepare("SELECT status FROM profiles WHERE id = ?1")
    .bind(bert.account.id)
    .first("status");
  expect([status, (await caseOf("decision", id)).closed]).toMatchObject([
    "active",
    { reason: "Somebody else had used your account." },
  ]);
  expect((await caseOf("report", receipt)).member?.decisions).toMatchObject([{ id, state: "reversed" }]);
});

test("a complaint is upheld with what happens to the member, or rejected with nothing", async () => {
  const [anna, bert] = await Promise.all([someone(site, { language: "nl" }), man()]);
  const number = await complain(anna, { kind: "conduct", profile: bert.account.id, place: "there" });
  const body: CaseDecisionBody = {
    kind: "complaint",
    id: number,
    outcome: "uphold",
    measure: { what: "text", field: "about_me", reason: "contact_details", facts: FACTS },
    answer: "We hebben de tekst verwijderd.",
    also: [],
    answers: [],
  };
  const wrong = await decide({ ...body, outcome: "reject" });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { error: { field: "measure" } }]);
  const other = await decide({ ...body, also: [await report(anna, await man())] });
  expect([other.status, await other.json()]).toMatchObject([422, { error: { field: "also" } }]);
  expect((await decide(body)).status).toBe(200);
  await takeEffect();
  expect(await decisionsAgainst(bert)).toMatchObject([{ kind: "text", reason: "contact_details" }]);
  const found = await caseOf("complaint", number);
  expect([found.closed, found.complaint?.status]).toMatchObject([{ reason: body.answer }, "upheld"]);
  await until(async () =>
    expect((await mailsTo(site, anna.account.email))[0]?.text).toContain("We hebben de tekst verwijderd."),
  );
});

test("what cannot be done is refused when it is submitted, and nothing of it is stored", async () => {
  const [anna, bert] = await Promise.all([someone(site), man()]);
  const receipt = await report(anna, bert);
  const nobodys = "0".repeat(32);
  for (const measure of [
    { what: "photo", key: nobodys, reason: "nudity", facts: FACTS },
    { what: "text", field: "wishes", reason: "fraud", facts: FACTS },
  ] as CaseMeasure[])
    expect((await decide(onReport(receipt, measure))).status).toBe(422);
  expect((await decide(onReport("R-22222-22222", suspend))).status).toBe(404);
  expect((await decide(onReport(receipt, { ...suspend, facts: "short" }))).status).toBe(422);
  await decide(onReport(receipt, suspend));
  await takeEffect();
  const again = await report(anna, bert).catch(() => null);
  expect(again).not.toBe("");
  const db = await database();
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       VALUES ('later', 'amberlind-nl', 'R-33333-33333', 'later', ?1, ?2, 'spam', '', 'null', 5)`,
    )
    .bind(anna.account.id, bert.account.id)
    .run();
  expect(await errorOf(await decide(onReport("R-33333-33333", { ...suspend, days: 30 })))).toEqual([
    409,
    "already_suspended",
  ]);
});

test("the second person of a company decides its appeals, and sees nothing else of it", async () => {
  const db = await database("world");
  const world = "localhost";
  const id = crypto.randomUUID();
  const member = await man({ site: "world" });
  await db
    .prepare(
      `INSERT INTO decisions (id, site, host, member, kind, subject, reason, facts, reported, at, appeal_until, appealed_at, applied_at, decided_by)
       VALUES (?1, 'amberlind', 'localhost', ?2, 'suspension', ?2, 'fraud', ?3, 0, 1, 9999999999, 2, 3, 'ada')`,
    )
    .bind(id, member.account.id, FACTS)
    .run();
  const as = "bea";
  expect((await list("appeal", as)).cases.map((each) => each.id)).toContain(id);
  const query = { kind: "appeal", id };
  expect((await deskAsk(site, "GET /api/case", { as, host: world, query })).status).toBe(200);
  for (const refused of [
    await deskAsk(site, "GET /api/case", { as, host: world, query: { kind: "decision", id } }),
    await deskAsk(site, "GET /api/reports", { as, host: world }),
    await deskAsk(site, "POST /api/claims", { as, host: world, body: { kind: "report", subject: "x" } }),
    await decide({ kind: "decision", id, outcome: "lift", answer: ANSWER }, as, world),
    // somebody who is nobody's second person
    await deskAsk(site, "GET /api/case", { as: "cem", host: world, query }),
  ])
    expect(refused.status).toBe(403);
  expect((await decide({ kind: "appeal", id, outcome: "grant", answer: ANSWER }, as, world)).status).toBe(
    200,
  );
  await takeEffect();
  const granted = await db.prepare("SELECT appeal_outcome FROM decisions WHERE id = ?1").bind(id).first();
  expect(granted).toEqual({ appeal_outcome: "granted" });
});

test("a list says how many there are in all, is narrowed down, and pages to its end", async () => {
  const db = await database();
  const anna = await someone(site, { language: "fi" });
  const bert = await man();
  const rows = Array.from({ length: 120 }, (_, number) =>
    db
      .prepare(
        `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
         VALUES (?1, 'amberlind-nl', ?1, ?1, ?2, ?3, ?4, '', 'null', ?5)`,
      )
      .bind(
        `page-${number}`,
        anna.account.id,
        bert.account.id,
        number === 119 ? "minor" : "spam",
        number + 10,
      ),
  );
  await db.batch(rows);
  const query = { language: "fi" };
  const first = await list("report", "bea", query);
  expect([first.total, first.oldest_at, first.cases[0]?.topic, first.cases.length]).toEqual([
    120,
    new Date(10_000).toISOString(),
    "minor",
    50,
  ]);
  const ids = first.cases.map(({ id }) => id);
  for (let { next } = first; next !== null;) {
    const page = await list("report", "bea", { ...query, after: next });
    ids.push(...page.cases.map(({ id }) => id));
    ({ next } = page);
  }
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  // of another company than Bea's
  const { cases } = await desk(site, "GET /api/case-list", {
    host: "",
    as: "bea",
    query: { of: "amberlind" },
  });
  expect(cases.filter(({ kind }) => kind !== "appeal")).toEqual([]);
});
