import type { ReportsAnswer } from "#contract/calls/reports.ts";
import { exitWithFault, Fault } from "./fault.ts";
import { embeddedSites, onEachSite, operatorCall, siteAt } from "./operator-call.ts";

const PATH = "/api/reports.php";

/**
 * Npm run reports: lists the open reports of profiles, photos and messages on every site; with a site and a
 * receipt it shows one with its evidence. OPERATOR_AT names a local server.
 */
async function main([id, receipt]: string[]): Promise<void> {
  const sites = embeddedSites();
  if (id !== undefined) {
    const site = sites.find((each) => each.id === id);
    if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
    if (receipt === undefined) throw new Fault("npm run reports [-- <site> <receipt>]");
    const query = new URLSearchParams({ receipt });
    const { reports } = await operatorCall<ReportsAnswer>(siteAt(site.host), `${PATH}?${query}`);
    console.log(JSON.stringify(reports[0] ?? null, null, 2));
    return;
  }
  await onEachSite(async ({ id: site, host }) => {
    const { reports } = await operatorCall<ReportsAnswer>(siteAt(host), PATH);
    console.log(`\n${site}: ${reports.length === 0 ? "nothing waits" : `${reports.length} to look at`}`);
    for (const { receipt: number, kind, at, reported, reporter } of reports)
      console.log(`  ${number}; ${kind}; ${at}; about ${reported}; by ${reporter}`);
  });
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
