import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { cookiesOf, inMember } from "#tests/support/accounts.ts";
import { linkIn, pressConfirm } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, mailTo, newcomer, post, type Newcomer } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

const host = HOSTS.dutch;
const db = () => site.database("europe");
const idOf = async ({ email }: Newcomer) =>
  (await db()).prepare("SELECT member FROM accounts WHERE email = ?1").bind(email).first<string>("member");
/** Lets days pass for a signup and its links. */
async function age(member: string | null, days: number): Promise<void> {
  const base = await db();
  await base.batch(
    [
      "accounts SET unconfirmed_since = unconfirmed_since - ?2",
      "links SET created_at = created_at - ?2, expires_at = expires_at - ?2",
    ].map((set) => base.prepare(`UPDATE ${set} WHERE member = ?1`).bind(member, days * DAY_S)),
  );
}
const rowsOf = async (member: string) => {
  const base = await db();
  const tables = ["accounts", "links", "consents", "signup_sources"];
  const counted = await base.batch<{ n: number }>([
    ...tables.map((table) =>
      base.prepare(`SELECT count(*) AS n FROM ${table} WHERE member = ?1`).bind(member),
    ),
    base.prepare("SELECT count(*) AS n FROM profiles WHERE id = ?1").bind(member),
    base
      .prepare("SELECT count(*) AS n FROM mails WHERE link IN (SELECT id FROM links WHERE member = ?1)")
      .bind(member),
  ]);
  return counted.map(({ results }) => results[0]?.n);
};

test("after fourteen days an unconfirmed signup is gone with mail, link and object, and its name is free", async () => {
  const [old, young, confirmed] = [newcomer(), newcomer(), newcomer()];
  for (const person of [old, young, confirmed]) await post(site, "/api/signup.php", person);
  const [oldId, youngId, confirmedId] = [await idOf(old), await idOf(young), await idOf(confirmed)];
  const link = linkIn(await mailTo(site, old.email));
  await pressConfirm(site, linkIn(await mailTo(site, confirmed.email)), { host });
  await age(oldId, 14);
  await age(youngId, 13);
  await age(confirmedId, 14);
  expect((await pressConfirm(site, link, { host })).headers.get("location")).toBe(
    "/activate/error?reason=expired",
  );
  await site.quarterly();
  expect(await rowsOf(oldId ?? "")).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await rowsOf(youngId ?? ""))[0]).toBe(1);
  expect((await rowsOf(confirmedId ?? ""))[0]).toBe(1);
  const account = { id: oldId ?? "", email: "", name: "", site: "dutch" as const, host };
  expect(await inMember(site, account, "SELECT name FROM sqlite_master WHERE name = 'member'")).toEqual([]);
  expect(
    (await post(site, "/api/signup.php", newcomer({ username: old.username, email: old.email }))).status,
  ).toBe(200);
  await site.daily();
  expect(
    await (await db()).prepare("SELECT count(*) AS n FROM roll WHERE member = ?1").bind(oldId).first("n"),
  ).toBe(0);
});

test("a removal that was interrupted is completed by the next run, and nobody confirms it meanwhile", async () => {
  const person = newcomer();
  const cookie = cookiesOf(await post(site, "/api/signup.php", person));
  const member = await idOf(person);
  const link = linkIn(await mailTo(site, person.email));
  await (
    await db()
  )
    .prepare("UPDATE accounts SET unconfirmed_since = 0 WHERE member = ?1")
    .bind(member)
    .run();
  expect((await pressConfirm(site, link, { host, cookie })).headers.get("location")).toBe(
    "/activate/error?reason=expired",
  );
  await site.quarterly();
  expect(await idOf(person)).toBeNull();
});

test("one run removes all of them, more than one piece of the job too", async () => {
  const base = await db();
  const rows = Array.from({ length: 61 }, (_, i) =>
    base
      .prepare(
        "INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at, unconfirmed_since) VALUES (?1, 'amberlind-nl', ?1, ?1, ?1, '', 1, 1)",
      )
      .bind(`never-confirmed-${i}`),
  );
  await base.batch(rows);
  const left = async () =>
    base
      .prepare("SELECT count(*) AS n FROM accounts WHERE member LIKE 'never-confirmed-%'")
      .first<number>("n");
  await site.quarterly();
  expect(await left()).toBe(0);
});

test("old mails and links go too, the receipts of orders stay", async () => {
  const base = await db();
  const mail = (id: string, createdAt: string, sentAt: string, details: string | null) =>
    base
      .prepare(
        `INSERT INTO mails (id, host, kind, locale, recipient, name, created_at, sent_at, details)
         VALUES (?1, '${host}', 'reset', 'nl', '', '', unixepoch() - ${createdAt}, ${sentAt}, ?2)`,
      )
      .bind(id, details);
  await base.batch([
    mail("old", `${31 * DAY_S}`, "1", null),
    mail("old receipt", `${31 * DAY_S}`, "1", "{}"),
    mail("young", `${29 * DAY_S}`, "1", null),
    mail("never sent", `${4 * DAY_S}`, "NULL", null),
  ]);
  await site.quarterly();
  const { results } = await base
    .prepare("SELECT id FROM mails WHERE id IN ('old', 'old receipt', 'young', 'never sent') ORDER BY id")
    .all();
  expect(results).toEqual([{ id: "old receipt" }, { id: "young" }]);
});
