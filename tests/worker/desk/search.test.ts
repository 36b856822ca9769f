import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identifier } from "#contract/desk/search.ts";
import { signUp, type Account } from "#tests/support/accounts.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { bought, newBuyer, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const find = async (q: string, as: Person = "ada", after?: string) =>
  desk(site, "GET /api/search", { host: "", as, query: { q, ...(after !== undefined && { after }) } });
/** What an identifier leads to, as kinds with members. */
const led = async (q: string, as: Person = "ada") =>
  (await find(q, as)).found.map(({ kind, member }) => [kind, member]);

const name = "Veronique du Lac";
let buyer: Buyer;
let other: Account;
/** By each identifier of one member what it is. */
const ids: Partial<Record<Identifier, string>> = {};

beforeAll(async () => {
  buyer = await newBuyer(site, { name });
  other = await signUp(site, { name: "Vera Berg" });
  const { id: member, email } = buyer.account;
  const order = await bought(site, buyer);
  const db = await site.database("europe");
  const now = Math.floor(Date.now() / 1000);
  const stored = await db
    .prepare(
      "SELECT payment, (SELECT number FROM documents WHERE order_id = orders.id) AS number FROM orders WHERE id = ?1",
    )
    .bind(order.id)
    .first<{ payment: string; number: string }>();
  await db.batch([
    db
      .prepare(
        `INSERT INTO mandate_proofs (id, site, member, company, reference, creditor_id, creditor_name, holder, account, address, mobile, language, text, code_sent_at, signed_at)
         VALUES ('m1', 'amberlind-nl', ?1, 'amstel', 'RV-AAAA', 'c', 'c', 'h', 'a', '{}', '+31612345678', 'nl', 't', 1, 1)`,
      )
      .bind(member),
    db
      .prepare(
        `INSERT INTO mandates (id, site, member, kind, method, customer, mandate, label, reference, signed_at)
         VALUES ('m1', 'amberlind-nl', ?1, 'debit', 'directdebit', 'cst', 'mdt', 'NL', 'RV-ABCDEFGHJKLM', 1)`,
      )
      .bind(member),
    db
      .prepare(
        `INSERT INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, refund, status, at)
         VALUES ('r1', ?1, ?2, 'amberlind-nl', ?3, 1, 'EUR', 0, 'refused', 're_4qqhO89gsT', 'done', 1)`,
      )
      .bind(order.id, stored?.payment, member),
    db
      .prepare(
        `INSERT INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, order_id, outcome, at)
         VALUES ('w1', 'amberlind-nl', 'k', 'V', 'Order 77-b', ?1, 'nl', 0, 0, ?2, 'withdrawn', 1)`,
      )
      .bind("another@example.com", order.id),
    db
      .prepare(
        `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
         VALUES ('p1', 'amberlind-nl', 'R-AAAAA-BBBBB', 'ck1', ?1, ?2, 'fraud', 'a secret text', '{}', ?3)`,
      )
      .bind(other.id, member, now),
    db
      .prepare(
        `INSERT INTO complaints (id, site, number, call_key, kind, member, email, language, text, child, statement, evidence, at)
         VALUES ('c1', 'amberlind-nl', 'C-7KQM-2XWD-9HTR', 'ck2', 'other', ?1, ?2, 'nl', 't', 0, 0, '{}', ?3)`,
      )
      .bind(member, email, now),
    db
      .prepare(
        `INSERT INTO decisions (id, site, host, member, kind, subject, reason, facts, reported, at, appeal_until, applied_at)
         VALUES ('d0000000-0000-7000-8000-000000000001', 'amberlind-nl', 'nl.amberlind.localhost', ?1, 'text', 'about', 'fraud', 'f', 0, ?2, ?2, ?2)`,
      )
      .bind(member, now),
  ]);
  Object.assign(ids, {
    email,
    name,
    member,
    phone: "06 12 34 56 78",
    order: order.id,
    payment: stored?.payment,
    document: stored?.number,
    refund: "re_4qqhO89gsT",
    mandate: "rv-abcdefghjklm",
    statement: "ORDER 77-B",
    report: "r-aaaaa-bbbbb",
    complaint: "c7kqm2xwd9htr",
    decision: "d0000000-0000-7000-8000-000000000001",
  });
});

test.each([
  "email",
  "name",
  "member",
  "phone",
  "order",
  "payment",
  "document",
  "refund",
  "mandate",
  "statement",
  "report",
  "complaint",
  "decision",
] as const)("an owner finds a member by their %s", async (kind) => {
  const found = await led(ids[kind] ?? "");
  expect(found).toContainEqual([kind, buyer.account.id]);
  expect(found.every(([, member]) => member === buyer.account.id)).toBe(true);
});

test("each role finds by what is theirs alone, and is told what was looked for", async () => {
  const kindsOf = async (as: Person) => {
    const seen = await Promise.all(
      (Object.keys(ids) as Identifier[]).map(async (kind) =>
        (await find(ids[kind] ?? "", as)).found.some((each) => each.kind === kind) ? [kind] : [],
      ),
    );
    return seen.flat().toSorted();
  };
  const looked = async (as: Person) => [...(await find("nobody", as)).looked_for].toSorted();
  const support = "decision document email mandate member name order payment phone refund statement".split(
    " ",
  );
  const finance = support.filter((kind) => kind !== "decision");
  expect(await kindsOf("cem")).toEqual(support);
  expect(await kindsOf("dag")).toEqual(finance);
  expect(await kindsOf("bea")).toEqual(["complaint", "decision", "email", "member", "name", "report"]);
  expect([await looked("cem"), await looked("dag"), await looked("bea")]).toEqual([
    support,
    finance,
    ["complaint", "decision", "email", "member", "name", "report"],
  ]);
});

test("nobody finds members of a site that they do not work for", async () => {
  const german = await signUp(site, { site: "german", name: "Gerda Wald" });
  const world = await signUp(site, { site: "world", name: "Gerd Waldo" });
  expect(await led("gerd")).toEqual([
    ["name", world.id],
    ["name", german.id],
  ]);
  expect([await led("gerd", "bea"), await led("gerd", "cem")]).toEqual([[["name", german.id]], []]);
  expect([
    await led(german.email, "cem"),
    await led(german.id, "dag"),
    await led(world.email, "bea"),
  ]).toEqual([[], [], []]);
});

test("names are found by their beginning in whatever letters, a page at a time over all sites", async () => {
  const sites = ["dutch", "german", "world"] as const;
  for (let i = 0; i < 45; i++)
    await signUp(site, { site: sites[i % 3] ?? "dutch", name: `Zoë ${String(i).padStart(2, "0")}` });
  const names: (string | null)[] = [];
  let pages = 0;
  for (let after: string | undefined; ; pages++) {
    const page = await find("zoË ", "ada", after);
    names.push(...page.found.map((each) => each.name));
    if (page.next === null) break;
    after = page.next;
  }
  expect([names, pages]).toEqual([
    Array.from({ length: 45 }, (_, i) => `Zoë ${String(i).padStart(2, "0")}`),
    2,
  ]);
});

test("an address is found by its beginning, with the sign or without, and by an unconfirmed signup", async () => {
  const db = await site.database("europe");
  const signup = await signUp(site);
  await db
    .prepare(
      "UPDATE accounts SET email = 'Taken@Example.com', email_key = NULL, unconfirmed_since = 1 WHERE member = ?1",
    )
    .bind(signup.id)
    .run();
  expect(await led(" taken@example.com")).toEqual([["email", signup.id]]);
  expect(await led(`${other.id}@exa`)).toEqual([["email", other.id]]);
  expect(await led(other.email.slice(0, 12).toUpperCase())).toEqual([["email", other.id]]);
  expect(await led(other.email.slice(0, 12), "dag")).toEqual([["email", other.id]]);
  // who is found by name or number is not found again by their email
  expect(await led(other.id)).toEqual([["member", other.id]]);
  expect(await led(other.email.slice(0, 2))).toEqual([]);
  // the sender of a statement need not have the account's address
  expect(await led("another@example.com", "cem")).toEqual([["statement", buyer.account.id]]);
});

test("a screen of the desk shows what was found: the case to those who decide, the member to others", async () => {
  const url = async (q: string, as: Person) => (await find(q, as)).found[0]?.url;
  const { id } = buyer.account;
  expect(await url("R-AAAAA-BBBBB", "bea")).toBe("/cases/amberlind-nl/report/R-AAAAA-BBBBB");
  expect(await url(ids.decision ?? "", "cem")).toBe(`/members/amberlind-nl/${id}`);
  expect(await url(ids.order ?? "", "cem")).toBe(`/members/amberlind-nl/${id}`);
  expect(await url(ids.order ?? "", "dag")).toBe(`/money/orders/amberlind-nl/${ids.order}`);
  expect(await url(ids.document ?? "", "dag")).toBe(`/members/amberlind-nl/${id}`);
});

test("the search says which sites have their members elsewhere, and refuses an empty one", async () => {
  expect((await find("nobody")).own_backend).toEqual([]);
  expect((await deskAsk(site, "GET /api/search", { host: "", query: { q: "" } })).status).toBe(422);
});
