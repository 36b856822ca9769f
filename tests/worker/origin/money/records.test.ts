import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inMember } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { commandToken, desk } from "#tests/support/desk.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { bought, newBuyer, orderOf } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const looks = async () =>
  (await desk(site, "GET /api/audit", { query: { area: "evidence" } })).entries.map(
    ({ operator, action, subject }) => [operator.id, action, subject],
  );

test("an invoice is printed and its PDF written by its number, also of an erased account, and the look is in the audit", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const number = (await orderOf(site, buyer, id)).order.invoice ?? "";
  await leave(site, buyer);
  await letPassSince(site, buyer.account, days(15));
  await until(async () => {
    await site.quarterly();
    expect(
      await inMember(site, buyer.account, "SELECT name FROM sqlite_master WHERE name = 'member'"),
    ).toEqual([]);
  });
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-records-"));
  try {
    const file = join(folder, "invoice.pdf");
    const printed = await operatorCommand(site, "books", ["document", number, file]);
    expect([printed.code, printed.stderr.join("")]).toEqual([0, ""]);
    const text = printed.stdout.join("\n");
    for (const part of [number, id, buyer.account.email, "Amstel Social B.V."]) expect(text).toContain(part);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(await looks()).toEqual([["ada", "view document", number]]);
  // who has no part in the books, and a number that nobody has, leave no trace
  const refused = await operatorCommand(site, "books", ["document", number], await commandToken(site, "bea"));
  const missing = await operatorCommand(site, "books", ["document", `${number}9`]);
  expect([refused.code, missing.code]).toEqual([1, 1]);
  expect(missing.stderr[0]).toContain(`no site of yours has a document ${number}9`);
  expect(await looks()).toHaveLength(1);
});
