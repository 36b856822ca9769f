import type { DecisionsAnswer, OpenMatter } from "#contract/calls/safety/decisions.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { embeddedSites, onEachSite, operatorCall, siteAt } from "./operator-call.ts";

const PATH = "/api/decisions.php";
const USAGE = `npm run decide                                            lists what waits on every site
npm run decide -- <site> "<matter>" <decision> "<reason>"  decides, as in: npm run decide -- amberlind-nl "return chb_x" accept "Gone by mistake"
npm run decide -- <site> "statement <id>" withdraw "<reason>" <order>  withdraws from the order that a statement means
npm run decide -- <site> "<refund>" done "<reason>" <sum> "<reference>"  a refund that was paid by hand: the sum in minor units, and what your bank or books call it`;

const lineOf = ({
  about,
  what,
  order,
  amount,
  currency,
  statement,
  credits,
  decisions,
  at,
}: OpenMatter): string =>
  [
    `  ${about}`,
    what,
    statement === null ? `${amount} ${currency} (minor units)` : statementLine(statement),
    credits === null ? "" : `credits taken: ${credits.taken} of ${credits.due}`,
    order === null ? "" : `order ${order}`,
    at,
    `decide: ${decisions.join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("; ");

const statementLine = ({
  name,
  number,
  email,
  has_account: isKnown,
}: NonNullable<OpenMatter["statement"]>): string =>
  `${JSON.stringify(number)} by ${JSON.stringify(name)}, ${email} (${isKnown ? "an account" : "no account"})`;

/**
 * npm run decide: lists what waits for the operator on every site with the latest decisions, or decides one
 * matter with a reason. OPERATOR_AT names a local server.
 */
async function main([id, about, decision, reason, more, reference]: string[]): Promise<void> {
  const sites = embeddedSites();
  if (id !== undefined) {
    const site = sites.find((each) => each.id === id);
    if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
    if (about === undefined || decision === undefined || reason === undefined) throw new Fault(USAGE);
    const byHand = decision === "done";
    if (byHand && (!/^\d+$/.test(more ?? "") || reference === undefined)) throw new Fault(USAGE);
    await operatorCall(siteAt(site.host), PATH, {
      about,
      decision,
      reason,
      ...(byHand ? { amount: Number(more), reference } : more !== undefined && { order: more }),
    });
    console.log(`${about}: ${decision}`);
    return;
  }
  await onEachSite(async ({ id: site, host }) => {
    const { open, made } = await operatorCall<DecisionsAnswer>(siteAt(host), PATH);
    console.log(`\n${site}: ${open.length === 0 ? "nothing waits" : `${open.length} to decide`}`);
    for (const matter of open) console.log(lineOf(matter));
    for (const { about: what, decision: chosen, reason: why, operator, at } of made.slice(0, 10))
      console.log(`  decided ${at}${operator && ` by ${operator}`}: ${what}: ${chosen} (${why})`);
  });
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
