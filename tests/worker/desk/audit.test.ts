import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskCallName } from "#contract/desk/rules.ts";
import { json } from "#tests/support/accounts.ts";
import { commandToken, desk, deskAsk, openEvidence, signIn, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { someone, uploaded } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const post = async (noun: string, body: object, as: Person = "ada") => {
  const response = await deskAsk(site, `POST /api/${noun}` as DeskCallName, { as, body });
  expect([noun, response.status]).toEqual([noun, 200]);
  return response;
};

test("everything an operator does is in the audit, under their own name whatever the call says", async () => {
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  const before = (await desk(site, "GET /api/audit")).total;
  await post("inspection", { key, decision: "accept", operator: "Somebody Else" }, "bea");
  // a second press changes nothing, so there is nothing to record
  await post("inspection", { key, decision: "accept" }, "bea");
  await post("holds", { profile: anna.account.id, held: true, reason: "A report." }, "bea");
  await post("holds", { profile: anna.account.id, held: false, reason: "It was nothing." }, "bea");
  await post("discount-codes", { code: "AUDITED1", value_percentage: 10 });
  await post("discount-codes", { code: "AUDITED1", value_percentage: 20 });
  const texts = [{ locale: "en", title: "T", paragraphs: ["P"], button: { words: "W", path: "/" } }];
  await post("news", { slug: "audited", type: "promotions", receivers: 0, texts });
  await post("news", { slug: "audited", type: "promotions", receivers: 0, texts });
  const { token } = await (
    await post("partner-tokens", { partner: "harbourlane", days: 30 })
  ).json<{ token: string }>();
  expect(token).toMatch(/^harbourlane\./);
  await post("erasures", {});
  await post("server-timing", {}, "cem");

  const { entries, total } = await desk(site, "GET /api/audit");
  const added = entries.slice(0, total - before).toReversed();
  expect(
    added.map(({ operator, area, action, subject, reason }) => [operator.id, area, action, subject, reason]),
  ).toEqual([
    ["bea", "photos", "accept photo", key.slice(0, 12), ""],
    ["bea", "holds", "hold account", anna.account.id, "A report."],
    ["bea", "holds", "release account", anna.account.id, "It was nothing."],
    ["ada", "codes", "write code", "AUDITED1", ""],
    ["ada", "codes", "write code", "AUDITED1", ""],
    ["ada", "news", "send promotions", "audited", ""],
    ["ada", "partners", "issue partner token", "harbourlane", ""],
    ["ada", "erasures", "repeat erasures", "europe", ""],
    ["cem", "evidence", "open server timing", "amberlind-nl", ""],
  ]);
  expect(added[0]).toMatchObject({ operator: { name: "Bea Novak" }, site: "amberlind-nl" });
  expect(added[4]).toMatchObject({ before: { percentage: 10 }, after: { percentage: 20 } });
  expect(JSON.stringify(added)).not.toContain(token);
  // narrowed down, and by the command
  expect(await desk(site, "GET /api/audit", { query: { subject: key.slice(0, 12) } })).toMatchObject({
    total: 1,
    entries: [{ action: "accept photo" }],
  });
  expect((await desk(site, "GET /api/audit", { query: { operator: "dag" } })).total).toBe(0);
  const { stdout } = await operatorCommand(site, "audit", ["amberlind-nl", "area=holds"]);
  expect(stdout[0]).toMatch(/; Bea Novak; holds: release account .* \(It was nothing\.\)$/);
});

test("tokens for commands are in the audit, though they belong to no site", async () => {
  await desk(site, "POST /api/tokens", { as: "dag", body: { label: "books" } });
  const { entries } = await desk(site, "GET /api/audit", {
    host: "",
    query: { area: "tokens", operator: "dag" },
  });
  expect(entries[0]).toMatchObject({ action: "issue token", operator: { id: "dag" }, site: "" });
});

test("pages of the audit follow each other without a gap or a repetition, over all pools", async () => {
  const at = 1_700_000_000;
  for (const pool of ["europe", "world"] as const) {
    const db = await site.database(pool);
    const of = pool === "europe" ? "amberlind-nl" : "amberlind";
    await db.batch(
      Array.from({ length: 130 }, (_, number) =>
        db
          .prepare(
            `INSERT INTO audit (site, at, area, operator_id, operator, action, subject, reason)
             VALUES (?1, ?2, 'holds', 'bea', 'Bea Novak', 'hold account', ?3, 'paged')`,
          )
          .bind(of, at + Math.floor(number / 50), `${pool} ${number}`),
      ),
    );
  }
  const seen: string[] = [];
  for (let before: string | null = ""; before !== null;) {
    const query: Record<string, string> = {
      area: "holds",
      operator: "bea",
      ...(before !== "" && { before }),
    };
    const page = await desk(site, "GET /api/audit", { host: "", query });
    expect(page.oldest_at).toBe(new Date(at * 1000).toISOString());
    seen.push(...page.entries.filter(({ reason }) => reason === "paged").map(({ subject }) => subject));
    before = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([260, 260]);
});

test("the audit is exported whole, over all pools, without formulas, and that it was is an entry", async () => {
  const query = { area: "holds", operator: "dag" };
  for (const pool of ["europe", "world"] as const) {
    const db = await site.database(pool);
    const of = pool === "europe" ? "amberlind-nl" : "amberlind";
    await db
      .prepare(
        `INSERT INTO audit (site, at, area, operator_id, operator, action, subject, reason)
         SELECT ?1, 1700000000 + value / 50, 'holds', 'dag', 'Dag Lind', 'hold account', ?2 || ' ' || value, '=HYPERLINK("x"), "a"'
         FROM json_each(?3)`,
      )
      .bind(of, pool, JSON.stringify(Array.from({ length: 1100 }, (_, number) => number)))
      .run();
  }
  const lines: string[] = [];
  for (let before: string | null = ""; before !== null;) {
    const part: Awaited<ReturnType<typeof ask>> = await ask(before);
    lines.push(...part.csv.trimEnd().split("\r\n"));
    before = part.next;
  }
  expect([lines.length, new Set(lines).size]).toEqual([2201, 2201]);
  expect(lines[0]).toBe("at,site,operator,operator_name,area,action,subject,reason,before,after");
  expect(lines[1]).toContain(`,"'=HYPERLINK(""x""), ""a""",`);
  const { entries } = await desk(site, "GET /api/audit", {
    host: "",
    query: { subject: "area=holds&operator=dag" },
  });
  expect(entries.map(({ action, operator }) => [action, operator.id])).toEqual([["export audit", "ada"]]);
  function ask(before: string) {
    return desk(site, "GET /api/audit-exports", {
      host: "",
      query: { ...query, ...(before !== "" && { before }) },
    });
  }
});

test("each look at evidence is in the audit: at a case, and at each of its files", async () => {
  const filed = await site.ask("/api/complaints.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({
      kind: "other",
      text: "It does not work.",
      email: "somebody@posteo.example",
      language: "en",
    }),
  });
  const { complaint } = await filed.json<{ complaint: { number: string } }>();
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  await desk(site, "GET /api/complaint-decisions", { as: "bea" });
  await desk(site, "GET /api/complaint-decisions", { as: "bea", query: { number: complaint.number } });
  const { photos } = await desk(site, "GET /api/inspection", { as: "bea" });
  const name = photos.find((photo) => photo.key === key)?.filename ?? "";
  for (let i = 0; i < 2; i++) expect((await openEvidence(site, name)).status).toBe(200);
  const { entries } = await desk(site, "GET /api/audit", { query: { area: "evidence", operator: "bea" } });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["open file", `europe/${key.slice(0, 12)}-full.webp`],
    ["view complaint", complaint.number],
  ]);
});

test("the name of a file opens it for its person in the same sign-in, and stays on no device", async () => {
  const anna = await someone(site);
  await uploaded(site, anna, await picture());
  const browser = await signIn(site, "bea");
  const { photos } = await desk(site, "GET /api/inspection", { browser });
  const name = photos[0]?.filename ?? "";
  const own = await openEvidence(site, name, { browser });
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const status = async (given: Parameters<typeof openEvidence>[2], of = name) =>
    (await openEvidence(site, of, given)).status;
  expect({
    "the same person, signed in again": await status({ browser: await signIn(site, "bea") }),
    "an owner": await status({ as: "ada" }),
    support: await status({ as: "cem" }),
    "another site": await status({ browser, host: HOSTS.german }),
    "another file": await status({ browser }, name.replace(/\.[^.]+\./, `.${btoa("europe/x")}.`)),
    "a site's host": (await site.ask(`/evidence/${name}`, { host: HOSTS.dutch, cookie: browser.cookie }))
      .status,
    nobody: (await site.ask(`/evidence/amberlind-nl/${name}`, { host: "desk.localhost" })).status,
  }).toEqual({
    "the same person, signed in again": 404,
    "an owner": 404,
    support: 404,
    "another site": 404,
    "another file": 404,
    "a site's host": 404,
    nobody: 403,
  });
});

test("a command goes on where a site is not its person's", async () => {
  const { code, stdout } = await operatorCommand(site, "reports", [], await commandToken(site, "bea"));
  expect([code, stdout.filter((line) => line.includes("not for you to see"))]).toEqual([
    0,
    ["amberlind: not for you to see"],
  ]);
  expect(stdout).toContain("amberlind-nl: nothing waits");
  const other = await operatorCommand(site, "reports", [], "a-token-of-nobody");
  expect([other.code, other.stdout.join()]).toEqual([1, expect.stringContaining("operator_required")]);
});

test("the audit names its members and its people, and is narrowed down by days, names and to what was changed", async () => {
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  await post("holds", { profile: anna.account.id, held: true, reason: "A report." }, "bea");
  const { photos } = await desk(site, "GET /api/inspection", { as: "bea" });
  await openEvidence(site, photos.find((photo) => photo.key === key)?.filename ?? "");

  const asked = (query: Record<string, string>) => desk(site, "GET /api/audit", { host: "", query });
  const { name } = anna.account;
  const held = await asked({ subject: name.toUpperCase() });
  expect(held.entries).toMatchObject([{ action: "hold account", subject: anna.account.id, member: name }]);
  expect(held.people).toContainEqual({ id: "bea", name: "Bea Novak" });
  const at = Date.parse(held.entries[0]?.at ?? "");
  const moment = (seconds: number) => new Date(at + seconds * 1000).toISOString();
  const { id: subject } = anna.account;
  expect((await asked({ subject, from: moment(0), to: moment(1) })).total).toBe(1);
  expect((await asked({ subject, from: moment(1) })).total).toBe(0);
  expect((await asked({ subject, to: moment(0) })).total).toBe(0);

  const all = await asked({ operator: "bea" });
  const changes = await asked({ operator: "bea", looks: "hide" });
  expect(all.entries).toContainEqual(expect.objectContaining({ action: "open file", member: null }));
  expect(changes.entries).not.toContainEqual(expect.objectContaining({ area: "evidence" }));
  expect(changes.entries).toContainEqual(expect.objectContaining({ action: "hold account" }));
});
