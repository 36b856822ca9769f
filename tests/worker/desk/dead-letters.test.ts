import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Directory } from "#origin/directory/directory.ts";
import { signUp } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

const ALL = { host: "" };
let site: RunningSite;
let db: Directory;
beforeAll(async () => {
  // a queue gives up at the first failure, so that nothing has to be waited for
  const config = writeOriginConfig("dist/demo", "wrangler.dead.json", {}, undefined, { max_retries: 0 });
  site = await startSite("dist/demo", "wrangler.json", config);
  db = await site.database("europe");
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["dead_letters", "mails", "news", "claims"])
    await db.prepare(`DELETE FROM ${table}`).run();
});

const letters = async (as: Person = "cem", query: Record<string, string> = {}) =>
  desk(site, "GET /api/dead-letters", { ...ALL, as, query });
const close = (id: string, action: "repeat" | "drop", as: Person = "ada") =>
  deskAsk(site, "POST /api/dead-letters", { ...ALL, as, body: { id, action, reason: "It was put right." } });

/** An email that fails each time: what it is about is not there to be read. */
async function brokenMail(host: string = HOSTS.dutch): Promise<string> {
  const { id: member } = await signUp(site);
  const id = crypto.randomUUID();
  await db
    .prepare(
      `INSERT INTO mails (id, host, kind, locale, recipient, name, created_at, details)
       VALUES (?1, ?2, 'notice', 'nl', ?1 || '@posteo.example', 'Anna', 1, json_object('member', ?3))`,
    )
    .bind(id, host, member)
    .run();
  await site.quarterly();
  return id;
}
/** The one letter that waits. */
async function only() {
  await until(async () => expect((await letters("ada")).total).toBe(1));
  const [letter] = (await letters("ada")).letters;
  if (!letter) throw new Error("no letter");
  return letter;
}

test("a message that always fails waits on the desk with why, in Health and in Today, and a look is in the audit", async () => {
  const id = await brokenMail();
  const letter = await only();
  expect(letter).toMatchObject({ queue: "mail", pool: "europe", site: "amberlind-nl", times: 1 });
  expect([letter.error.length > 5, letter.error.includes("@")]).toEqual([true, false]);
  const { backlogs } = await desk(site, "GET /api/health", { ...ALL, as: "cem" });
  expect(backlogs.find(({ what, pool }) => what === "dead_letter" && pool === "europe")).toMatchObject({
    count: 1,
    oldest_at: letter.died_at,
    isLate: false,
  });
  const { items } = await desk(site, "GET /api/work", { ...ALL, as: "cem", query: { queue: "letter" } });
  expect(items.map(({ kind, subject, site: of }) => [kind, subject, of])).toEqual([
    ["letter", letter.id, "amberlind-nl"],
  ]);
  const looked = await desk(site, "GET /api/dead-letter", { ...ALL, as: "cem", query: { id: letter.id } });
  expect(looked.letter).toMatchObject({ isWaiting: true, body: { id, host: HOSTS.dutch } });
  const { entries } = await desk(site, "GET /api/audit", { query: { area: "queues" } });
  expect(entries.map(({ action, subject, operator }) => [action, subject, operator.id])).toEqual([
    ["view dead letter", letter.id, "cem"],
  ]);
  // it dies again: still one letter
  await db.prepare("UPDATE mails SET created_at = 1, not_before = 0").run();
  await site.quarterly();
  await until(async () => expect((await only()).times).toBe(2));
});

test("a letter is repeated once, though two people press at the same time, and is gone when its message goes through", async () => {
  const id = await brokenMail();
  const letter = await only();
  // mended: it says something now
  await db.prepare("UPDATE mails SET kind = 'unknown', details = NULL WHERE id = ?1").bind(id).run();
  const statuses = await Promise.all([close(letter.id, "repeat"), close(letter.id, "repeat", "cem")]);
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  await until(async () => expect(await mailsTo(site, `${id}@posteo.example`)).toHaveLength(1));
  expect((await letters()).total).toBe(0);
  expect((await close(letter.id, "repeat")).status).toBe(404);
  const { entries } = await desk(site, "GET /api/audit", { query: { subject: letter.id } });
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["repeat dead letter", "It was put right."],
  ]);
});

test("one that fails again after it was repeated comes back", async () => {
  await brokenMail();
  const letter = await only();
  expect((await close(letter.id, "repeat")).status).toBe(200);
  await until(async () => expect(await only()).toMatchObject({ id: letter.id, times: 2 }));
});

test("what is dropped is not tried again by a job, and names nobody any more", async () => {
  const id = await brokenMail();
  const letter = await only();
  expect((await close(letter.id, "drop")).status).toBe(200);
  const mail = await db.prepare("SELECT recipient, sent_at FROM mails WHERE id = ?1").bind(id).first();
  expect(mail).toEqual({ recipient: "", sent_at: expect.any(Number) });
  await site.quarterly();
  expect([(await letters()).total, (await close(letter.id, "drop")).status]).toEqual([0, 404]);
});

test("a piece of a job that its queue gave up on is the pool's, and gone once the job has run to its end", async () => {
  await db
    .prepare(
      "INSERT INTO news (site, slug, type, texts, started_at) VALUES ('amberlind-nl', 'broken', 'site_news', '[]', 1)",
    )
    .run();
  const { id } = await signUp(site);
  await db
    .prepare(
      "INSERT INTO notification_index (member, site, host, zone, emails, pushes) VALUES (?1, 'amberlind-nl', ?2, 'No/Where', 255, 0)",
    )
    .bind(id, HOSTS.dutch)
    .run();
  const origin = await site.runtime.getWorker("rendezvous-origin");
  await origin.scheduled({ cron: "*/15 * * * *" });
  const letter = await only();
  expect(letter).toMatchObject({ queue: "jobs", site: "", pool: "europe" });
  expect(letter.error).toContain("RangeError");
  // somebody of one site sees what is of a whole pool, and narrowed down to a site it is not there
  expect([(await letters("cem")).total, (await letters("cem", { site: "amberlind-nl" })).total]).toEqual([
    1, 0,
  ]);
  await db.prepare("DELETE FROM notification_index").run();
  await db.prepare("UPDATE dead_letters SET died_at = died_at - 2").run();
  await site.quarterly();
  expect((await letters("cem")).total).toBe(0);
});

test("other sites' letters are not seen, looked at or closed", async () => {
  await brokenMail(HOSTS.german);
  const letter = await only();
  expect((await letters("cem")).total).toBe(0);
  const look = await deskAsk(site, "GET /api/dead-letter", { ...ALL, as: "cem", query: { id: letter.id } });
  expect([look.status, (await close(letter.id, "drop", "cem")).status]).toEqual([404, 404]);
});

test("a job that has not ended for too long is in Today, until it ends", async () => {
  await site.quarterly();
  const late = async () =>
    (await desk(site, "GET /api/work", { ...ALL, as: "cem", query: { queue: "job" } })).items.map(
      ({ subject }) => subject,
    );
  await db.prepare("UPDATE job_runs SET finished_at = finished_at - 31 * 60000 WHERE job = 'exports'").run();
  await db.prepare("INSERT INTO job_runs (job, started_at, finished_at) VALUES ('no_more', 1, 1)").run();
  expect(await late()).toEqual(["exports"]);
  await site.quarterly();
  expect(await late()).toEqual([]);
});

test("what waits is paged without a gap", async () => {
  await db.batch(
    Array.from({ length: 130 }, (_, at) =>
      db
        .prepare(
          `INSERT INTO dead_letters (id, queue, key, site, body, error, first_at, died_at)
           VALUES (?1, 'push', ?1, 'amberlind-nl', '{}', 'x', 1, ?2)`,
        )
        .bind(crypto.randomUUID(), 1000 + Math.floor(at / 9)),
    ),
  );
  const first = await letters();
  const rest = await letters("cem", { after: first.next ?? "" });
  expect([first.total, first.letters.length, rest.letters.length, rest.next]).toEqual([130, 100, 30, null]);
  const ids = new Set([...first.letters, ...rest.letters].map(({ id }) => id));
  expect(ids.size).toBe(130);
});

const health = () => desk(site, "GET /api/health", { ...ALL, as: "cem" });

test("what runs says its release and since when", async () => {
  await site.ask("/api/pricing.php?country=NL", { host: HOSTS.dutch });
  await until(async () => {
    const { releases } = await health();
    const running = releases.filter(({ isRunning }) => isRunning).map(({ worker }) => worker);
    expect(new Set(running)).toEqual(new Set(["edge", "origin", "desk"]));
  });
  await db.prepare("UPDATE releases SET last_at = last_at - 3 * 3600 WHERE worker = 'edge'").run();
  expect((await health()).releases.find(({ worker }) => worker === "edge")?.isRunning).toBe(false);
});
