import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, type Account } from "#tests/support/accounts.ts";
import { deleteFrom, until, write } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import {
  beThere,
  countDays,
  growthOf,
  inDays,
  numbersOf,
  queueCount,
  today,
  untilCounted,
} from "#tests/support/growth.ts";
import { bringIn } from "#tests/support/members.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import {
  address,
  complete,
  mailToken,
  send,
  sent,
  site,
  startPartnerSites,
  whole,
} from "#tests/support/partners.ts";
import { refundAtDesk } from "#tests/support/payments.ts";
import { someone } from "#tests/support/photos.ts";
import { actAtProvider, bought, offerTo, type Buyer } from "#tests/support/purchases.ts";
import { newcomer, post } from "#tests/support/signups.ts";
import { HOSTS } from "#tests/support/site.ts";

beforeAll(startPartnerSites);
afterAll(() => site.close());

const WEEK = 7 * 86_400;
const db = () => site.database("europe");
const ADNET = "__Host-source=network=adnet&ref=r1&sub1=x";

/** Signs up through the form; the mail's link activates, unless it is left. */
async function joined({
  cookie,
  isLeft = false,
}: { cookie?: string; isLeft?: boolean } = {}): Promise<Buyer> {
  const person = newcomer();
  const answer = await post(site, "/api/signup.php", person, cookie === undefined ? {} : { cookie });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await mailsTo(site, person.email)).length, { timeout: 60_000 }).toBe(1);
  const link = linkIn((await mailsTo(site, person.email))[0]);
  const confirmed = isLeft
    ? answer
    : await pressConfirm(site, link, { host: HOSTS.dutch, cookie: cookiesOf(answer) });
  // once more, by a program that follows links
  if (!isLeft) await pressConfirm(site, link, { host: HOSTS.dutch });
  const id = await (
    await db()
  )
    .prepare("SELECT member FROM accounts WHERE email = ?1")
    .bind(person.email)
    .first<string>("member");
  const account: Account = {
    id: id ?? "",
    email: person.email,
    name: person.username,
    site: "dutch",
    host: HOSTS.dutch,
  };
  return { account, cookie: cookiesOf(confirmed), host: HOSTS.dutch };
}

/** A member who was last there weeks ago, and is there now. */
async function returning(input: Parameters<typeof someone>[1] = {}) {
  const ago = Math.floor(Date.now() / 1000) - 5 * WEEK;
  const one = await someone(site, { country: "NL", paid: true, credits: 100, active_at: ago, ...input });
  await beThere(site, one);
  return one;
}
const like = (who: Buyer, whom: Buyer) =>
  site.ask("/api/likes.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ profile: whom.account.id }),
  });
const sentTo = async (who: Buyer, whom: Buyer, text: string, more: object = {}) => {
  const answer = await write(site, who, whom, text, more);
  expect([answer.status, text]).toEqual([200, text]);
};

/** What all members of the Dutch site have in their own ledgers. */
async function creditsHeld(): Promise<number> {
  const { results } = await (
    await db()
  )
    .prepare("SELECT id FROM profiles WHERE site = 'amberlind-nl' AND fictional = 0")
    .all<{ id: string }>();
  const balances = await Promise.all(
    results.map(async ({ id }) => {
      const object = await site.memberObjectId(`europe/${id}`);
      const [row] = await site.inObject("MEMBERS", object, "SELECT sum(amount) AS n FROM ledger");
      return Number(row?.["n"] ?? 0);
    }),
  );
  return balances.reduce((sum, each) => sum + each, 0);
}
/** A purchase at the price that is offered. */
async function buys(who: Buyer, method: "ideal" | "paypal" = "ideal") {
  const { bundles } = await offerTo(site, who);
  return bought(site, who, { method, total: bundles.find(({ id }) => id === "p0")?.amount ?? 0 });
}

let buyer: Buyer;

test("signups that begin, are made and are activated are counted once each, by country, network, source and partner", async () => {
  await joined();
  buyer = await joined({ cookie: ADNET });
  await joined({ cookie: "__Host-source=network=adnet&ref=r2", isLeft: true });
  // a draft that stays one, sent twice, and one that its mail completes
  const draft = whole({ email: address(), tracking: { network: "adnet", ref: "r1", sub1: "x" } });
  await sent(draft);
  expect((await send(draft)).status).toBe(201);
  const drafted = whole({ email: address(), tracking: { network: "adnet", ref: "r1", sub1: "y" } });
  await sent(drafted);
  const token = await mailToken(drafted.email);
  expect((await complete(token, {}, { key: "k1" })).status).toBe(200);
  expect((await complete(token, {}, { key: "k1" })).status).toBe(200);

  const answer = await growthOf(site);
  expect(answer.rows.map(numbersOf)).toEqual([{ signups_started: 5, signups: 4, activations: 3, active: 3 }]);
  const parts = async (split: string) =>
    (await growthOf(site, { split })).rows.map((row) => [
      row.key,
      row.signups_started,
      row.signups,
      row.activations,
      row.active,
    ]);
  expect(await parts("country")).toEqual([["NL", 5, 4, 3, 3]]);
  expect(await parts("network")).toEqual([
    ["", 1, 1, 1, 1],
    ["adnet", 4, 3, 2, 2],
  ]);
  expect(await parts("partner")).toEqual([
    ["", 3, 3, 2, 2],
    ["harbourlane", 2, 1, 1, 1],
  ]);
  expect((await growthOf(site, { partner: "harbourlane" })).rows.map(numbersOf)).toEqual([
    { signups_started: 2, signups: 1, activations: 1, active: 1 },
  ]);
  expect([answer.countries, answer.networks, answer.partners]).toEqual([["NL"], ["adnet"], ["harbourlane"]]);
  const { affiliates, total } = await desk(site, "GET /api/affiliates", {
    host: "",
    query: { from: today(), to: today(), by: "network,ref,sub1,partner" },
  });
  expect(
    affiliates.map((row) => [
      row.network,
      row.ref,
      row.sub1,
      row.sub2,
      row.partner,
      row.signups_started,
      row.signups,
      row.activations,
    ]),
  ).toEqual([
    ["", "", "", null, "", 1, 1, 1],
    ["adnet", "r1", "x", null, "", 1, 1, 1],
    ["adnet", "r1", "y", null, "harbourlane", 1, 1, 1],
    ["adnet", "r2", "", null, "", 1, 1, 0],
    ["adnet", "r1", "x", null, "harbourlane", 1, 0, 0],
  ]);
  expect(total).toBe(5);
});

test("messages, answers, matches and who was there are counted once, with nothing of what fictional profiles do", async () => {
  const [ann, ben, cleo] = [await returning(), await returning({ country: "BE" }), await returning()];
  await bringIn(await db(), [{ id: "a-fictional-one", site: "amberlind-nl", fictional: 1, country: "NL" }]);
  const fictional = { ...ben, account: { ...ben.account, id: "a-fictional-one" } };
  for (const one of [ann, ben]) await beThere(site, one);
  await sentTo(ann, ben, "Hello Ben");
  await sentTo(ann, ben, "Are you there?");
  await until(async () => sentTo(ben, ann, "Yes I am"));
  await sentTo(ben, ann, "And you?");
  await sentTo(ann, ben, "So am I");
  await sentTo(ann, fictional, "Hello you", { understood: true });
  await sentTo(cleo, fictional, "Hi", { understood: true });
  await sentTo(cleo, ann, "Good evening");
  // a copy that its member deletes was sent all the same
  expect((await deleteFrom(site, ann, fictional)).status).toBe(204);
  expect((await deleteFrom(site, ben, ann)).status).toBe(204);
  for (const [who, whom] of [
    [ann, ben],
    [ben, ann],
    [cleo, ann],
  ] as const)
    expect((await like(who, whom)).status).toBe(200);

  const before = await growthOf(site);
  // three new members of before, and three who came back: in their week and their month for the first time
  expect(numbersOf(before.rows[0])).toMatchObject({ active: 6 });
  expect([before.rows[0]?.messages, before.counted_to]).toEqual([null, null]);
});

test("money equals the books: by method, country, network and source, with buyers of the first time and again", async () => {
  const [first, again, back] = [await buys(buyer), await buys(buyer), await buys(buyer, "paypal")];
  await refundAtDesk(site, again.payment, { sum: "5.00" });
  await actAtProvider(site, "charge-back", back.payment);
  const journal = async () =>
    (await desk(site, "GET /api/journal", { query: { part: "cash", from: today(), to: today() } })).cash;
  await until(async () => {
    expect((await journal()).map(({ kind }) => kind).toSorted()).toEqual([
      "chargeback",
      "payment",
      "payment",
      "payment",
      "provider_refund",
    ]);
  });
  const sum = async (...kinds: string[]) =>
    (await journal()).reduce((all, { kind, amount }) => all + (kinds.includes(kind) ? amount : 0), 0);
  const answer = await growthOf(site);
  const money = {
    currency: "EUR",
    revenue: await sum("payment"),
    refunds: -(await sum("provider_refund")),
    chargebacks: -(await sum("chargeback")),
    buyers: 1,
    arppu: await sum("payment"),
  };
  expect(money.revenue).toBe(first.amount + again.amount + back.amount);
  expect(money.refunds).toBe(500);
  expect(answer.money).toEqual([{ period: today(), key: "", ...money }]);
  expect(numbersOf(answer.rows[0])).toMatchObject({ buyers: 1, first_buyers: 1 });
  expect(answer.methods.map(({ method, country, revenue }) => [method, country, revenue])).toEqual([
    ["ideal", "NL", first.amount + again.amount],
    ["paypal", "NL", back.amount],
  ]);
  expect((await growthOf(site, { split: "network" })).money).toEqual([
    { period: today(), key: "adnet", ...money },
  ]);
  expect((await growthOf(site, { network: "" })).money).toEqual([]);
  const { affiliates } = await desk(site, "GET /api/affiliates", {
    host: "",
    query: { from: today(), to: today(), by: "network,ref,sub1" },
  });
  expect(affiliates.filter((row) => row.buyers > 0)).toMatchObject([
    { network: "adnet", ref: "r1", sub1: "x", buyers: 1, first_buyers: 1, money: [money] },
  ]);
  // who paid in an earlier time pays again now
  await (
    await db()
  )
    .prepare("UPDATE orders SET paid_at = paid_at - ?2 WHERE id = ?1")
    .bind(first.id, 2 * WEEK)
    .run();
  expect(numbersOf((await growthOf(site)).rows[0])).toMatchObject({ buyers: 1, repeat_buyers: 1 });
  await (
    await db()
  )
    .prepare("UPDATE orders SET paid_at = paid_at + ?2 WHERE id = ?1")
    .bind(first.id, 2 * WEEK)
    .run();
});

test("a cohort is the signups of a week: who of them was there and who paid, week by week", async () => {
  const { cohorts } = await desk(site, "GET /api/cohorts", { host: "", query: { site: "amberlind-nl" } });
  expect(cohorts).toHaveLength(1);
  expect(cohorts[0]).toMatchObject({ signups: 4, activations: 3 });
  expect(cohorts[0]?.weeks).toMatchObject([
    { number: 0, active: 3, buyers: 1, revenue: [{ currency: "EUR" }] },
  ]);
});

test("at night the objects of who was there tell what they did, and what they hold", async () => {
  await countDays(site, inDays(1));
  const counted = numbersOf((await growthOf(site)).rows[0]);
  expect(counted).toMatchObject({
    active: 6,
    outstanding_credits: await creditsHeld(),
    messages: 8,
    messages_to_fictional: 2,
    first_messages: 4,
    replies: 1,
    matches: 1,
  });
  for (const by of ["week", "month"])
    expect((await growthOf(site, { by })).rows.map(numbersOf)).toEqual([counted]);
  const { rows } = await growthOf(site, { split: "country" });
  expect(rows.map((row) => [row.key, row.active, row.messages, row.replies, row.matches])).toEqual([
    ["BE", 1, 2, 1, 1],
    ["NL", 5, 6, 0, 0],
  ]);
});

test("a day is counted once, however many count it at once, and again", async () => {
  const read = async () => (await growthOf(site)).rows;
  const before = await read();
  await Promise.all(Array.from({ length: 6 }, () => queueCount(site, inDays(2))));
  await untilCounted(site, inDays(2));
  await queueCount(site, inDays(2));
  expect(await read()).toEqual(before);
});

/** What happened until now happened three weeks earlier. */
async function letThreeWeeksPass(): Promise<void> {
  const database = await db();
  await database.batch(
    [
      "UPDATE daily_counts SET day = date(day, '-21 days')",
      "UPDATE cohort_counts SET cohort = date(cohort, '-21 days'), week = date(week, '-21 days')",
      "UPDATE profiles SET created_at = created_at - 1814400, active_at = active_at - 1814400",
      "UPDATE orders SET paid_at = paid_at - 1814400, signup_week = date(signup_week, '-21 days')",
    ].map((statement) => database.prepare(statement)),
  );
}

test("who of a week's signups is there again weeks later, and pays, is theirs in that week", async () => {
  await letThreeWeeksPass();
  await beThere(site, buyer);
  const { amount } = await buys(buyer);
  const { cohorts } = await desk(site, "GET /api/cohorts", { host: "", query: { site: "amberlind-nl" } });
  const own = cohorts.find(({ signups }) => signups > 0);
  expect([own?.signups, own?.activations, own?.weeks.length]).toEqual([4, 3, 4]);
  const weeks = own?.weeks.map(({ number, active, buyers, revenue }) => [
    number,
    active,
    buyers,
    revenue.length,
  ]);
  expect(weeks).toEqual([
    [0, 3, 1, 1],
    [1, 0, 0, 0],
    [2, 0, 0, 0],
    [3, 1, 1, 1],
  ]);
  expect(own?.weeks[3]?.revenue).toEqual([{ currency: "EUR", amount }]);
  const narrowed = await desk(site, "GET /api/cohorts", {
    host: "",
    query: { site: "amberlind-nl", network: "" },
  });
  expect(narrowed.cohorts[0]?.weeks.map(({ active, buyers }) => [active, buyers])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const late = numbersOf((await growthOf(site)).rows[0]);
  expect(late).toMatchObject({ active: 1, buyers: 1, repeat_buyers: 1 });
});

test("what people may see is theirs: roles, sites of other people and of their own backends, days that are none", async () => {
  const foreign = await deskAsk(site, "GET /api/growth", {
    host: "",
    as: "dag",
    query: { site: "rubinelle" },
  });
  expect(foreign.status).toBe(403);
  for (const name of ["GET /api/growth", "GET /api/cohorts", "GET /api/affiliates"] as const)
    for (const as of ["bea", "cem"] as const)
      expect((await deskAsk(site, name, { host: "", as })).status).toBe(403);
  const others = await desk(site, "GET /api/growth", { host: "", query: { site: "rubinelle" } });
  expect([others.rows, others.money]).toEqual([[], []]);
  const world = await desk(site, "GET /api/growth", { host: "", query: { site: "amberlind" } });
  expect(world.rows).toEqual([]);
  const all = await growthOf(site, {}, "dag");
  expect(all.sites.map(({ id }) => id)).toEqual(["amberlind-nl"]);
  for (const query of [
    { from: "2026-02-02", to: "2026-02-01" },
    { from: "2020-01-01", to: "2026-02-01" },
  ])
    expect((await deskAsk(site, "GET /api/growth", { host: "", query })).status).toBe(422);
});
