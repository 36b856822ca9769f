import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreditGrant } from "#contract/desk/credit-grants.ts";
import { memberObject, signUp, type Account } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { errorOf } from "#tests/support/photos.ts";
import { booksOf, bought, call, newBuyer, P0, untilBooksFit } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const REASON = "A gift was paid for twice.";
const ask = (
  { id: profile }: Pick<Account, "id">,
  credits: number,
  { as = "dag", id = crypto.randomUUID() }: { as?: Person; id?: string } = {},
) => deskAsk(site, "POST /api/credit-grants", { as, body: { id, profile, credits, reason: REASON } });
const give = async (who: Pick<Account, "id">, credits: number, given: { as?: Person; id?: string } = {}) => {
  const response = await ask(who, credits, given);
  expect(response.status).toBe(200);
  return response.json<CreditGrant>();
};
const decide = (grant: CreditGrant, decision: "confirm" | "refuse", as: Person) =>
  deskAsk(site, "PUT /api/credit-grants", {
    as,
    body: { id: grant.id, decision, reason: "I looked into it." },
  });
const balanceOf = async ({ id }: Pick<Account, "id">) =>
  (await memberObject(site, "dutch", id).lookAt())?.credits;

test("finance gives and takes credits, in the ledger under a kind of its own and in the audit", async () => {
  const anna = await signUp(site, { credits: 15 });
  const id = crypto.randomUUID();
  expect(await give(anna, 40, { id })).toMatchObject({ state: "granted", credits: 40 });
  // again it is the same
  await give(anna, 40, { id });
  await give(anna, -5);
  const { lists } = await desk(site, "GET /api/member", { as: "dag", query: { id: anna.id } });
  expect(lists.ledger?.rows.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
    ["taken", -5, "50"],
    ["granted", 40, "55"],
    ["signup", 15, "15"],
  ]);
  const { entries } = await desk(site, "GET /api/audit", { query: { area: "credits", subject: anna.id } });
  expect(entries.map(({ operator, action, reason }) => [operator.id, action, reason])).toEqual([
    ["dag", "take credits", REASON],
    ["dag", "give credits", REASON],
  ]);
  for (const person of ["cem", "bea"] as const)
    expect(await errorOf(await ask(anna, 1, { as: person }))).toEqual([403, "operator_not_allowed"]);
});

test("more is not taken than there is, and the refused one is in no ledger", async () => {
  const anna = await signUp(site, { credits: 15 });
  expect(await errorOf(await ask(anna, -16))).toEqual([409, "not_enough_credits"]);
  expect(await balanceOf(anna)).toBe(15);
  await untilBooksFit(site);
});

test("beyond 100 credits in a day a second person confirms, and never the one who asked", async () => {
  const anna = await signUp(site, { credits: 0 });
  await give(anna, 60);
  await give(anna, -40);
  const asked = await give(anna, 1);
  expect([asked.state, await balanceOf(anna)]).toEqual(["waiting", 20]);
  const listed = async (as: Person) =>
    (await desk(site, "GET /api/credit-grants", { host: "", as })).grants.filter(({ id }) => id === asked.id);
  expect(await listed("ada")).toMatchObject([
    { credits: 1, operator: { id: "dag" }, member: { id: anna.id } },
  ]);
  // who may confirm it has it in their list of work, and nobody else
  const queued = async (as: Person) =>
    (await desk(site, "GET /api/work", { host: "", as, query: { queue: "credits" } })).items.filter(
      ({ subject }) => subject === asked.id,
    );
  expect(await queued("ada")).toMatchObject([{ kind: "credits", about: { id: anna.id, name: anna.name } }]);
  expect(await queued("dag")).toEqual([]);
  expect(await errorOf(await decide(asked, "confirm", "dag"))).toEqual([409, "own_decision"]);
  expect((await decide(asked, "confirm", "ada")).status).toBe(200);
  expect(await queued("ada")).toEqual([]);
  // a second press gives nothing more, and who comes too late cannot refuse
  expect((await decide(asked, "confirm", "ada")).status).toBe(200);
  expect(await errorOf(await decide(asked, "refuse", "dag"))).toEqual([409, "claimed"]);
  expect([await balanceOf(anna), await listed("ada")]).toEqual([21, []]);
  const { entries } = await desk(site, "GET /api/audit", { query: { area: "credits", subject: anna.id } });
  expect(entries.map(({ operator, action }) => [operator.id, action])).toEqual([
    ["ada", "confirm credits"],
    ["dag", "give credits"],
    ["dag", "take credits"],
    ["dag", "give credits"],
  ]);
  // what was given a day ago does not count
  const db = await site.database("europe");
  await db.prepare("UPDATE credit_grants SET at = at - 86400 WHERE member = ?1").bind(anna.id).run();
  expect((await give(anna, 100)).state).toBe("granted");
});

test("what a company's only person gives is confirmed by somebody from outside, who sees nothing else", async () => {
  const anna = await signUp(site, { site: "world", credits: 0 });
  const here = { host: HOSTS.world };
  const asked = await desk(site, "POST /api/credit-grants", {
    ...here,
    body: { id: crypto.randomUUID(), profile: anna.id, credits: 150, reason: REASON },
  });
  const confirm = { ...here, body: { id: asked.id, decision: "confirm", reason: "I looked into it." } };
  expect(await errorOf(await deskAsk(site, "PUT /api/credit-grants", confirm))).toEqual([
    409,
    "own_decision",
  ]);
  const { grants } = await desk(site, "GET /api/credit-grants", { host: "", as: "dag" });
  expect(grants.some(({ id }) => id === asked.id)).toBe(true);
  for (const as of ["bea", "cem"] as const)
    expect(await errorOf(await deskAsk(site, "PUT /api/credit-grants", { ...confirm, as }))).toEqual([
      403,
      "operator_not_allowed",
    ]);
  expect((await deskAsk(site, "PUT /api/credit-grants", { ...confirm, as: "dag" })).status).toBe(200);
  expect((await memberObject(site, "world", anna.id).lookAt())?.credits).toBe(150);
  const member = await deskAsk(site, "GET /api/member", { ...here, as: "dag", query: { id: anna.id } });
  expect(await errorOf(member)).toEqual([403, "operator_not_allowed"]);
});

test("a refused one gives nothing, and who asked may take it back", async () => {
  const anna = await signUp(site, { credits: 0 });
  const [first, second] = [await give(anna, 101), await give(anna, 500)];
  expect([first.state, second.state]).toEqual(["waiting", "waiting"]);
  expect((await decide(first, "refuse", "ada")).status).toBe(200);
  expect((await decide(second, "refuse", "dag")).status).toBe(200);
  expect(await errorOf(await decide(first, "confirm", "ada"))).toEqual([409, "claimed"]);
  expect(await balanceOf(anna)).toBe(0);
});

test("many at once give no more than the limit without a second person", async () => {
  const anna = await signUp(site, { credits: 0 });
  const grants = await Promise.all(Array.from({ length: 8 }, () => give(anna, 30)));
  expect(grants.filter(({ state }) => state === "granted")).toHaveLength(3);
  expect(await balanceOf(anna)).toBe(90);
});

test("what a crash kept from the ledger is written by the job, once, and the books sum to zero", async () => {
  const anna = await signUp(site, { credits: 3 });
  const grant = await give(anna, 10);
  const db = await site.database("europe");
  await db.prepare("UPDATE credit_grants SET applied_at = NULL WHERE id = ?1").bind(grant.id).run();
  const lost = crypto.randomUUID();
  await db
    .prepare(
      `INSERT INTO credit_grants (id, site, member, credits, reason, operator_id, operator, at, state)
       VALUES (?1, 'amberlind-nl', ?2, 20, 'r', 'dag', 'Dag Holm', 1, 'granted')`,
    )
    .bind(lost, anna.id)
    .run();
  await site.quarterly();
  await until(async () => {
    expect(await balanceOf(anna)).toBe(33);
  });
  await untilBooksFit(site);
  const { lines } = await booksOf(site);
  expect(lines.find(({ account }) => account === "given by operators")?.amount).toBeLessThan(0);
});

test("credits that were given last are spent last: a withdrawal returns no money for spent ones", async () => {
  const buyer = await newBuyer(site);
  const order = await bought(site, buyer);
  const { account } = buyer;
  const object = memberObject(site, "dutch", account.id);
  // all of the purchase but ten is spent, by an entry of the kind that messages write
  await object.changeCredits({ id: "spent", credits: -40 });
  await give(account, 40);
  await give(account, -30);
  expect(await creditsOf(site, { ...buyer, account })).toBe(20);
  const lots = await object.creditLots(Date.now() + 1000);
  expect(lots?.map(({ credits, taken, spent, left }) => [credits, taken, spent, left])).toEqual([
    [P0.credits, 0, 40, 10],
    [40, 30, 0, 10],
  ]);
  const { body } = await call<{ purchases: { id: string; withdrawable: { credits: number } | null }[] }>(
    site,
    buyer,
    "GET",
    "/api/transactions.php",
  );
  expect(body.purchases.find(({ id }) => id === order.id)?.withdrawable?.credits).toBe(10);
});
