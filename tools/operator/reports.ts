import type { ListedReport, ReportsAnswer } from "#contract/desk/reports.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { REPORT_OUTCOMES } from "#contract/product/report-kinds.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { onEachSite, operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/reports";
const USAGE = `npm run reports                                            lists the open reports of every site
npm run reports -- <site> <receipt>                         shows one with its evidence
npm run reports -- <site> <receipt>[,<receipt>...] ${REPORT_OUTCOMES.join("|")} "<reason>"  closes reports alike
The reporters read the reason: write it to them, in their language and without other people's names. What is to happen to the
member is decided first, with npm run decisions.`;

const lineOf = ({ receipt, kind, at, about, reporter }: ListedReport): string =>
  `  ${receipt}; ${kind}; ${at}; about ${about.name ?? "?"} (${about.id}); by ${reporter.name ?? "?"} (${reporter.language ?? "?"})`;

/** Every open report of a site, page by page, under how many wait of each kind. */
async function listSite(site: Tenant): Promise<void> {
  let after = "";
  for (;;) {
    const { reports, waiting, next } = await operatorCall<ReportsAnswer>(site, `${PATH}${after}`);
    if (after === "") {
      const counts = waiting.map(({ kind, total, oldest_at: oldest }) => `${total} ${kind} since ${oldest}`);
      console.log(`\n${site.id}: ${counts.join(", ") || "nothing waits"}`);
    }
    for (const report of reports) console.log(lineOf(report));
    if (next === null) return;
    after = `?${new URLSearchParams({ after: next })}`;
  }
}

/**
 * npm run reports: lists the open reports of profiles, photos and messages on every site, shows one with its
 * evidence, or closes some.
 */
async function main([id, receipt, outcome, reason]: string[]): Promise<void> {
  if (id === undefined) {
    await onEachSite(listSite);
    return;
  }
  const site = siteNamed(id);
  if (receipt === undefined || (outcome !== undefined && reason === undefined)) throw new Fault(USAGE);
  if (outcome !== undefined) {
    const body = { receipts: receipt.split(","), outcome, reason };
    const { reports } = await operatorCall<{ reports: ListedReport[] }>(site, PATH, body, "PUT");
    for (const closed of reports) console.log(`${closed.receipt}: ${closed.decision?.outcome}`);
    return;
  }
  const { report } = await operatorCall<ReportsAnswer>(site, `${PATH}?${new URLSearchParams({ receipt })}`);
  // names of files open in the browser in which the desk was asked, and nowhere else
  const files = report?.files.map(({ key }) => key);
  console.log(JSON.stringify(report && { ...report, files }, null, 2));
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
