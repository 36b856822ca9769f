import type { InspectionAnswer } from "#contract/calls/money/inspection.ts";
import { SELFIE_REFUSALS } from "#contract/product/verification.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { embeddedSites, evidenceAddress, onEachSite, operatorCall, siteAt } from "./operator-call.ts";

const PATH = "/api/inspection.php";
const USAGE = `npm run verifications                                          lists the selfies that wait on every site
npm run verifications -- <site> <selfie> accept
npm run verifications -- <site> <selfie> refuse <reason> ["<facts>"]
reasons: ${SELFIE_REFUSALS.join(", ")}
Accept only what shows the same person as the main photo, in the pose that was asked for. The member reads the facts:
write them to the member, in their language.`;

/**
 * npm run verifications: lists the selfies that wait to be compared with main photos, each with the addresses
 * of both, which open for ten minutes; or decides on one. OPERATOR_AT names a local server.
 */
async function main([id, selfie, decision, reason, facts]: string[]): Promise<void> {
  const sites = embeddedSites();
  if (id === undefined) {
    await onEachSite(async ({ id: site, host }) => {
      const { selfies } = await operatorCall<InspectionAnswer>(siteAt(host), PATH);
      console.log(`\n${site}: ${selfies.length === 0 ? "nothing waits" : `${selfies.length} to compare`}`);
      const address = (file: string) => evidenceAddress(host, file);
      for (const one of selfies)
        console.log(
          `  ${one.id}; ${one.profile.name} (${one.profile.id}); since ${one.sent_at}; pose: ${one.pose}\n    selfie: ${address(one.filename)}\n    main photo: ${address(one.main_filename)}`,
        );
    });
    return;
  }
  const site = sites.find((each) => each.id === id);
  if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
  const isComplete = decision === "accept" || (decision === "refuse" && reason !== undefined);
  if (selfie === undefined || !isComplete) throw new Fault(USAGE);
  await operatorCall<InspectionAnswer>(siteAt(site.host), PATH, {
    selfie,
    decision,
    ...(decision === "refuse" && { reason, ...(facts !== undefined && { facts }) }),
  });
  console.log(`${decision}: ${selfie}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
