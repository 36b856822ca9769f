import { afterAll, beforeAll, expect, test } from "vitest";
import type { BooksAnswer } from "#contract/desk/books.ts";
import type { CaseBody } from "#contract/desk/cases.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { API_KEY } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booked,
  bought,
  call,
  newBuyer,
  P0,
  payAs,
  placed,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const REASON = "for the tests";
const BY_HAND = { amount: P0.bonus, reference: "NL1234" };
const say = async (
  about: string,
  resolution: CaseBody["resolution"],
  host: string = HOSTS.dutch,
  more: Pick<CaseBody, "amount" | "reference"> = resolution === "done" ? BY_HAND : {},
): Promise<number> =>
  (await deskAsk(site, "POST /api/cases", { host, body: { about, resolution, reason: REASON, ...more } }))
    .status;
const cases = () => desk(site, "GET /api/cases");
const isOpen = async (about: string): Promise<boolean> =>
  (await cases()).open.some((each) => each.about === about);
const decided = async (about: string) =>
  (await cases()).resolved
    .filter((each) => each.about === about)
    .map(({ resolution, reason }) => [resolution, reason]);
const DONE = 200;
const NOT_FOUND = 404;
const refundOf = async (id: string) =>
  (await site.database("europe"))
    .prepare("SELECT status, refund FROM refunds WHERE id = ?1")
    .bind(id)
    .first<{ status: string; refund: string | null }>();
const verdictOf = async (payment: string) =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT verdict FROM payments WHERE id = ?1")
      .bind(payment)
      .first<{ verdict: string | null }>()
  )?.verdict;
const atProvider = async (path: string, body?: object) =>
  (
    await site.ask(`/dev/mollie/v2/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  ).json<{ id: string; _embedded: { refunds: { id: string; status: string }[] } }>();
const refundsAt = async (payment: string) => {
  const {
    _embedded: { refunds },
  } = await atProvider(`payments/${payment}/refunds`);
  return refunds.map(({ status }) => status);
};

/** A withdrawal whose refund failed at the provider. */
async function failedRefund() {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  await payAs(site, buyer, checkout, "paid");
  await until(async () => {
    expect((await booked(site, buyer, id)).status).toBe("completed");
  });
  const payment = (await booked(site, buyer, id)).payment ?? "";
  const refund = `${payment}/withdrawn`;
  expect(await say(`refund ${refund}`, "again")).toEqual(NOT_FOUND);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  const sent = (await refundOf(refund))?.refund ?? "";
  expect(await say(`refund ${refund}`, "done")).toEqual(NOT_FOUND);
  await actAtProvider(site, "fail-refund", sent);
  await until(async () => {
    expect((await refundOf(refund))?.status).toBe("failed");
  });
  return { payment, refund, sent };
}

test("a refund that failed is sent again at the operator's request, once, and is completed", async () => {
  const { payment, refund, sent } = await failedRefund();
  expect(await say(`refund ${refund}`, "again", HOSTS.german)).toEqual(NOT_FOUND);
  expect(await refundOf(refund)).toEqual({ status: "failed", refund: sent });
  expect(await say(`refund ${refund}`, "again")).toEqual(DONE);
  expect(await say(`refund ${refund}`, "again")).toEqual(NOT_FOUND);
  await site.quarterly();
  const retried = await refundOf(refund);
  expect(retried).toEqual({ status: "sent", refund: expect.not.stringMatching(sent) });
  expect(await refundsAt(payment)).toEqual(["pending", "failed"]);
  await actAtProvider(site, "finish-refund", retried?.refund ?? "");
  await until(async () => {
    expect((await refundOf(refund))?.status).toBe("done");
  });
});

test("a refund that was given back by hand is done, and no money is sent for it", async () => {
  const { payment, refund } = await failedRefund();
  expect(await isOpen(`refund ${refund}`)).toBe(true);
  // without a sum up to what was promised, and what the bank calls it, it is not said
  for (const more of [
    {},
    { amount: P0.bonus },
    { reference: "NL1234" },
    { amount: P0.bonus + 1, reference: "NL1234" },
  ])
    expect(await say(`refund ${refund}`, "done", HOSTS.dutch, more)).toBe(422);
  expect(await say(`refund ${refund}`, "done")).toEqual(DONE);
  expect(await isOpen(`refund ${refund}`)).toBe(false);
  expect(await decided(`refund ${refund}`)).toEqual([["done", REASON]]);
  expect(await refundOf(refund)).toMatchObject({ status: "by_hand" });
  expect([await say(`refund ${refund}`, "done"), await say(`refund ${refund}`, "again")]).toEqual([
    NOT_FOUND,
    NOT_FOUND,
  ]);
  await site.quarterly();
  expect([(await refundOf(refund))?.status, await refundsAt(payment)]).toEqual(["by_hand", ["failed"]]);
});

test("a payment of another sum than its order's is looked into on the order's site alone", async () => {
  const buyer = await newBuyer(site);
  const { id } = await placed(site, buyer);
  const own = (await booked(site, buyer, id)).payment ?? "";
  const cheap = (
    await atProvider("payments", {
      amount: { currency: "EUR", value: "0.01" },
      description: "cheap",
      method: "ideal",
      redirectUrl: `https://${HOSTS.dutch}/`,
      webhookUrl: `https://${HOSTS.dutch}/webhooks/payments`,
      metadata: { order: id },
    })
  ).id;
  await payAs(site, buyer, `https://${HOSTS.dutch}/dev/pay/${cheap}`, "paid");
  await until(async () => {
    expect(await verdictOf(cheap)).toBe("wrong_amount");
  });
  expect([
    await say(`payment ${cheap}`, "looked_into", HOSTS.german),
    await say(`payment ${own}`, "looked_into"),
    await say("payment tr_nothing", "looked_into"),
  ]).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(await say(`payment ${cheap}`, "looked_into")).toEqual(DONE);
  expect([await verdictOf(cheap), (await verdictOf(own)) ?? null]).toEqual(["looked_into", null]);
  expect(await say(`payment ${cheap}`, "looked_into")).toEqual(NOT_FOUND);
});

test("the books tell somebody of the sites that they work for, and nothing of another company in their pool", async () => {
  const read = (as: Person) => desk(site, "GET /api/books", { as });
  const salesIn = ({ lines }: BooksAnswer) =>
    lines.find(({ account, currency }) => account === "sales" && currency === "EUR")?.amount ?? 0;
  const [whole, own] = [await read("ada"), await read("dag")];
  await bought(site, await newBuyer(site, { site: "german" }), { country: "DE", method: "visa" });
  const [wholeAfter, ownAfter] = [await read("ada"), await read("dag")];
  expect(salesIn(wholeAfter) - salesIn(whole)).toBe(-P0.bonus);
  expect([ownAfter.members, salesIn(ownAfter)]).toEqual([own.members, salesIn(own)]);
  expect(new Set(wholeAfter.runs.map(({ company }) => company))).toContain("isar");
  expect(new Set(ownAfter.runs.map(({ company }) => company))).toEqual(new Set(["amstel"]));
  expect(ownAfter.differences).toEqual([]);
});

/** A paid payment that names no order, as the day's comparison with the provider finds it. */
async function strayPayment(): Promise<string> {
  const { id } = await atProvider("payments", {
    amount: { currency: "EUR", value: "5.00" },
    description: "stray",
    method: "ideal",
    redirectUrl: `https://${HOSTS.dutch}/`,
  });
  await payAs(site, { host: HOSTS.dutch }, `https://${HOSTS.dutch}/dev/pay/${id}`, "paid", "never");
  await site.daily();
  expect(await verdictOf(id)).toBe("unknown_order");
  return id;
}

test("a payment that names no order is looked into by any site of its pool, and the next day's run leaves it at that", async () => {
  const id = await strayPayment();
  expect(await say(`payment ${id}`, "looked_into", HOSTS.world)).toEqual(NOT_FOUND);
  expect(await say(`payment ${id}`, "looked_into", HOSTS.german)).toEqual(DONE);
  await site.daily();
  expect(await verdictOf(id)).toBe("looked_into");
});

test("npm run cases lists a case, resolves it once with a reason, and lists the resolution", async () => {
  const about = `payment ${await strayPayment()}`;
  const run = (...given: string[]) => operatorCommand(site, "cases", given);
  const linesAbout = async () => (await run()).stdout.filter((line) => line.includes(about));
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  expect(await linesAbout()).toEqual(
    // Every site of the pool may decide about it.
    tenants
      .filter(({ pool, origin }) => pool === "europe" && origin === "embedded")
      .map(() => expect.stringMatching(`^  ${about}; .*500 EUR .*resolve: looked_into$`)),
  );

  const refused = [
    await run("amberlind-nl", about, "looked_into"),
    await run("no-such-site", about, "looked_into", REASON),
    await run("amberlind-nl", about, "accept", REASON),
    await operatorCommand(site, "cases", ["amberlind-nl", about, "looked_into", REASON], "another-token"),
  ];
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(refused.map(({ stderr }) => stderr[0])).toEqual([
    expect.stringContaining("npm run cases"),
    expect.stringContaining('no site "no-such-site"'),
    expect.stringContaining("answers 4"),
    expect.stringContaining("answers 401"),
  ]);
  expect(await decided(about)).toEqual([]);

  expect(await run("amberlind-nl", about, "looked_into", "A gift by mistake")).toMatchObject({
    code: 0,
    stdout: [`${about}: looked_into`, ""],
  });
  expect((await run("amberlind-nl", about, "looked_into", REASON)).stderr[0]).toContain("answers 404");
  expect(await decided(about)).toEqual([["looked_into", "A gift by mistake"]]);
  expect(await linesAbout()).toEqual([
    expect.stringMatching(`^  resolved \\S+ by Ada Brandt: ${about}: looked_into \\(A gift by mistake\\)$`),
  ]);
});
