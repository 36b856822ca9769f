import type { ComplaintDecisionsAnswer, ListedComplaint } from "#contract/desk/complaint-decisions.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { onEachSite, operatorCall, siteNamed } from "./operator-call.ts";

const PATH = "/api/complaint-decisions";
const USAGE = `npm run complaints                                     lists what waits on every site
npm run complaints -- <site> <number>                  shows one complaint
npm run complaints -- <site> <number> review|uphold|reject "<reason>" [--photo <key>] [--hold-account] [--hold-photo]`;

const lineOf = ({ number, kind, status, at, profile, photo_hold: hold }: ListedComplaint): string =>
  [`  ${number}`, kind, status, at, profile && `about ${profile}`, hold && `photo: ${hold}`]
    .filter((part) => typeof part === "string")
    .join("; ");

/**
 * Npm run complaints: lists the complaints that wait, shows one, or decides it with a reason. Its pictures
 * are shown on the desk alone.
 */
async function main([id, number, decision, reason, ...options]: string[]): Promise<void> {
  if (id === undefined) {
    await onEachSite(async (site) => {
      const { open } = await operatorCall<ComplaintDecisionsAnswer>(site, PATH);
      console.log(`\n${site.id}: ${open.length === 0 ? "nothing waits" : `${open.length} to decide`}`);
      for (const complaint of open) console.log(lineOf(complaint));
    });
    return;
  }
  const site = siteNamed(id);
  if (number === undefined || (decision !== undefined && reason === undefined)) throw new Fault(USAGE);
  const photo = options[options.indexOf("--photo") + 1];
  const { complaint } = await (decision === undefined
    ? operatorCall<ComplaintDecisionsAnswer>(site, `${PATH}?${new URLSearchParams({ number })}`)
    : operatorCall<ComplaintDecisionsAnswer>(site, PATH, {
        number,
        decision,
        reason,
        ...(options.includes("--photo") && { photo }),
        ...(options.includes("--hold-account") && { hold_account: true }),
        ...(options.includes("--hold-photo") && { hold_photo: true }),
      }));
  if (decision !== undefined) console.log(`${number}: ${decision}, in a moment`);
  else
    console.log(
      JSON.stringify(
        {
          ...complaint,
          pictures: complaint?.pictures.length,
        },
        null,
        2,
      ),
    );
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
