import type { InspectionAnswer } from "#contract/desk/inspection.ts";
import { SELFIE_REFUSALS } from "#contract/product/verification.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { onEachSite, operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/inspection";
const USAGE = `npm run verifications                                          lists the selfies that wait on every site
npm run verifications -- <site> <selfie> accept
npm run verifications -- <site> <selfie> refuse <reason> ["<facts>"]
reasons: ${SELFIE_REFUSALS.join(", ")}
Accept only what shows the same person as the main photo, in the pose that was asked for. The member reads the facts:
write them to the member, in their language.`;

/**
 * npm run verifications: lists the selfies that wait to be compared with main photos, which the desk shows;
 * or decides on one.
 */
async function main([id, selfie, decision, reason, facts]: string[]): Promise<void> {
  if (id === undefined) {
    await onEachSite(async (site) => {
      const { selfies } = await operatorCall<InspectionAnswer>(site, PATH);
      console.log(`\n${site.id}: ${selfies.length === 0 ? "nothing waits" : `${selfies.length} to compare`}`);
      for (const one of selfies)
        console.log(
          `  ${one.id}; ${one.profile.name} (${one.profile.id}); since ${one.sent_at}; pose: ${one.pose}`,
        );
    });
    return;
  }
  const site = siteNamed(id);
  const isComplete = decision === "accept" || (decision === "refuse" && reason !== undefined);
  if (selfie === undefined || !isComplete) throw new Fault(USAGE);
  await operatorCall<InspectionAnswer>(site, PATH, {
    selfie,
    decision,
    ...(decision === "refuse" && { reason, ...(facts !== undefined && { facts }) }),
  });
  console.log(`${decision}: ${selfie}`);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
