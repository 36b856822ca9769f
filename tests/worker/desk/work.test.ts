import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WorkItem } from "#contract/desk/work.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { errorOf, someone, uploaded } from "#tests/support/photos.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

const ALL = { host: "" };
const HOUR = 3_600;
let site: RunningSite;
let db: Awaited<ReturnType<RunningSite["database"]>>;
beforeAll(async () => {
  const config = writeOriginConfig("dist/demo", "wrangler.work.json", { UNDO_SECONDS: "3600" });
  site = await startSite("dist/demo", "wrangler.json", config);
  db = await site.database("europe");
});
afterAll(() => site.close());
/** What the demo's own life has left, and earlier tests, is not what these are about. */
beforeEach(async () => {
  for (const table of ["reports", "claims", "planned_decisions", "refunds"])
    await db.prepare(`DELETE FROM ${table}`).run();
  await db.prepare("UPDATE photos SET status = 'active' WHERE status = 'inspected'").run();
  await db.prepare("UPDATE complaints SET status = 'rejected'").run();
});

const now = () => Math.floor(Date.now() / 1000);
let number = 0;
/** A report that somebody made so many hours ago. */
async function report(kind: string, hours: number, at = "amberlind-nl"): Promise<string> {
  const receipt = `R-${String(++number).padStart(5, "0")}`;
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       VALUES (?1, ?2, ?1, ?1, 'one', 'other', ?3, '', '{}', ?4)`,
    )
    .bind(receipt, at, kind, now() - hours * HOUR)
    .run();
  return receipt;
}
const failedRefund = (id: string, hours: number) =>
  db
    .prepare(
      `INSERT INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, status, at)
       VALUES (?1, 'o', 'p', 'amberlind-nl', 'm', 100, 'EUR', 1, 'withdrawal', 'failed', ?2)`,
    )
    .bind(id, now() - hours * HOUR)
    .run();
const work = (as: Person, query: Record<string, string> = {}) =>
  desk(site, "GET /api/work", { ...ALL, as, query });
const next = async (as: Person, body: object = {}): Promise<WorkItem | null> =>
  (await desk(site, "POST /api/next", { ...ALL, as, body })).item;

test("the list has what is urgent first, then what is due first, and says how many there are and since when", async () => {
  const fake = await report("fake", 60);
  const intimate = await report("intimate", 1);
  const minor = await report("minor", 0);
  const crime = await report("illegal", 30);
  await failedRefund("re_1", 5);
  const { items, total, oldest_at: oldest, queues, days } = await work("ada");
  // 23 hours are left of the minor's, 47 of the intimate image's; the crime is late since 6, the refund is due in 19
  expect(items.map(({ queue, subject }) => [queue, subject])).toEqual([
    ["minor", minor],
    ["intimate", intimate],
    ["illegal", crime],
    ["report", fake],
    ["refund", "refund re_1"],
  ]);
  expect([total, oldest && Math.round((Date.now() - Date.parse(oldest)) / 1000 / HOUR)]).toEqual([5, 60]);
  expect(queues.find(({ queue }) => queue === "illegal")).toMatchObject({ total: 1 });
  expect(Date.parse(items[1]?.due_at ?? "") - Date.parse(items[1]?.at ?? "")).toBe(48 * HOUR * 1000);
  expect([days.length, days.at(-1)?.day]).toEqual([14, new Date().toISOString().slice(0, 10)]);
  expect(days.reduce((sum, { came }) => sum + came, 0)).toBeGreaterThanOrEqual(5);
});

test("everybody sees the queues that their role decides on, of their own sites", async () => {
  await report("fake", 1);
  await report("fake", 2, "rubinelle");
  await failedRefund("re_2", 1);
  const seen = async (as: Person) => (await work(as)).items.map(({ queue, site: at }) => `${queue} ${at}`);
  expect(await seen("bea")).toEqual(["report rubinelle", "report amberlind-nl"]);
  expect(await seen("cem")).toEqual([]);
  expect(await seen("dag")).toEqual(["refund amberlind-nl"]);
  expect((await work("dag")).queues.map(({ queue }) => queue)).toEqual([
    "decision",
    "refund",
    "money",
    "credits",
    "withdrawal",
  ]);
  expect((await work("ada", { site: "rubinelle" })).total).toBe(1);
  expect(
    (await deskAsk(site, "GET /api/work", { ...ALL, as: "cem", query: { site: "rubinelle" } })).status,
  ).toBe(403);
});

test("ten thousand reports page in their order, each once, without a list of them all", async () => {
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       SELECT 'm' || i, 'amberlind-nl', 'M-' || i, 'm' || i, 'one', 'other', 'spam', '', '{}', ?1 - i / 3 FROM n`,
    )
    .bind(now())
    .run();
  const [first, seen] = [await work("bea", { queue: "report" }), new Set<string>()];
  expect(first.total).toBe(10_000);
  let place = 0;
  for (let page = first; ; page = await work("bea", { queue: "report", after: page.next ?? "" })) {
    for (const { subject, at } of page.items) {
      seen.add(subject);
      expect(Date.parse(at)).toBeGreaterThanOrEqual(place);
      place = Date.parse(at);
    }
    if (page.next === null) break;
  }
  expect(seen.size).toBe(10_000);
});

test("of two people each is given something else, and nobody what the other one has", async () => {
  const reports = [await report("fake", 3), await report("fake", 2), await report("fake", 1)];
  const [one, two] = await Promise.all([next("ada"), next("bea")]);
  expect(new Set([one?.subject, two?.subject]).size).toBe(2);
  expect([one?.claim?.isOwn, two?.claim?.isOwn]).toEqual([true, true]);
  // who comes again before they have decided gets the same
  expect((await next("ada"))?.subject).toBe(one?.subject);
  const [third] = reports.filter((each) => each !== one?.subject && each !== two?.subject);
  expect((await next("ada", { skip: [one?.subject] }))?.subject).toBe(third);
  expect(await next("bea", { skip: [two?.subject] })).toBeNull();
  const listed = (await work("bea")).items.map(({ subject, claim }) => [subject, claim?.operator.id]);
  expect(new Map(listed as [string, string][])).toEqual(
    new Map([
      [one?.subject, "ada"],
      [two?.subject, "bea"],
      [third, "ada"],
    ]),
  );
});

test("ten at once get ten different ones", async () => {
  for (let hours = 1; hours <= 12; hours++) await report("fake", hours);
  const [ada, bea] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => next("ada"))),
    Promise.all(Array.from({ length: 5 }, () => next("bea"))),
  ]);
  const [adas, beas] = [ada, bea].map((items) => new Set(items.map((item) => item?.subject)));
  expect([...(adas ?? [])].filter((subject) => beas?.has(subject))).toEqual([]);
});

test("what somebody had before them comes back once their claim has ended", async () => {
  const only = await report("fake", 1);
  expect((await next("bea"))?.subject).toBe(only);
  expect(await next("ada")).toBeNull();
  await db
    .prepare("UPDATE claims SET until = ?1")
    .bind(Date.now() - 1)
    .run();
  expect((await next("ada"))?.subject).toBe(only);
});

test("who works on a queue is given its items alone, and what is decided is no longer given", async () => {
  await report("fake", 80);
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  const item = await next("bea", { queue: "photo", site: "amberlind-nl" });
  expect(item).toMatchObject({
    subject: key,
    language: "en",
    about: { id: anna.account.id, name: anna.account.name, site: "amberlind-nl" },
  });
  await desk(site, "POST /api/inspection", {
    as: "bea",
    host: HOSTS.dutch,
    body: { key, decision: "accept" },
  });
  expect(await next("bea", { queue: "photo" })).toBeNull();
  expect((await next("bea"))?.queue).toBe("report");
});

test("a decision that could not be carried out waits for who made it", async () => {
  const key = await uploaded(site, await someone(site), await picture());
  await desk(site, "POST /api/inspection", { as: "bea", body: { key, decision: "accept" } });
  await db.prepare("UPDATE planned_decisions SET failure = 'not_found'").run();
  expect((await work("bea", { queue: "decision" })).total).toBe(1);
  expect((await work("ada", { queue: "decision" })).total).toBe(0);
});

test("a cursor that nobody was given is refused, and so is a queue that there is not", async () => {
  for (const query of [{ after: "5.x" }, { queue: "everything" }])
    expect(await errorOf(await deskAsk(site, "GET /api/work", { ...ALL, query }))).toEqual([
      422,
      "invalid_input",
    ]);
});
