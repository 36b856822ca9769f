import { afterAll, beforeAll, expect, test } from "vitest";
import type { BooksBody } from "#contract/calls/books.ts";
import { until } from "#tests/support/chats.ts";
import { booked, call, desk, newBuyer, P0, payAs, placed } from "#tests/support/purchases.ts";
import { OPERATOR, sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const say = async (body: BooksBody, host: string = HOSTS.dutch, token = OPERATOR) => {
  const answer = await site.ask("/api/books.php", {
    method: "POST",
    host,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json<unknown>()];
};
const DONE = [200, { done: true }];
const NOT_FOUND = [404, { error: { code: "not_found" } }];
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
      headers: { authorization: "Bearer test_of_the_tests", "content-type": "application/json" },
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
  expect(await say({ refund, does: "again" })).toEqual(NOT_FOUND);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  const sent = (await refundOf(refund))?.refund ?? "";
  expect(await say({ refund, does: "done" })).toEqual(NOT_FOUND);
  await desk(site, "fail-refund", sent);
  await until(async () => {
    expect((await refundOf(refund))?.status).toBe("failed");
  });
  return { payment, refund, sent };
}

test("a refund that failed is sent again at the operator's request, once, and is completed", async () => {
  const { payment, refund, sent } = await failedRefund();
  expect(await say({ refund, does: "again" }, HOSTS.german)).toEqual(NOT_FOUND);
  expect((await say({ refund, does: "again" }, HOSTS.dutch, "somebody-elses-token"))[0]).toBe(401);
  expect(await refundOf(refund)).toEqual({ status: "failed", refund: sent });
  expect(await say({ refund, does: "again" })).toEqual(DONE);
  expect(await say({ refund, does: "again" })).toEqual(NOT_FOUND);
  await site.quarterly();
  const anew = await refundOf(refund);
  expect(anew).toEqual({ status: "sent", refund: expect.not.stringMatching(sent) });
  expect(await refundsAt(payment)).toEqual(["pending", "failed"]);
  await desk(site, "finish-refund", anew?.refund ?? "");
  await until(async () => {
    expect((await refundOf(refund))?.status).toBe("done");
  });
});

test("a refund that was given back by hand is done, and no money is sent for it", async () => {
  const { payment, refund } = await failedRefund();
  expect(await say({ refund, does: "done" })).toEqual(DONE);
  expect(await refundOf(refund)).toMatchObject({ status: "by_hand" });
  expect([await say({ refund, does: "done" }), await say({ refund, does: "again" })]).toEqual([
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
    await say({ payment: cheap, does: "looked_into" }, HOSTS.german),
    await say({ payment: own, does: "looked_into" }),
    await say({ payment: "tr_nothing", does: "looked_into" }),
  ]).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(await say({ payment: cheap, does: "looked_into" })).toEqual(DONE);
  expect([await verdictOf(cheap), (await verdictOf(own)) ?? null]).toEqual(["looked_into", null]);
  expect(await say({ payment: cheap, does: "looked_into" })).toEqual(NOT_FOUND);
});

test("a payment that names no order is looked into by any site of its pool, and the next day's run leaves it at that", async () => {
  const { id } = await atProvider("payments", {
    amount: { currency: "EUR", value: "5.00" },
    description: "stray",
    method: "ideal",
    redirectUrl: `https://${HOSTS.dutch}/`,
  });
  await payAs(site, { host: HOSTS.dutch }, `https://${HOSTS.dutch}/dev/pay/${id}`, "paid", "never");
  await site.daily();
  expect(await verdictOf(id)).toBe("unknown_order");
  expect(await say({ payment: id, does: "looked_into" }, HOSTS.world)).toEqual(NOT_FOUND);
  expect(await say({ payment: id, does: "looked_into" }, HOSTS.german)).toEqual(DONE);
  await site.daily();
  expect(await verdictOf(id)).toBe("looked_into");
});

test("a word that is none changes nothing", async () => {
  for (const body of [
    { refund: "x", does: "looked_into" },
    { payment: "x", does: "done" },
    { does: "again" },
    {},
  ])
    expect((await say(body as never))[0]).toBe(422);
});
