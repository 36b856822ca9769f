import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { LikeAnswer, LikeOverlay, LikesAnswer } from "#contract/calls/people/likes.ts";
import type { MembersCountAnswer } from "#contract/calls/people/members-count.ts";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import { inMember, json, signUp, type Account, type AccountInput } from "#tests/support/accounts.ts";
import { ENDED, namesOf, photoKey } from "#tests/support/photo-names.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const somebody = (input: AccountInput = {}): Promise<Person> => newPerson(site, input);
let anna: Person;
let bert: Person;
beforeEach(async () => {
  [anna, bert] = await Promise.all([somebody(), somebody({ gender: "male" })]);
});

const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
  callAs<T>(site, who, method, path, body);
const like = (who: Person, partner: Account) =>
  call<LikeAnswer>(who, "POST", "/api/likes.php", { profile: partner.id });
const unlike = (who: Person, partner: Account) =>
  call<LikeAnswer>(who, "DELETE", `/api/likes.php?profile=${partner.id}`);
const likesOf = async (who: Person) => (await call<LikesAnswer>(who, "GET", "/api/likes.php")).body;
const autoLike = async (who: Person) =>
  (await call<LikeOverlay | null>(who, "GET", "/api/auto-like.php")).body;
const block = (who: Person, partner: Account) =>
  call(who, "POST", "/api/blocks.php", { profile: partner.id });
/** Messages between objects take their time. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

test("a like arrives once however often it is sent, and a free member learns of it without learning whose it is", async () => {
  await Promise.all([like(anna, bert), like(anna, bert), like(anna, bert)]);
  expect((await likesOf(anna)).quota?.left).toBe(29);
  await until(async () => expect((await likesOf(bert)).liked_by).toHaveLength(1));
  const [received] = (await likesOf(bert)).liked_by;
  expect(received).toEqual({
    id: expect.stringMatching(/^like-[a-z0-9]{20}$/),
    name: "",
    main_image: null,
    fictional: false,
    locked: true,
    like_new: true,
    match: false,
    liked_at: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
  });
});

test("a premium member sees who it is; opening the profile makes the like new no more", async () => {
  const vera = await somebody({ paid: true });
  await like(bert, vera);
  await until(async () =>
    expect((await likesOf(vera)).liked_by).toMatchObject([
      { id: bert.id, name: bert.name, locked: false, like_new: true },
    ]),
  );
  expect((await call(vera, "GET", `/api/member.php?id=${bert.id}`)).body).toMatchObject({
    relation: { liked: false, likes_you: true, match: false },
  });
  expect((await call(anna, "GET", `/api/member.php?id=${bert.id}`)).body).toMatchObject({
    relation: { liked: false, match: false },
  });
  await call(vera, "PUT", "/api/likes.php", { seen: bert.id });
  expect((await likesOf(vera)).liked_by).toMatchObject([{ id: bert.id, like_new: false }]);
});

test("likes both ways are a match for both, and the second to like is told at once", async () => {
  await like(anna, bert);
  await until(async () => expect((await likesOf(bert)).liked_by).toHaveLength(1));
  const answer = await like(bert, anna);
  expect(answer.body).toMatchObject({
    relation: { liked: true, match: true },
    overlay: { id: anna.id, name: anna.name, matched: true, locked: false },
  });
  expect((await likesOf(bert)).liked_by).toMatchObject([{ id: anna.id, match: true, locked: false }]);
  await until(async () =>
    expect(await likesOf(anna)).toMatchObject({
      profiles: [{ id: bert.id, match: true }],
      liked_by: [{ id: bert.id, match: true, locked: false, like_new: true }],
    }),
  );
  await unlike(bert, anna);
  await until(async () =>
    expect(await likesOf(anna)).toMatchObject({ profiles: [{ id: bert.id, match: false }], liked_by: [] }),
  );
});

test("auto-like names each like once, and never one that does not exist", async () => {
  expect(await autoLike(bert)).toBeNull();
  await like(anna, bert);
  let shown: LikeOverlay | null = null;
  await until(async () => {
    shown ??= await autoLike(bert);
    expect(shown).not.toBeNull();
  });
  expect(shown).toEqual({
    id: expect.stringMatching(/^like-[a-z0-9]{20}$/),
    name: "",
    main_image: null,
    fictional: false,
    locked: true,
    matched: false,
  });
  expect(await autoLike(bert)).toBeNull();
  // taken back before it was shown, it is none
  const cleo = await somebody();
  await like(cleo, bert);
  await unlike(cleo, bert);
  await until(async () =>
    expect(
      await inMember(site, bert, `SELECT turn FROM likes_received WHERE profile = '${cleo.id}'`),
    ).toMatchObject([{ turn: 2 }]),
  );
  expect(await autoLike(bert)).toBeNull();
});

test("a call that another site makes with a member's cookies changes nothing", async () => {
  await like(anna, bert);
  await until(async () => expect((await likesOf(bert)).liked_by).toHaveLength(1));
  const foreign = await site.ask("/api/auto-like.php", {
    host: bert.host,
    cookie: bert.cookie,
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  expect(await autoLike(bert)).not.toBeNull();
});

test("thirty likes a day and, of forty at once, not one more; each says when the count restarts", async () => {
  const others = await Promise.all(Array.from({ length: 40 }, () => signUp(site, { gender: "male" })));
  const answers = await Promise.all(others.map((other) => like(anna, other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.body).toMatchObject({ error: { code: "like_limit", retry_after: expect.any(Number) } });
  const { profiles, quota } = await likesOf(anna);
  expect([profiles.length, quota?.left, Date.parse(quota?.resets_at ?? "") > Date.now()]).toEqual([
    30,
    0,
    true,
  ]);
  // a like can be repeated, and withdrawing one gives none back
  const [first] = profiles;
  expect((await like(anna, { ...bert, id: first?.id ?? "" })).status).toBe(200);
  await unlike(anna, { ...bert, id: first?.id ?? "" });
  expect((await like(anna, bert)).status).toBe(429);
});

test("a member with an unconfirmed address cannot like, and no member can like themselves", async () => {
  const newcomer = await somebody({ accountStatus: "not_confirmed" });
  expect(await like(newcomer, bert)).toMatchObject({
    status: 403,
    body: { error: { code: "not_confirmed" } },
  });
  expect((await like(anna, anna)).status).toBe(404);
});

test("a block hides each from the other at once, takes the like away, and says no more than that it is one", async () => {
  await like(bert, anna);
  await until(async () => expect((await likesOf(anna)).liked_by).toHaveLength(1));
  await like(anna, bert);
  expect((await block(anna, bert)).body).toMatchObject({ profiles: [{ id: bert.id }] });
  expect(await likesOf(anna)).toMatchObject({ profiles: [], liked_by: [] });
  expect((await call(anna, "GET", `/api/member.php?id=${bert.id}`)).body).toEqual({
    error: { code: "blocked_by_you" },
  });
  await until(async () =>
    expect(await call(bert, "GET", `/api/member.php?id=${anna.id}`)).toEqual({
      status: 403,
      body: { error: { code: "blocked" } },
    }),
  );
  expect(await likesOf(bert)).toMatchObject({ profiles: [], liked_by: [] });
  expect(await like(bert, anna)).toMatchObject({ status: 403, body: { error: { code: "blocked" } } });
  // the blocked member does not see it in any list of theirs
  expect((await call(bert, "GET", "/api/blocks.php")).body).toEqual({ profiles: [] });
  await call(anna, "DELETE", `/api/blocks.php?profile=${bert.id}`);
  await until(async () =>
    expect((await call(bert, "GET", `/api/member.php?id=${anna.id}`)).status).toBe(200),
  );
});

/** Every read in which one member could come upon another. */
const READS = [
  "members.php",
  "members.php?page=1",
  "similar.php?id={third}",
  "likes.php",
  "auto-like.php",
  "swipe.php",
  "match-finder.php",
  "signup-matches.php",
  "page.php?route=members",
  "page.php?route=likes",
  "page.php?route=swipe-game",
  "page.php?route=members-id&id={other}",
];

test("a member who is blocked and one who blocks find the other in no read and reach them by no write", async () => {
  // nobody else is there, so that each is on the other's first page
  const country = "IS";
  [anna, bert] = await Promise.all([somebody({ country }), somebody({ gender: "male", country })]);
  const third = await somebody({ country });
  await like(bert, anna);
  await like(anna, bert);
  await until(async () => expect((await likesOf(anna)).liked_by).toHaveLength(1));
  const meets = async (who: Person, other: Person): Promise<string[]> => {
    const texts = await Promise.all(
      READS.map(async (read) =>
        JSON.stringify(
          (await call(who, "GET", `/api/${read.replace("{third}", third.id).replace("{other}", other.id)}`))
            .body,
        ),
      ),
    );
    return READS.filter((_, i) => texts[i]?.includes(other.name));
  };
  // otherwise the silence below would mean nothing
  expect((await meets(anna, bert)).length).toBeGreaterThan(5);
  await block(anna, bert);
  await until(async () =>
    expect((await call(bert, "GET", `/api/member.php?id=${anna.id}`)).status).toBe(403),
  );
  for (const [who, other] of [
    [anna, bert],
    [bert, anna],
  ] as const) {
    expect(await meets(who, other)).toEqual([]);
    expect((await call(who, "GET", `/api/similar.php?id=${other.id}`)).status).toBe(404);
    expect((await like(who, other)).status).toBe(403);
    expect((await call(who, "POST", "/api/swipe.php", { profile: other.id, choice: "like" })).status).toBe(
      403,
    );
  }
});

test("forty likes at once in both directions are forty matches on both sides, each once", async () => {
  const circle = await Promise.all(
    Array.from({ length: 10 }, (_, i) => somebody({ gender: i % 2 === 0 ? "male" : "female" })),
  );
  const pairs = circle
    .flatMap((one, i) => circle.slice(i + 1).map((other) => [one, other] as const))
    .slice(0, 40);
  const answers = await Promise.all(
    pairs.flatMap(([one, other]) => [like(one, other), like(other, one), like(one, other)]),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await until(async () => {
    for (const person of circle) {
      const { profiles, liked_by: likedBy } = await likesOf(person);
      expect(likedBy.map(({ id }) => id).sort(byText)).toEqual(profiles.map(({ id }) => id).sort(byText));
      expect([...profiles, ...likedBy].every(({ match }) => match)).toBe(true);
    }
  });
  const all = await Promise.all(circle.map(async (person) => (await likesOf(person)).profiles.length));
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(80);
});
const byText = (a: string, b: string) => a.localeCompare(b);

const REPORTED = photoKey("reported");

test("a report has a receipt, the same one when it is sent again, and what was there to be seen stays", async () => {
  const db = await site.database("europe");
  await db
    .prepare("INSERT INTO photos (key, profile, position, status) VALUES (?2, ?1, 0, 'active')")
    .bind(bert.id, REPORTED)
    .run();
  await (await site.env()).PHOTOS.put(`europe/${REPORTED}-full.webp`, "the picture");
  const send = () =>
    site.ask("/api/reports.php", {
      method: "POST",
      host: anna.host,
      cookie: anna.cookie,
      headers: { ...json, "idempotency-key": "one-report" },
      body: JSON.stringify({
        profile: bert.id,
        photo: namesOf(anna.host, ENDED).open(REPORTED, "full"),
        kind: "fake",
        text: "This is  not \u0000 him",
      }),
    });
  const [first, again] = [
    await (await send()).json<{ report: { receipt: string } }>(),
    await (await send()).json(),
  ];
  expect(first.report.receipt).toMatch(/^R-[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  expect(again).toEqual(first);
  await db.batch([
    db.prepare("DELETE FROM photos WHERE key = ?1").bind(REPORTED),
    db.prepare("UPDATE profiles SET notes = '{}' WHERE id = ?1").bind(bert.id),
  ]);
  await (await site.env()).PHOTOS.delete(`europe/${REPORTED}-full.webp`);
  const rows = await db
    .prepare("SELECT reporter, reported, kind, text, evidence, status FROM reports WHERE receipt = ?1")
    .bind(first.report.receipt)
    .all();
  expect(rows.results).toMatchObject([
    { reporter: anna.id, reported: bert.id, kind: "fake", text: "This is  not  him", status: "open" },
  ]);
  expect(JSON.parse(String(rows.results[0]?.["evidence"]))).toMatchObject({
    photo: REPORTED,
    profile: { notes: { about_me: "Hello from Leeds" } },
  });
  const stored = await (await site.env()).PHOTOS.list({ prefix: `evidence/europe/${first.report.receipt}/` });
  expect(stored.objects.map(({ key }) => key)).toEqual([
    `evidence/europe/${first.report.receipt}/${REPORTED}-full.webp`,
  ]);
  expect(
    (await site.ask(`/photos/${stored.objects[0]?.key ?? ""}`, { host: anna.host, cookie: anna.cookie }))
      .status,
  ).toBe(404);
});

test("a free member's page of likes leads from the sentence about Premium to Premium", async () => {
  await like(anna, bert);
  await until(async () => expect((await likesOf(bert)).liked_by).toHaveLength(1));
  const page = await site.ask("/likes/received", { host: bert.host, cookie: bert.cookie });
  expect(await page.text()).toMatch(/<a [^>]*href="\/premium"[^>]*>(?:Go Premium|Met Premium)<\/a>/);
});

test("the search marks who one likes, for Premium members also who likes them, and the server's page has the heart", async () => {
  // alone of their age on this site
  const born = { date_of_birth: "1941-02-03", site: "german" as const };
  const [vera, fred, liked, likes] = await Promise.all([
    somebody({ ...born, paid: true }),
    somebody(born),
    somebody(born),
    somebody(born),
  ]);
  const age = new Date().getUTCFullYear() - 1941;
  const query = `min_age=${age - 1}&max_age=${age}`;
  const found = async (who: Person) =>
    (await call<MembersAnswer>(who, "GET", `/api/members.php?${query}`)).body.profiles;
  const cardIn = async (who: Person, of: Account) => (await found(who)).find(({ id }) => id === of.id);
  for (const who of [vera, fred]) {
    await like(who, liked);
    await like(likes, who);
  }
  await until(async () => expect(await cardIn(vera, likes)).toMatchObject({ likes_you: true }));
  await until(async () => expect((await likesOf(fred)).liked_by).toHaveLength(1));
  expect(await cardIn(vera, liked)).toMatchObject({ liked: true });
  expect(await cardIn(vera, liked)).not.toHaveProperty("likes_you");
  expect(await cardIn(fred, liked)).toMatchObject({ liked: true });
  expect(await cardIn(fred, likes)).not.toHaveProperty("likes_you");
  const page = await site.ask(`/members?${query}`, { host: fred.host, cookie: fred.cookie });
  expect((await page.text()).match(/aria-pressed="true"/g)).toHaveLength(1);
});

test("a Premium member searches among those who like them; a free member's search tells nothing of it", async () => {
  const born = { date_of_birth: "1943-05-06", site: "german" as const };
  const [vera, fred, likes, blocked, other] = await Promise.all([
    somebody({ ...born, paid: true }),
    somebody(born),
    somebody(born),
    somebody(born),
    somebody(born),
  ]);
  const age = new Date().getUTCFullYear() - 1943;
  const answer = async <T>(who: Person, name: string, query: string) =>
    (await call<T>(who, "GET", `/api/${name}.php?min_age=${age - 1}&max_age=${age}${query}`)).body;
  const found = async (who: Person, query: string) => {
    const { profiles, num_results, similar } = await answer<MembersAnswer>(who, "members", query);
    return { ids: profiles.map(({ id }) => id).sort(), num_results, similar };
  };
  const count = (who: Person, query: string) => answer<MembersCountAnswer>(who, "members-count", query);
  for (const who of [vera, fred]) for (const from of [likes, blocked]) await like(from, who);
  await until(async () => expect((await found(vera, "&likes_you=1")).num_results).toBe(2));
  await until(async () => expect((await likesOf(fred)).liked_by).toHaveLength(2));
  await block(vera, blocked);

  expect(await found(vera, "&likes_you=1")).toEqual({ ids: [likes.id], num_results: 1, similar: null });
  expect(await count(vera, "&likes_you=1")).toEqual({ num_results: 1, is_more: false });
  // the other filters still count
  expect((await found(vera, "&likes_you=1&gender=male")).ids).toEqual([]);
  expect((await found(vera, "")).ids).toContain(other.id);

  expect(await found(fred, "&likes_you=1")).toEqual(await found(fred, ""));
  expect((await found(fred, "&likes_you=1")).ids).toContain(other.id);
  expect(await count(fred, "&likes_you=1")).toEqual(await count(fred, ""));
});
