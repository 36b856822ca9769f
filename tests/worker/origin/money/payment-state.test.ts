import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeletionOffersAnswer } from "#contract/calls/account/account-deletion.ts";
import {
  bought,
  call,
  newBuyer,
  P0,
  payAs,
  placed,
  untilBooked,
  type Choice,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const ENGLISH = "__Host-locale=en";
const asStranger = (path: string, host: string = HOSTS.dutch) => site.ask(path, { host, cookie: ENGLISH });

/** The address to which the provider returns a buyer. */
async function returnedAs(choice: Choice) {
  const buyer = await newBuyer(site);
  const order = await placed(site, buyer, { next: "/chats/somebody" });
  const back = await payAs(site, buyer, order.checkout, choice);
  return { buyer, order, address: back.headers.get("location") ?? "" };
}

test("back from the bank's app in a browser without the session, a buyer learns what became of the payment and nothing else", async () => {
  for (const [choice, words] of [
    ["paid", "Your payment went through"],
    ["pending", "Your payment is still open"],
    ["failed", "Your payment didn’t go through"],
    ["cancelled", "Your payment didn’t go through"],
  ] as const) {
    const { buyer, address } = await returnedAs(choice);
    const guarded = await asStranger(address);
    expect(guarded.status).toBe(303);
    const path = guarded.headers.get("location") ?? "";
    expect(path).toMatch(/^\/payment\/[0-9a-f-]{36}\?key=[\w-]{43}$/);
    await expect.poll(async () => (await asStranger(path)).text(), { timeout: 30_000 }).toContain(words);
    const page = await asStranger(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    const { email, id } = buyer.account;
    for (const secret of [email, id, "11.24", "somebody", "iDEAL"])
      expect([choice, secret, html.includes(secret)]).toEqual([choice, secret, false]);
  }
});

test("the link is unguessable, and its owner goes to the order itself", async () => {
  const { buyer, order, address } = await returnedAs("paid");
  await untilBooked(site, buyer, order.id, "completed");
  const own = await site.ask(address, buyer);
  expect([own.status, (await own.text()).includes(order.id)]).toEqual([200, true]);
  const path = (await asStranger(address)).headers.get("location") ?? "";
  const other = await bought(site, await newBuyer(site));
  const forged = [
    path.slice(0, -1) + (path.endsWith("A") ? "B" : "A"),
    path.replace(order.id, other.id),
    `/payment/${order.id}`,
    `/payment/${order.id}?key=`,
    "/payment/x?key=y",
  ];
  for (const each of forged) expect([each, (await asStranger(each)).status]).toEqual([each, 404]);
  expect((await asStranger(path, HOSTS.german)).status).toBe(404);
  // without the key the order's page is a member's
  const login = await asStranger(`/credits/p0/ideal?order=${order.id}`);
  expect(login.headers.get("location")).toMatch(/^\/login\?next=/);
});

test("who is about to delete their account is offered the money for what they haven't used, and one call for each purchase takes it", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const offers = async () =>
    (await call<DeletionOffersAnswer>(site, buyer, "GET", "/api/account-deletion.php")).body;
  const { refunds, credits } = await offers();
  expect({ refunds, credits }).toEqual({
    refunds: [{ order: id, credits: P0.credits, amount: P0.bonus, currency: "EUR" }],
    credits: P0.credits,
  });
  for (const { order, amount } of refunds)
    expect((await call(site, buyer, "POST", "/api/withdrawals.php", { order, amount })).status).toBe(200);
  expect(await offers()).toMatchObject({ refunds: [], credits: 0 });
});
