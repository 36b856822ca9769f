import { periodIn } from "#contract/accounting/period.ts";
import { exportsQuery } from "#contract/desk/exports.schema.ts";
import type { ExportsAnswer } from "#contract/desk/exports.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { allPools } from "#origin/base/env.ts";
import { poolsOfCompany } from "#origin/money/exports/company-pools.ts";
import { journalPart, ossPart } from "#origin/money/exports/journal-parts.ts";
import { ordersCsv } from "#origin/money/exports/orders-csv.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { pageOfOrders } from "./orders.ts";

type Call = DeskCall<"GET /api/exports">;

/** Orders of one part. */
const PART = 2_000;

/** A part of a table as CSV, with the same code as the commands'. The first part is in the audit. */
export const exportTables = personHandler("GET /api/exports", {
  query: exportsQuery,
  async answer(call): Promise<ExportsAnswer> {
    const { what, company, period, site, after } = call.query;
    const answer = what === "orders" ? await orders(call) : await ofCompany(call);
    if (after === undefined) await record(call, [what, company ?? site, period].filter(Boolean).join(" "));
    return answer;
  },
});

async function orders(call: Call): Promise<ExportsAnswer> {
  const page = await pageOfOrders(call, PART);
  const csv = ordersCsv(page.orders);
  return {
    file: `orders${call.query.site === undefined ? "" : `-${call.query.site}`}.csv`,
    csv: call.query.after === undefined ? csv : csv.slice(csv.indexOf("\n") + 1),
    missing: [],
    next: page.next,
  };
}

async function ofCompany({ env, operator, query }: Call): Promise<ExportsAnswer> {
  const { what, company, period: written = "", after } = query;
  const period = periodIn(written);
  const isQuarter = written.includes("Q");
  if (!period || ((what === "oss" || what === "oss-sales") && !isQuarter))
    throw new Refusal(422, "invalid_input", { field: "period" });
  const pools = await poolsOfCompany(env, company, operator);
  const part =
    what === "oss" || what === "orders"
      ? await ossPart(pools, period)
      : await journalPart(what, pools, period, after);
  return { file: `${what}-${company}-${written}.csv`, ...part };
}

async function record({ env, operator, now }: Call, subject: string): Promise<void> {
  const db = allPools(env)[0]?.database;
  if (db)
    await recordAction(
      db,
      { site: "", area: "evidence", operator, action: "export", subject, reason: "" },
      now,
    );
}
