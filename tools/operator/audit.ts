import type { DeskAuditAnswer } from "#contract/desk/audit.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/audit";
const USAGE = `npm run audit -- <site> [area|operator|subject=<value> ...] [before=<cursor>]`;
const FILTERS = ["area", "operator", "subject", "before"];

/** npm run audit: lists what operators did and looked at on a site, newest first; for an owner. */
async function main([id, ...filters]: string[]): Promise<void> {
  const pairs = filters.map((filter) => filter.split("=", 2));
  if (id === undefined || pairs.some(([name = "", value]) => !FILTERS.includes(name) || value === undefined))
    throw new Fault(USAGE);
  const site = siteNamed(id);
  const { entries, total, next } = await operatorCall<DeskAuditAnswer>(
    site,
    `${PATH}?${new URLSearchParams(pairs)}`,
  );
  for (const { at, operator, area, action, subject, reason } of entries)
    console.log(
      `  ${at}; ${operator.name || "by itself"}; ${area}: ${action} ${subject}${reason && ` (${reason})`}`,
    );
  console.log(`${entries.length} of ${total}${next === null ? "" : `; more with before=${next}`}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
