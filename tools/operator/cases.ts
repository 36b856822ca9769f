import type { CasesAnswer, OpenCase } from "#contract/desk/cases.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { onEachSite, operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/cases";
const USAGE = `npm run cases                                              lists the open cases of every site
npm run cases -- <site> "<case>" <resolution> "<reason>"   resolves one, as in: npm run cases -- amberlind-nl "return chb_x" accept "Gone by mistake"
npm run cases -- <site> "statement <id>" withdraw "<reason>" <order>  withdraws from the order that a statement means
npm run cases -- <site> "<refund>" done "<reason>" <sum> "<reference>"  a refund that was paid by hand: the sum in minor units, and what your bank or books call it`;

const lineOf = ({
  about,
  what,
  order,
  amount,
  currency,
  statement,
  credits,
  resolutions,
  at,
}: OpenCase): string =>
  [
    `  ${about}`,
    what,
    statement === null ? `${amount} ${currency} (minor units)` : statementLine(statement),
    credits === null ? "" : `credits taken: ${credits.taken} of ${credits.due}`,
    order === null ? "" : `order ${order}`,
    at,
    `resolve: ${resolutions.join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("; ");

const statementLine = ({
  name,
  number,
  email,
  has_account: isKnown,
}: NonNullable<OpenCase["statement"]>): string =>
  `${JSON.stringify(number)} by ${JSON.stringify(name)}, ${email} (${isKnown ? "an account" : "no account"})`;

/**
 * npm run cases: lists the open cases about money of every site and the latest resolutions, or resolves one
 * with a reason.
 */
async function main([id, about, resolution, reason, more, reference]: string[]): Promise<void> {
  if (id !== undefined) {
    const site = siteNamed(id);
    if (about === undefined || resolution === undefined || reason === undefined) throw new Fault(USAGE);
    const byHand = resolution === "done";
    if (byHand && (!/^\d+$/.test(more ?? "") || reference === undefined)) throw new Fault(USAGE);
    await operatorCall(site, PATH, {
      about,
      resolution,
      reason,
      ...(byHand ? { amount: Number(more), reference } : more !== undefined && { order: more }),
    });
    console.log(`${about}: ${resolution}`);
    return;
  }
  await onEachSite(async (site) => {
    const { open, resolved } = await operatorCall<CasesAnswer>(site, PATH);
    console.log(`\n${site.id}: ${open.length === 0 ? "no open case" : `${open.length} open`}`);
    for (const one of open) console.log(lineOf(one));
    for (const { about: what, resolution: chosen, reason: why, operator, at } of resolved.slice(0, 10))
      console.log(`  resolved ${at}${operator && ` by ${operator}`}: ${what}: ${chosen} (${why})`);
  });
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
