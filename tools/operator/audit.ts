import type { AuditAnswer } from "#contract/calls/operator/audit.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { embeddedSites, operatorCall, siteAt } from "./operator-call.ts";

const PATH = "/api/audit.php";
const USAGE = `npm run audit -- <site> [area|operator|subject=<value> ...] [before=<number>]`;
const FILTERS = ["area", "operator", "subject", "before"];

/**
 * npm run audit: lists what operators did and looked at on a site, newest first; for an owner. OPERATOR_AT
 * names a local server.
 */
async function main([id, ...filters]: string[]): Promise<void> {
  const sites = embeddedSites();
  const site = sites.find((each) => each.id === id);
  const pairs = filters.map((filter) => filter.split("=", 2));
  if (id === undefined || pairs.some(([name = "", value]) => !FILTERS.includes(name) || value === undefined))
    throw new Fault(USAGE);
  if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
  const { entries, total, next } = await operatorCall<AuditAnswer>(
    siteAt(site.host),
    `${PATH}?${new URLSearchParams(pairs)}`,
  );
  for (const { at, operator, area, action, subject, reason } of entries)
    console.log(
      `  ${at}; ${operator.name || "by itself"}; ${area}: ${action} ${subject}${reason && ` (${reason})`}`,
    );
  console.log(`${entries.length} of ${total}${next === null ? "" : `; more with before=${next}`}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
