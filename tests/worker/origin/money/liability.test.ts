import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "#contract/product/local-day.ts";
import { vatWithin } from "#contract/product/money.ts";
import { memberObject } from "#tests/support/accounts.ts";
import { creditsOf, until, write } from "#tests/support/chats.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { booksOf, bought, call, newBuyer, P0 } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** The day that it is for the company, whose midnight is not that of UTC. */
const TODAY = dayIn(Date.now(), "Europe/Amsterdam");
/** A table that a command prints. */
async function table(what: string, ...given: string[]) {
  const { code, stdout, stderr } = await operatorCommand(site, "books", [what, ...given]);
  expect([code, stderr.join("")]).toEqual([0, ""]);
  const [head = "", ...lines] = stdout.map((line) => line.replace("\r", "")).filter(Boolean);
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [columns[i], cell])));
}

test("what is owed of unused credits is told by currency and purchase, the oldest spent first, and adds up with the books", async () => {
  const granted = await newBuyer(site, { credits: 7 });
  const partner = await newBuyer(site);
  // on a site of the company that has sold nothing yet
  const elsewhere = await newBuyer(site, { site: "nordic", credits: 9, country: "DK" });
  const first = await bought(site, granted);
  const before = await creditsOf(site, granted);
  expect((await write(site, granted, partner, "Hello")).status).toBe(200);
  const cost = before - (await creditsOf(site, granted));
  expect((await write(site, granted, partner, "Are you there?")).status).toBe(200);
  const gone = await newBuyer(site);
  const withdrawn = await bought(site, gone);
  await call(site, gone, "POST", "/api/withdrawals.php", { order: withdrawn.id, amount: P0.bonus });
  await until(async () => {
    expect((await booksOf(site)).differences).toEqual([]);
  });
  const spentOfFirst = 2 * cost - 7;
  expect(spentOfFirst).toBeGreaterThan(0);
  const left = P0.credits - spentOfFirst;
  const value = Math.floor((P0.bonus * left) / P0.credits);

  const lots = await table("credits", "amstel", TODAY);
  const lotOf = (order: string) => lots.find((line) => line["order"] === order);
  expect(lotOf(first.id)).toMatchObject({
    account: granted.account.id,
    currency: "EUR",
    sold: String(P0.credits),
    spent: String(spentOfFirst),
    returned: "0",
    left: String(left),
    value: (value / 100).toFixed(2),
    vat: (vatWithin(value, 2_100) / 100).toFixed(2),
  });
  expect(lotOf(first.id)?.["document"]).toMatch(/^AMSTEL-EUROPE-\d+$/);
  expect(lotOf(withdrawn.id)).toMatchObject({ returned: String(P0.credits), left: "0", value: "0.00" });
  expect(
    lots.find((line) => line["account"] === granted.account.id && line["granted"] !== "0"),
  ).toMatchObject({
    granted: "7",
    spent: "7",
    left: "0",
    value: "",
  });
  expect(lots.find((line) => line["account"] === elsewhere.account.id)).toMatchObject({
    granted: "9",
    left: "9",
  });
  // nothing of a person but the number of their account
  expect(JSON.stringify(lots)).not.toContain("@");

  const totals = await table("liability", "amstel", TODAY);
  const sumOf = (figure: string) => totals.reduce((sum, line) => sum + Number(line[figure]), 0);
  const { lines } = await booksOf(site);
  const account = (name: string) =>
    lines.find((line) => line.currency === "CREDITS" && line.account === name)?.amount ?? 0;
  expect([sumOf("left"), sumOf("sold"), sumOf("returned"), sumOf("granted")]).toEqual([
    account("balances"),
    -account("bought"),
    account("withdrawn"),
    -account("given at signup"),
  ]);
  expect(sumOf("spent")).toBe(account("spent on messages") + account("returned messages"));
  // the day before, nothing was sold yet
  const yesterday = addDays(TODAY, -1);
  expect((await table("liability", "amstel", yesterday)).map((line) => line["left"])).toEqual([]);
  expect((await operatorCommand(site, "books", ["liability", "amstel", "2026-09"])).stderr[0]).toBe(
    '"2026-09" is no day: 2026-09-30',
  );
});

test("the credits of an erased account are forfeited, and owed to nobody", async () => {
  const buyer = await newBuyer(site);
  const sale = await bought(site, buyer);
  await memberObject(site, buyer.account.site, buyer.account.id).erase(null);
  const [line] = (await table("credits", "amstel", TODAY)).filter((each) => each["order"] === sale.id);
  expect(line).toMatchObject({
    sold: String(P0.credits),
    forfeited: String(P0.credits),
    spent: "0",
    left: "0",
    value: "0.00",
  });
});
