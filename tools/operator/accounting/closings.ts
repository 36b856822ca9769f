import type { Closing, ClosingAnswer, ClosingsAnswer } from "#contract/desk/closings.ts";
import { asDecimal } from "#contract/product/money.ts";
import { Fault } from "#tools/fault.ts";
import { operatorCall } from "#tools/operator/operator-call.ts";
import { sitesByPool } from "./company.ts";

/** What stands in the way and can't be acknowledged. */
const FINAL = /^not_(?:over|next)/;

/**
 * Closes a month of a company in each of its pools. False where something stands in the way that was not
 * acknowledged: it is printed, as it is to be repeated behind the month.
 */
export async function closeMonth([
  company = "",
  month = "",
  ...acknowledged
]: readonly string[]): Promise<boolean> {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) throw new Fault(`"${month}" is no month: 2026-09`);
  let isClosed = true;
  for (const site of sitesByPool(company)) {
    const { closing, blocking }: ClosingAnswer = await operatorCall(site, "/api/closings", {
      month,
      acknowledged,
    });
    if (closing) console.log(`${site.id}: ${closingLine(closing)}`);
    else {
      isClosed = false;
      console.log(`${site.id}: ${month} stays open`);
      for (const each of blocking) console.log(`  ${FINAL.test(each) ? each : `"${each}"`}`);
    }
  }
  return isClosed;
}

/** Compares a company's closed months with their digests. False where one differs. */
export async function checkClosings([company = ""]: readonly string[]): Promise<boolean> {
  let isRight = true;
  for (const site of sitesByPool(company)) {
    const { closings }: ClosingsAnswer = await operatorCall(site, "/api/closings");
    if (closings.length === 0) console.log(`${site.id}: no month is closed`);
    for (const closing of closings.toReversed()) {
      const { trial }: ClosingsAnswer = await operatorCall(site, `/api/closings?month=${closing.month}`);
      const verdict = trial?.is_equal
        ? "as it was closed"
        : trial && trial.erased > 0
          ? `not comparable: the time of ${trial.erased} documents is over`
          : "DIFFERS from what was closed";
      isRight &&= trial?.is_equal === true || (trial?.erased ?? 0) > 0;
      console.log(`${site.id}: ${closingLine(closing)}; ${verdict}`);
      for (const entry of trial?.changed ?? []) console.log(`  corrected in the open month: ${entry}`);
    }
  }
  return isRight;
}

const closingLine = ({
  month,
  closed_at: at,
  operator,
  documents,
  movements,
  sums,
  digest,
}: Closing): string =>
  [
    `${month} closed ${at} by ${operator}`,
    `${documents} documents, ${movements} movements`,
    ...sums.map(
      ({ currency, gross, vat, cash }) =>
        `${currency} ${asDecimal({ amount: gross, currency })} gross, ${asDecimal({ amount: vat, currency })} VAT, ${asDecimal({ amount: cash, currency })} cash`,
    ),
    `SHA-256 ${digest}`,
  ].join("; ");
