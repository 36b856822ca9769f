import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemberList, MemberListName } from "#contract/desk/member-lists.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { memberObject, sessionOf, signUp } from "#tests/support/accounts.ts";
import { desk, deskAsk, openEvidence, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { days, letPassSince } from "#tests/support/leaving.ts";
import { errorOf, someone, uploaded } from "#tests/support/photos.ts";
import { bought, newBuyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const look = async (id: string, as: Person = "ada", host: string = HOSTS.dutch): Promise<DeskMember> =>
  desk(site, "GET /api/member", { host, as, query: { id } });
const looks = async (id: string) =>
  (await desk(site, "GET /api/audit", { query: { area: "members", subject: id } })).entries.map(
    ({ operator, action }) => [operator.id, action],
  );

test("a member is shown with their account, and each role sees what is theirs", async () => {
  const buyer = await newBuyer(site, { name: "Nora Winter", credits: 7, date_of_birth: "1990-06-15" });
  const { id, email } = buyer.account;
  const order = await bought(site, buyer);
  const all = await look(id);
  expect(all).toMatchObject({
    id,
    site: "amberlind-nl",
    name: "Nora Winter",
    state: "active",
    account: { email, held: false, premium: true, credits: 57, sessions: { number: 1 }, stopped_at: null },
    profile: { date_of_birth: "1990-06-15", gender: "female" },
    photos: [],
  });
  expect(all.lists.orders).toMatchObject({
    rows: [{ id: order.id, state: "completed", amount: order.amount, currency: "EUR" }],
    total: 1,
    next: null,
  });
  expect(all.lists.orders?.rows[0]?.text).toMatch(/^AMSTEL-EUROPE-\d+$/);
  expect(all.lists.ledger?.rows.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
    ["purchase", 50, "57"],
    ["signup", 7, "7"],
  ]);
  expect(all.lists.mails?.rows.map(({ kind }) => kind)).toContain("receipt");

  const of = async (as: Person) => {
    const { lists, profile, photos } = await look(id, as);
    return [Object.keys(lists).toSorted(), profile !== null, photos !== null];
  };
  expect(await of("cem")).toEqual([["consents", "decisions", "mails", "notes", "orders"], true, false]);
  expect(await of("bea")).toEqual([
    ["complaints", "decisions", "notes", "reports_about", "reports_by"],
    true,
    true,
  ]);
  expect(await of("dag")).toEqual([["grants", "ledger", "notes", "orders"], false, false]);
  const ledger = await deskAsk(site, "GET /api/member-lists", { as: "cem", query: { id, list: "ledger" } });
  expect(await errorOf(ledger)).toEqual([403, "operator_not_allowed"]);
});

test("looking at a member is one entry of the audit in ten minutes, for each person", async () => {
  const { id } = await signUp(site);
  await look(id, "cem");
  await look(id, "cem");
  await look(id, "dag");
  expect(await looks(id)).toEqual([
    ["dag", "look at member"],
    ["cem", "look at member"],
  ]);
  const db = await site.database("europe");
  await db.prepare("DROP TRIGGER audit_unchanged").run();
  await db.prepare("UPDATE audit SET at = at - 601 WHERE subject = ?1").bind(id).run();
  await look(id, "cem");
  expect((await looks(id)).filter(([by]) => by === "cem")).toHaveLength(2);
  await db
    .prepare(
      "CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is never changed'); END",
    )
    .run();
});

test("a member of another site, and nobody, is not found; a site that is not the person's is refused", async () => {
  const german = await signUp(site, { site: "german" });
  const ask = async (id: string, host: string, as: Person) =>
    errorOf(await deskAsk(site, "GET /api/member", { host, as, query: { id } }));
  expect(await ask(german.id, HOSTS.dutch, "ada")).toEqual([404, "not_found"]);
  expect(await ask("nobody-here", HOSTS.dutch, "ada")).toEqual([404, "not_found"]);
  expect(await ask(german.id, HOSTS.german, "cem")).toEqual([403, "operator_not_allowed"]);
  expect(await looks(german.id)).toEqual([]);
});

test("photos open in the browser of who asked, also those under inspection, and of nobody else", async () => {
  const anna = await someone(site);
  await uploaded(site, anna, await picture());
  const { photos } = await look(anna.account.id, "bea");
  expect(photos?.map(({ status }) => status)).toEqual(["inspected"]);
  const { filename = "" } = photos?.[0] ?? {};
  expect((await openEvidence(site, filename, { as: "bea" })).status).toBe(200);
  expect((await openEvidence(site, filename, { as: "ada" })).status).toBe(404);
  expect((await openEvidence(site, filename, { as: "cem" })).status).toBe(404);
});

test("no list of a member says what they wrote, and reports name the other side", async () => {
  const [anna, bert] = [await signUp(site), await signUp(site)];
  const db = await site.database("europe");
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       VALUES ('list-1', 'amberlind-nl', 'R-LLLLL-11111', 'list-1', ?1, ?2, 'fraud', 'They wrote: a secret', '{"text":"a secret"}', 1)`,
    )
    .bind(anna.id, bert.id)
    .run();
  const about = await look(bert.id, "bea");
  expect(about.lists.reports_about?.rows).toMatchObject([
    { id: "R-LLLLL-11111", kind: "fraud", state: "open", other: anna.id },
  ]);
  expect((await look(anna.id, "bea")).lists.reports_by?.rows).toMatchObject([{ other: bert.id }]);
  expect(JSON.stringify(about)).not.toContain("secret");
});

test("lists say how many there are and page without end", async () => {
  const { id } = await signUp(site);
  const object = memberObject(site, "dutch", id);
  for (let i = 0; i < 60; i++) await object.changeCredits({ id: `page-${i}`, credits: 1 });
  for (let i = 0; i < 45; i++)
    await desk(site, "POST /api/member-notes", {
      body: { id: crypto.randomUUID(), profile: id, text: `note ${i}` },
    });
  const paged = async (list: MemberListName) => {
    const sizes: number[] = [];
    const seen = new Set<string>();
    let total = 0;
    for (let after: string | null = ""; after !== null;) {
      const page: MemberList = await desk(site, "GET /api/member-lists", {
        query: { id, list, ...(after !== "" && { after }) },
      });
      sizes.push(page.rows.length);
      for (const row of page.rows) seen.add(row.id);
      ({ total, next: after } = page);
    }
    return [sizes, seen.size, total];
  };
  expect(await paged("notes")).toEqual([[20, 20, 5], 45, 45]);
  expect(await paged("ledger")).toEqual([[50, 11], 61, 61]);
});

test("a note is there once, with its writer, and goes with the member, as credits that were given do", async () => {
  const account = await signUp(site);
  const { id } = account;
  const body = { id: crypto.randomUUID(), profile: id, text: "Called twice about a refund." };
  const { rows } = await desk(site, "POST /api/member-notes", { as: "cem", body });
  await desk(site, "POST /api/member-notes", { as: "cem", body });
  expect(rows).toMatchObject([{ text: body.text, other: "Cem Aydin" }]);
  expect((await look(id, "bea")).lists.notes?.total).toBe(1);
  // the text is in no audit: that outlives the member
  const { entries } = await desk(site, "GET /api/audit", { query: { subject: id } });
  expect([
    entries.filter(({ action }) => action === "add note").length,
    JSON.stringify(entries).includes("refund"),
  ]).toEqual([1, false]);
  const nobody = await deskAsk(site, "POST /api/member-notes", {
    body: { ...body, id: crypto.randomUUID(), profile: "nobody-here" },
  });
  expect(await errorOf(nobody)).toEqual([404, "not_found"]);

  const grant = { id: crypto.randomUUID(), profile: id, credits: 5, reason: "A gift that was lost." };
  await desk(site, "POST /api/credit-grants", { as: "dag", body: grant });
  await desk(site, "POST /api/member-actions", {
    as: "cem",
    body: { action: "delete", profile: id, reason: "They asked for it." },
  });
  await letPassSince(site, account, days(14));
  await site.quarterly();
  const left = async () =>
    await (
      await site.database("europe")
    )
      .prepare(
        "SELECT (SELECT count(*) FROM member_notes WHERE member = ?1) + (SELECT count(*) FROM credit_grants WHERE member = ?1) AS n",
      )
      .bind(id)
      .first<number>("n");
  await expect.poll(left).toBe(0);
  expect((await deskAsk(site, "GET /api/member", { as: "cem", query: { id } })).status).toBe(404);
});

test("a fictional profile and an erased account say what they are", async () => {
  const { bringIn } = await import("#tests/support/members.ts");
  const db = await site.database("europe");
  const id = crypto.randomUUID();
  await bringIn(db, [{ id, site: "amberlind-nl", name: "Fiona", fictional: 1 }]);
  expect(await look(id)).toMatchObject({ name: "Fiona", state: "fictional", account: null });
  const buyer = await newBuyer(site);
  const order = await bought(site, buyer);
  const gone = buyer.account.id;
  await db.batch([
    db.prepare("DELETE FROM accounts WHERE member = ?1").bind(gone),
    db.prepare("DELETE FROM profiles WHERE id = ?1").bind(gone),
  ]);
  const left = await look(gone, "dag");
  expect(left).toMatchObject({ name: null, state: "erased", account: null, profile: null });
  expect(left.lists.orders?.rows.map((row) => row.id)).toEqual([order.id]);
});

test("a session is counted, and nothing of it is shown", async () => {
  const anna = await signUp(site);
  await sessionOf(site, anna);
  await sessionOf(site, anna);
  const { account } = await look(anna.id, "cem");
  expect(account?.sessions.number).toBe(2);
  expect(Object.keys(account?.sessions ?? {})).toEqual(["number", "last_seen_at"]);
});
