import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ListedReport, ReportDecisionBody } from "#contract/desk/reports.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import { json } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { commandToken, desk, deskAsk, openEvidence } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { accept, errorOf, someone, uploaded, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let anna: Someone;
let bert: Someone;
beforeEach(async () => {
  [anna, bert] = await Promise.all([someone(site), someone(site, { gender: "male" })]);
  await (await database()).prepare("DELETE FROM reports").run();
});

const database = () => site.database("europe");
const REASON = "We have removed what you reported.";

async function report(kind: ReportKind, who = anna, about = bert): Promise<string> {
  const answer = await site.ask("/api/reports.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: { ...json, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ profile: about.account.id, kind, text: "It is not right." }),
  });
  return (await answer.json<{ report: { receipt: string } }>()).report.receipt;
}
const list = (query: Record<string, string> = {}) => desk(site, "GET /api/reports", { as: "bea", query });
const close = (body: ReportDecisionBody, host: string = HOSTS.dutch) =>
  deskAsk(site, "PUT /api/reports", { host, as: "bea", body });
const mailsOf = async ({ account }: Someone) =>
  (await mailsTo(site, account.email)).filter(({ text }) => text.includes("R-"));

test("reports are closed with an outcome and a reason, together and once, and each reporter is told", async () => {
  const carl = await someone(site);
  const receipts = [await report("conduct"), await report("spam", carl)];
  const other = await report("fake");
  const body: ReportDecisionBody = { receipts, outcome: "acted", reason: REASON };
  for (let i = 0; i < 2; i++) {
    const { reports } = await (await close(body)).json<{ reports: ListedReport[] }>();
    expect(reports.map(({ receipt, decision }) => [receipt, decision])).toEqual(
      expect.arrayContaining(
        receipts.map((receipt) => [
          receipt,
          { outcome: "acted", reason: REASON, operator: "bea", at: expect.any(String) },
        ]),
      ),
    );
  }
  expect((await list()).reports.map(({ receipt }) => receipt)).toEqual([other]);
  await until(async () => {
    for (const [who, receipt] of [
      [anna, receipts[0]],
      [carl, receipts[1]],
    ] as const)
      expect((await mailsOf(who)).map(({ subject, text }) => [subject, text])).toEqual([
        [`We’ve acted on your report ${receipt}`, expect.stringContaining(REASON)],
      ]);
  });
  const [mail] = await mailsOf(anna);
  expect(mail?.text).toContain("A person made the decision");
  expect(mail?.text).toContain("six months to complain");
  // it does not say who it is about: others may see a mailbox
  expect(mail?.text).not.toContain(bert.account.name);
  const { results } = await (
    await database()
  )
    .prepare("SELECT operator_id, action, subject, reason FROM audit WHERE area = 'reports' ORDER BY subject")
    .all();
  expect(results).toEqual(
    receipts.toSorted().map((subject) => ({ operator_id: "bea", action: "acted", subject, reason: REASON })),
  );
});

test("a report is not closed twice otherwise, nor by another site, nor with one that is not there", async () => {
  const receipt = await report("illegal");
  const body: ReportDecisionBody = { receipts: [receipt], outcome: "no_breach", reason: REASON };
  expect(await errorOf(await close(body, HOSTS.german))).toEqual([404, "not_found"]);
  expect(await errorOf(await close({ ...body, receipts: [receipt, "R-22222-22222"] }))).toEqual([
    404,
    "not_found",
  ]);
  expect((await list()).reports).toHaveLength(1);
  // two colleagues at once: one of them decides, and one mail goes out
  const both = await Promise.all([close(body), close({ ...body, outcome: "acted" })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
  const stands = (await list({ receipt })).report?.decision?.outcome ?? "none";
  const other = stands === "acted" ? "no_breach" : "acted";
  expect(await errorOf(await close({ ...body, outcome: other }))).toEqual([422, "invalid_input"]);
  await until(async () => expect(await mailsOf(anna)).toHaveLength(1));
});

test("minors, intimate images and crimes come first, nothing is cut off, and the counts are of all", async () => {
  const db = await database();
  const insert = (number: number, kind: ReportKind) =>
    db
      .prepare(
        `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
         VALUES (?1, 'amberlind-nl', ?1, ?1, ?2, ?3, ?4, '', '{}', ?5)`,
      )
      .bind(`old-${String(number).padStart(4, "0")}`, anna.account.id, bert.account.id, kind, number);
  await db.batch(Array.from({ length: 230 }, (_, number) => insert(number, "conduct")));
  const [illegal, minor] = [await report("illegal"), await report("minor")];
  const first = await list();
  expect(first.reports.slice(0, 3).map(({ receipt }) => receipt)).toEqual([minor, illegal, "old-0000"]);
  expect(first.waiting).toMatchObject([
    { kind: "minor", total: 1 },
    { kind: "illegal", total: 1 },
    { kind: "conduct", total: 230, oldest_at: "1970-01-01T00:00:00.000Z" },
  ]);
  const all = [...first.reports];
  for (let { next } = first; next !== null;) {
    const page = await list({ after: next });
    all.push(...page.reports);
    ({ next } = page);
  }
  expect([all.length, new Set(all.map(({ receipt }) => receipt)).size]).toEqual([232, 232]);
  expect((await list({ kind: "minor" })).reports.map(({ about, reporter }) => [about, reporter])).toEqual([
    [
      {
        id: bert.account.id,
        name: bert.account.name,
        site: "amberlind-nl",
        url: `https://${HOSTS.dutch}/members/${bert.account.id}`,
      },
      { id: anna.account.id, name: anna.account.name, language: "en" },
    ],
  ]);
  expect((await list({ profile: anna.account.id })).reports).toEqual([]);
  const { stdout } = await operatorCommand(site, "reports", [], await commandToken(site, "bea"));
  expect(stdout.filter((line) => line.includes("about ")).length).toBe(232);
  expect(stdout).toContainEqual(
    expect.stringMatching(/^amberlind-nl: 1 minor since .*, 230 conduct since 1970/),
  );
});

test("its photos open by a signed name, also once their owner has deleted them, until six months after the decision", async () => {
  const key = await uploaded(site, bert, await picture());
  await accept(site, bert.host, key);
  const receipt = await report("intimate");
  await site.ask(`/api/photos.php?key=${key}`, {
    method: "DELETE",
    host: bert.host,
    cookie: bert.cookie,
    headers: { "sec-fetch-site": "same-origin" },
  });
  const file = async () => (await list({ receipt })).report?.files[0];
  const shown = await openEvidence(site, (await file())?.filename ?? "");
  expect([(await file())?.key, shown.status, shown.headers.get("content-type")]).toEqual([
    key,
    200,
    "image/webp",
  ]);
  const db = await database();
  const seen = await db
    .prepare("SELECT action FROM audit WHERE area = 'evidence' AND subject IN (?1, ?2)")
    .bind(receipt, `evidence/europe/${receipt}/${key.slice(0, 12)}-full.webp`)
    .all<{ action: string }>();
  expect(seen.results.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["view report", "open file"]),
  );

  // an open one stays however old it is
  await db.prepare("UPDATE reports SET at = 1").run();
  await site.daily();
  expect(await file()).toBeDefined();
  await close({ receipts: [receipt], outcome: "acted", reason: REASON });
  const left = async () => [
    await db.prepare("SELECT count(*) AS n FROM reports WHERE receipt = ?1").bind(receipt).first("n"),
    (await (await site.env()).PHOTOS.list({ prefix: `evidence/europe/${receipt}` })).objects.length,
  ];
  await db.prepare("UPDATE reports SET decided_at = decided_at - 182 * 86400").run();
  await site.daily();
  expect(await left()).toEqual([1, 1]);
  await db.prepare("UPDATE reports SET decided_at = decided_at - 2 * 86400").run();
  await site.daily();
  expect(await left()).toEqual([0, 0]);
});

test("npm run reports closes one, and nobody is written to whose address was never proved", async () => {
  const receipt = await report("other");
  await (
    await database()
  )
    .prepare("UPDATE accounts SET unconfirmed_since = 1 WHERE member = ?1")
    .bind(anna.account.id)
    .run();
  const run = (...given: string[]) => operatorCommand(site, "reports", ["amberlind-nl", receipt, ...given]);
  expect((await run("acted")).stderr[0]).toContain("npm run reports");
  expect((await run("acted", REASON)).stdout[0]).toBe(`${receipt}: acted`);
  const { n } = (await (
    await database()
  )
    .prepare("SELECT count(*) AS n FROM mails WHERE kind = 'report_closed' AND link = ?1")
    .bind(receipt)
    .first<{ n: number }>()) ?? { n: -1 };
  expect(n).toBe(0);
});
