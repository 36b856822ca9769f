import { createMollieClient } from "@mollie/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { API_KEY, apiOf, atPaymentDesk, officialClient, refundAtDesk } from "#tests/support/payments.ts";
import { actAtProvider, bought, newBuyer, P0 } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

/** The token of amstel's organisation at the stand-in, as demo/wrangler.toml has it. */
const TOKEN = "access_amstel_in_the_demo_alone_000001";
const MONTH = new Date().toISOString().slice(0, 7);

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const asked = async (path: string, token: string | null) =>
  (
    await fetch(
      `${apiOf(site)}${path}`,
      token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
  ).status;
const reconcile = (company = "amstel") => operatorCommand(site, "books", ["reconcile", company, MONTH]);
const cash = async () => (await desk(site, "GET /api/journal", { query: { part: "cash" } })).cash;

test("the provider tells of payouts to its organisation's token alone, and that opens nothing else", async () => {
  const report = "balances/primary/report?from=2026-01-01&until=2026-02-01&grouping=transaction-categories";
  for (const path of ["settlements", "settlements/stl_none", "balances", report]) {
    expect([path, await asked(path, API_KEY)]).toEqual([path, 403]);
    expect([path, await asked(path, null)]).toEqual([path, 401]);
  }
  expect([
    await asked("payments", TOKEN),
    await asked("customers", TOKEN),
    await asked("profiles/me", TOKEN),
  ]).toEqual([403, 403, 403]);
  expect([
    await asked("settlements", TOKEN),
    await asked("settlements/stl_none", TOKEN),
    await asked(report, TOKEN),
  ]).toEqual([200, 404, 200]);
  expect(await asked("balances/primary/report?from=2026-01-01", TOKEN)).toBe(400);
});

test("a payout agrees with the books payment by payment; its fees and conversions are booked, once", async () => {
  const dutch = await bought(site, await newBuyer(site));
  const british = await newBuyer(site, { country: "GB" });
  const pounds = await bought(site, british, { method: "paypal", country: "GB", total: 974 });
  const refund = await refundAtDesk(site, dutch.payment, { sum: "5.00" });
  await actAtProvider(site, "finish-refund", refund);
  await until(async () => {
    expect((await cash()).map(({ kind }) => kind).toSorted()).toEqual([
      "payment",
      "payment",
      "provider_refund",
    ]);
  });
  const before = await reconcile();
  expect([before.code, before.stdout.filter((line) => line.endsWith("in no payout yet")).length]).toEqual([
    0, 3,
  ]);

  await atPaymentDesk(site, "pay-out amstel");
  // the provider's own client reads what the stand-in says
  officialClient(site);
  const mollie = createMollieClient({ accessToken: TOKEN, apiEndpoint: apiOf(site) });
  const [settlement] = await mollie.settlements.page();
  const euros = P0.bonus - 500 + Math.round(974 * 1.15);
  const paidOut = (euros - 50 - 11) / 100;
  expect(settlement).toMatchObject({
    status: "paidout",
    amount: { currency: "EUR", value: paidOut.toFixed(2) },
  });
  const settlementId = settlement?.id ?? "";
  expect((await mollie.settlements.get(settlementId)).reference).toBe(settlement?.reference);
  const first = await mollie.settlementPayments.page({ settlementId, limit: 1 });
  const second = await mollie.settlementPayments.page({
    settlementId,
    limit: 1,
    from: first.nextPageCursor ?? "",
  });
  expect([...first, ...second].map(({ id }) => id).toSorted()).toEqual(
    [dutch.payment, pounds.payment].toSorted(),
  );
  expect((await mollie.settlementRefunds.page({ settlementId })).map(({ id }) => id)).toEqual([refund]);
  expect([...(await mollie.settlementChargebacks.page({ settlementId }))]).toEqual([]);

  const { code, stdout, stderr } = await reconcile();
  expect([code, stderr.join("")]).toEqual([0, ""]);
  expect(stdout).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\d{4}-\\d{2}-\\d{2} payout ${settlement?.reference}: ${paidOut.toFixed(2)} EUR, 3 items$`,
      ),
    ),
    "  fee Payments: 0.61 EUR, VAT 0.11 EUR",
    `  converted: 9.74 GBP into ${(Math.round(974 * 1.15) / 100).toFixed(2)} EUR`,
    expect.stringMatching(
      /^balance 0\.00 EUR; payments .*; transfers -.*; fee-prepayments -0\.61; then 0\.00 EUR$/,
    ),
    "nothing differs",
    "",
  ]);
  const booked = async () =>
    (await cash())
      .filter(({ kind }) => ["payout", "fee", "conversion"].includes(kind))
      .map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`)
      .toSorted();
  expect((await cash()).find(({ kind }) => kind === "fee")).toMatchObject({
    what: "Payments",
    vat_amount: -11,
  });
  const once = ["conversion EUR 1120", "conversion GBP -974", "fee EUR -61", `payout EUR ${-(euros - 61)}`];
  expect(await booked()).toEqual(once);
  // nothing of the company's is left at the provider, in either currency
  const total = (currency: string, all: { currency: string; amount: number }[]) =>
    all.filter((each) => each.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
  expect([total("EUR", await cash()), total("GBP", await cash())]).toEqual([0, 0]);
  expect((await reconcile()).code).toBe(0);
  expect(await booked()).toEqual(once);
});

test("what a payout and the books do not have alike is named one by one, with its document", async () => {
  const sale = await bought(site, await newBuyer(site));
  const lost = await bought(site, await newBuyer(site));
  await atPaymentDesk(site, "pay-out amstel");
  const db = await site.database("europe");
  await db.prepare("UPDATE payments SET amount = amount + 1 WHERE id = ?1").bind(sale.payment).run();
  await db.prepare("UPDATE payments SET verdict = NULL WHERE id = ?1").bind(lost.payment).run();
  const { code, stdout, stderr } = await reconcile();
  expect([code, stderr.join("")]).toEqual([1, ""]);
  const named = stdout.filter((line) => line.startsWith("!"));
  expect(named).toHaveLength(2);
  expect(named.join("\n")).toMatch(
    new RegExp(
      `payment ${sale.payment} of ${sale.payment}, 11.24 EUR, in the books 11.25 EUR \\(AMSTEL-EUROPE-\\d+\\)`,
    ),
  );
  expect(named.join("\n")).toContain(
    `payment ${lost.payment} of ${lost.payment}, 11.24 EUR, not in the books`,
  );
});

test("without a token, and where the provider tells nothing, the command says what is missing", async () => {
  for (const [company, why] of [
    ["isar", "PAYMENT_ORGANISATION_TOKENS has no token of the company"],
    ["liffey", "the company's payment provider tells nothing of its payouts"],
  ] as const) {
    const { code, stdout } = await reconcile(company);
    expect([code, stdout[0]]).toEqual([1, expect.stringContaining(`${company}: ${why}`)]);
  }
});
