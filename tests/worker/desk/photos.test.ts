import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnDecisionsAnswer } from "#contract/calls/safety/own-decisions.ts";
import type { PhotoDecisionsBody } from "#contract/desk/photo-decisions.ts";
import { desk, deskAsk, openEvidence, type Person } from "#tests/support/desk.ts";
import { picture, type Bytes } from "#tests/support/images.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  albumOf,
  errorOf,
  filesOf,
  rowsOf,
  someone,
  upload,
  uploaded,
  type Someone,
} from "#tests/support/photos.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

const ALL = { host: "" };
let site: RunningSite;
let db: Awaited<ReturnType<RunningSite["database"]>>;
let anna: Someone;
beforeAll(async () => {
  const config = writeOriginConfig("dist/demo", "wrangler.photos.json", { UNDO_SECONDS: "3600" });
  site = await startSite("dist/demo", "wrangler.json", config);
  db = await site.database("europe");
});
afterAll(() => site.close());
beforeEach(async () => {
  await db.prepare("UPDATE photos SET status = 'active' WHERE status = 'inspected'").run();
  await db.prepare("DELETE FROM claims").run();
  anna = await someone(site);
});

const photos = (query: Record<string, string> = {}, as: Person = "bea") =>
  desk(site, "GET /api/photos", { ...ALL, as, query });
const keys = async (query: Record<string, string> = {}, as: Person = "bea") =>
  (await photos(query, as)).photos.map(({ subject }) => subject);
const decide = async (decisions: PhotoDecisionsBody["decisions"], as: Person = "bea", host = HOSTS.dutch) =>
  (await desk(site, "POST /api/photo-decisions", { as, host, body: { decisions } })).results;
const ban = (key: string) => ({ key, decision: "refuse", reason: "offensive", ban: true }) as const;
/** The seconds in which decisions can be taken back are over. */
async function passUndo(): Promise<void> {
  await db.prepare("UPDATE planned_decisions SET due_at = 0 WHERE failure IS NULL").run();
  await site.quarterly();
}
let shade = 0x101010;
/** A picture like no other of these tests. */
const another = (): Promise<Bytes> => picture({ colour: `#${(shade += 0x0b0703).toString(16)}` });
const decisionsOf = async (who: Someone) =>
  (
    await (
      await site.ask("/api/own-decisions.php", { host: who.host, cookie: who.cookie })
    ).json<OwnDecisionsAnswer>()
  ).decisions;

test("pictures come with who their member is, the longest waiting first, and open for who asked", async () => {
  const [first, second] = [
    await uploaded(site, anna, await another()),
    await uploaded(site, anna, await another()),
  ];
  const { photos: found, total } = await photos();
  expect([found.map(({ subject }) => subject).toSorted(), total]).toEqual([[first, second].toSorted(), 2]);
  const [photo] = found;
  expect(photo).toMatchObject({
    queue: "photo",
    site: "amberlind-nl",
    language: "en",
    about: { id: anna.account.id },
    in_chat: false,
    cover: [],
    member: { held: false, decisions: [], decided: 0, since: expect.stringMatching(/^\d{4}-/) },
  });
  expect((await openEvidence(site, photo?.thumb_filename ?? "")).status).toBe(200);
  expect((await openEvidence(site, photo?.filename ?? "", { as: "ada" })).status).toBe(404);
});

test("filters narrow the list down, and the count with it", async () => {
  await uploaded(site, anna, await another());
  for (const [query, total] of [
    [{ site: "rubinelle" }, 0],
    [{ site: "amberlind-nl", language: "en" }, 1],
    [{ language: "sv" }, 0],
    [{ in_chat: "1" }, 0],
    [{ queue: "selfie" }, 0],
  ] as const)
    expect([query, (await photos({ ...query })).total]).toEqual([query, total]);
  expect(
    await errorOf(await deskAsk(site, "GET /api/photos", { ...ALL, query: { site: "no-such-site" } })),
  ).toEqual([403, "operator_not_allowed"]);
});

test("a thousand pictures page, each once", async () => {
  await db
    .prepare(
      `INSERT INTO photos (key, profile, position, status, uploaded_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       SELECT printf('%032x', i), ?1, 1000 + i, 'inspected', 1000 + i / 4 FROM n`,
    )
    .bind(anna.account.id)
    .run();
  const seen: string[] = [];
  for (let page = await photos(); ; page = await photos({ after: page.next ?? "" })) {
    seen.push(...page.photos.map(({ subject }) => subject));
    expect(page.total).toBe(1000);
    if (page.next === null) break;
  }
  await db.prepare("DELETE FROM photos WHERE position >= 1000").run();
  expect([seen.length, seen.toSorted()]).toEqual([1000, [...new Set(seen)].toSorted()]);
});

test("what one person has on their screen is on nobody else's, until they give it back", async () => {
  const own = [await uploaded(site, anna, await another()), await uploaded(site, anna, await another())];
  const items = own.map((subject) => ({ site: "amberlind-nl", kind: "photo" as const, subject }));
  const claim = (as: Person) => desk(site, "POST /api/photo-claims", { ...ALL, as, body: { items } });
  const answers = await Promise.all([claim("bea"), claim("ada")]);
  expect(answers.flatMap((answer) => answer.own).toSorted()).toEqual(own.toSorted());
  const [winner, other] =
    (answers[0]?.own.length ?? 0) > 0 ? (["bea", "ada"] as const) : (["ada", "bea"] as const);
  expect([(await keys({}, winner)).length, await keys({}, other)]).toEqual([2, []]);
  const seen = await desk(site, "GET /api/photos", { ...ALL, as: other });
  expect([seen.total, seen.with_others]).toEqual([0, 2]);
  await desk(site, "DELETE /api/photo-claims", { ...ALL, as: winner, body: { items } });
  expect((await keys({}, other)).length).toBe(2);
});

test("several are decided at once, each by itself, and what is refused says why", async () => {
  const [one, two] = [
    await uploaded(site, anna, await another()),
    await uploaded(site, anna, await another()),
  ];
  await desk(site, "POST /api/claims", { as: "ada", body: { kind: "photo", subject: two } });
  const results = await decide([
    { key: one, decision: "refuse", reason: "no_face" },
    { key: two, decision: "accept" },
  ]);
  expect(results).toMatchObject([
    { subject: one, refusal: null, planned: { failure: null } },
    { subject: two, refusal: "claimed", planned: null },
  ]);
  // the same again is the same
  const again = await decide([{ key: one, decision: "refuse", reason: "no_face" }]);
  expect(again[0]?.planned?.id).toBe(results[0]?.planned?.id);
  expect(await keys({}, "ada")).toEqual([two]);
});

test("decisions that were made together are taken back together: no mail, no decision, all wait again", async () => {
  const own = [await uploaded(site, anna, await another()), await uploaded(site, anna, await another())];
  const mails = (await mailsTo(site, anna.account.email)).length;
  const results = await decide(own.map((key) => ban(key)));
  const id = results.map(({ planned }) => planned?.id).join(",");
  expect(await errorOf(await deskAsk(site, "DELETE /api/planned", { as: "ada", query: { id } }))).toEqual([
    404,
    "not_found",
  ]);
  await desk(site, "DELETE /api/planned", { as: "bea", query: { id } });
  await passUndo();
  expect(await keys()).toEqual(expect.arrayContaining(own));
  expect([await decisionsOf(anna), (await mailsTo(site, anna.account.email)).length]).toEqual([[], mails]);
  const blocked = await db.prepare("SELECT count(*) AS n FROM blocked_pictures").first<number>("n");
  expect(blocked).toBe(0);
});

test("a refused picture is gone from every surface, and its reason is in the member's decisions", async () => {
  const key = await uploaded(site, anna, await another());
  await decide([{ key, decision: "refuse", reason: "contact_details" }]);
  await passUndo();
  expect(await decisionsOf(anna)).toMatchObject([
    { kind: "photo", reason: "contact_details", state: "in_force" },
  ]);
  expect([
    (await albumOf(site, anna)).photos,
    await filesOf(site, key),
    await rowsOf(site, anna),
    await keys(),
  ]).toEqual([[], [], [], []]);
});

test("a banned picture cannot be uploaded again by anybody, and can once its decision is taken back", async () => {
  const [banned, berta] = [await another(), await someone(site)];
  const key = await uploaded(site, anna, banned);
  await decide([ban(key)]);
  // nothing is banned while it can be taken back
  const copy = await uploaded(site, berta, banned);
  await passUndo();
  expect(await errorOf(await upload(site, berta, banned))).toEqual([422, "image_blocked"]);
  // the copy that was there before is covered
  const found = (await photos()).photos.find(({ subject }) => subject === copy);
  expect(found?.cover).toEqual(["banned"]);
  const { entries } = await desk(site, "GET /api/audit", {
    ...ALL,
    query: { operator: "bea", area: "photos" },
  });
  expect(entries[0]).toMatchObject({ action: "ban picture", subject: key.slice(0, 12), reason: "offensive" });
  const [decision] = await decisionsOf(anna);
  await desk(site, "POST /api/member-decisions", {
    as: "ada",
    host: HOSTS.dutch,
    body: { action: "lift", decision: decision?.id ?? "", reason: "We were wrong." },
  });
  await passUndo();
  expect((await upload(site, await someone(site), banned)).status).toBe(200);
});

test("a member who was reported has covered pictures, and one on hold says so", async () => {
  const key = await uploaded(site, anna, await another());
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       VALUES ('c1', 'amberlind-nl', 'C-1', 'c1', 'one', ?1, 'fake', '', '{}', 1)`,
    )
    .bind(anna.account.id)
    .run();
  const hold = (held: boolean) =>
    desk(site, "POST /api/holds", {
      as: "bea",
      body: { profile: anna.account.id, held, reason: "A look at it." },
    });
  await hold(true);
  const shown = async () => (await photos()).photos.find(({ subject }) => subject === key);
  expect(await shown()).toMatchObject({ cover: ["report"], member: { held: true } });
  await hold(false);
  expect(await shown()).toMatchObject({ member: { held: false } });
});
