import { afterAll, beforeAll, expect, test } from "vitest";
import { commandToken, desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { paymentsAtDesk } from "#tests/support/payments.ts";
import { errorOf, someone, uploaded } from "#tests/support/photos.ts";
import { bought, newBuyer, P0 } from "#tests/support/purchases.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  // an hour, so that nothing takes effect by itself in a test
  const config = writeOriginConfig("dist/demo", "wrangler.planned.json", { UNDO_SECONDS: "3600" });
  site = await startSite("dist/demo", "wrangler.json", config);
});
afterAll(() => site.close());

/** The seconds in which a decision can be taken back are over. */
async function passUndo(): Promise<void> {
  const db = await site.database("europe");
  await db.prepare("UPDATE planned_decisions SET due_at = 0 WHERE failure IS NULL").run();
}
const waitingKeys = async () =>
  (await desk(site, "GET /api/inspection", { as: "bea" })).photos.map(({ key }) => key);
const refuse = (key: string, as: Person = "bea") =>
  deskAsk(site, "POST /api/inspection", { as, body: { key, decision: "refuse", reason: "no_face" } });
const newPhoto = async () => uploaded(site, await someone(site), await picture());
const mails = async () =>
  (await (
    await site.database("europe")
  )
    .prepare("SELECT count(*) AS n FROM mails WHERE kind LIKE '%decision%'")
    .first<number>("n")) ?? 0;
const refused = async (key: string) =>
  (await (
    await site.database("europe")
  )
    .prepare("SELECT 1 AS n FROM decisions WHERE subject = ?1")
    .bind(key)
    .first<number>("n")) === 1;

test("a decision leaves the list at once and takes effect after its seconds", async () => {
  const key = await newPhoto();
  const answer = await refuse(key);
  expect(await answer.json()).toMatchObject({ planned: { kind: "photo", subject: key, failure: null } });
  expect(await waitingKeys()).not.toContain(key);
  await site.quarterly();
  expect(await refused(key)).toBe(false);
  await passUndo();
  await site.quarterly();
  expect([await refused(key), (await desk(site, "GET /api/planned", { as: "bea" })).planned]).toEqual([
    true,
    [],
  ]);
});

test("a decision that is taken back leaves no mail and no decision, and its photo waits again", async () => {
  const key = await newPhoto();
  const before = await mails();
  const { planned } = await (await refuse(key)).json<{ planned: { id: string } }>();
  // nobody else's to take back
  expect((await deskAsk(site, "DELETE /api/planned", { as: "ada", query: { id: planned.id } })).status).toBe(
    404,
  );
  await desk(site, "DELETE /api/planned", { as: "bea", query: { id: planned.id } });
  await passUndo();
  await site.quarterly();
  expect([await refused(key), await mails(), (await waitingKeys()).includes(key)]).toEqual([
    false,
    before,
    true,
  ]);
  const { entries } = await desk(site, "GET /api/audit", { query: { operator: "bea" } });
  expect(entries[0]).toMatchObject({ action: "take back before it took effect", subject: key.slice(0, 12) });
});

test("after its seconds a decision cannot be taken back", async () => {
  const key = await newPhoto();
  const { planned } = await (await refuse(key)).json<{ planned: { id: string } }>();
  await passUndo();
  expect(
    await errorOf(await deskAsk(site, "DELETE /api/planned", { as: "bea", query: { id: planned.id } })),
  ).toEqual([404, "not_found"]);
});

test("of two people who decide at once one decides, and the other is told", async () => {
  const key = await newPhoto();
  const answers = await Promise.all([refuse(key, "bea"), refuse(key, "ada")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("what somebody has before them is nobody else's to decide, until their claim ends or they give it back", async () => {
  const key = await newPhoto();
  const item = { kind: "photo" as const, subject: key };
  const own = await desk(site, "POST /api/claims", { as: "bea", body: item });
  expect(own.claim).toMatchObject({ operator: { id: "bea" }, isOwn: true });
  const theirs = await desk(site, "POST /api/claims", { as: "ada", body: item });
  expect(theirs.claim).toMatchObject({ operator: { id: "bea", name: "Bea Novak" }, isOwn: false });
  expect(await errorOf(await refuse(key, "ada"))).toEqual([409, "claimed"]);
  // somebody else cannot give it back
  await desk(site, "DELETE /api/claims", { as: "ada", body: item });
  expect((await refuse(key, "ada")).status).toBe(409);
  const db = await site.database("europe");
  await db.prepare("UPDATE claims SET until = 0").run();
  expect((await desk(site, "POST /api/claims", { as: "ada", body: item })).claim.isOwn).toBe(true);
  expect(await errorOf(await refuse(key, "bea"))).toEqual([409, "claimed"]);
  await desk(site, "DELETE /api/claims", { as: "ada", body: item });
  expect((await refuse(key, "bea")).status).toBe(200);
});

test("a decision about what is gone meanwhile is told to who made it, and can be put away", async () => {
  const key = await newPhoto();
  await refuse(key);
  const db = await site.database("europe");
  await db.prepare("DELETE FROM photos WHERE key = ?1").bind(key).run();
  await passUndo();
  await site.quarterly();
  const { planned, failed } = await desk(site, "GET /api/planned", { as: "bea" });
  expect([planned, failed]).toMatchObject([[{ subject: key, failure: "not_found" }], 1]);
  const after = await desk(site, "DELETE /api/planned", { as: "bea", query: { id: planned[0]?.id ?? "" } });
  expect(after).toEqual({ planned: [], failed: 0 });
});

test("nobody changes or deletes an entry of the audit", async () => {
  await commandToken(site);
  const db = await site.database("europe");
  for (const statement of ["DELETE FROM audit", "UPDATE audit SET operator = 'Somebody Else'"])
    await expect(db.prepare(statement).run()).rejects.toThrow("the audit is never changed");
});

test("claims that have ended are deleted, and a failed decision keeps no words about a member", async () => {
  const key = await newPhoto();
  await desk(site, "POST /api/claims", { as: "bea", body: { kind: "photo", subject: key } });
  await refuse(key, "bea");
  const other = await newPhoto();
  await desk(site, "POST /api/claims", { as: "bea", body: { kind: "photo", subject: other } });
  const db = await site.database("europe");
  await db.batch([
    db.prepare("UPDATE claims SET until = 1"),
    db.prepare("DELETE FROM photos WHERE key = ?1").bind(key),
  ]);
  await passUndo();
  await site.quarterly();
  const left = await db.batch<{ n: number; body: string }>([
    db.prepare("SELECT count(*) AS n FROM claims"),
    db.prepare("SELECT body FROM planned_decisions WHERE subject = ?1").bind(key),
  ]);
  expect([left[0]?.results[0]?.n, left[1]?.results[0]?.body]).toEqual([0, "{}"]);
});

test("a refund is sent when its seconds are over, not twice at once, and not where it was taken back", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  const give = async () =>
    deskAsk(site, "POST /api/refunds", {
      as: "dag",
      body: { id: crypto.randomUUID(), order: id, amount: 500, reason: "A kindness", keep_credits: false },
    });
  const sent = async () => (await paymentsAtDesk(site)).find((each) => each.id === payment)?.refunds ?? [];
  const over = { id: crypto.randomUUID(), order: id, amount: P0.bonus + 1, reason: "Too much" };
  const refused = await deskAsk(site, "POST /api/refunds", {
    as: "dag",
    body: { ...over, keep_credits: false },
  });
  expect(await errorOf(refused)).toEqual([409, "price_changed"]);
  const first = await (await give()).json<{ planned: { id: string } }>();
  expect(first.planned).toMatchObject({ kind: "money", subject: `order ${id}` });
  expect(await errorOf(await give())).toEqual([409, "claimed"]);
  await desk(site, "DELETE /api/planned", { as: "dag", query: { id: first.planned.id } });
  await passUndo();
  await site.quarterly();
  expect(await sent()).toEqual([]);
  await give();
  await passUndo();
  await site.quarterly();
  expect((await sent()).map(({ amount }) => amount.value)).toEqual(["5.00"]);
});
