import type {
  ComplaintDecisionsAnswer,
  ListedComplaint,
} from "#contract/calls/safety/complaint-decisions.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { embeddedSites, evidenceAddress, onEachSite, operatorCall, siteAt } from "./operator-call.ts";

const PATH = "/api/complaint-decisions.php";
const USAGE = `npm run complaints                                     lists what waits on every site
npm run complaints -- <site> <number>                  shows one complaint
npm run complaints -- <site> <number> review|uphold|reject "<reason>" [--photo <key>] [--hold-account] [--hold-photo]`;

const lineOf = ({ number, kind, status, at, profile, photo_hold: hold }: ListedComplaint): string =>
  [`  ${number}`, kind, status, at, profile && `about ${profile}`, hold && `photo: ${hold}`]
    .filter((part) => typeof part === "string")
    .join("; ");

/**
 * Npm run complaints: lists the complaints that wait, shows one, or decides it with a reason. The pictures of
 * one are addresses that open for ten minutes. OPERATOR_AT names a local server.
 */
async function main([id, number, decision, reason, ...options]: string[]): Promise<void> {
  const sites = embeddedSites();
  if (id === undefined) {
    await onEachSite(async ({ id: site, host }) => {
      const { open } = await operatorCall<ComplaintDecisionsAnswer>(siteAt(host), PATH);
      console.log(`\n${site}: ${open.length === 0 ? "nothing waits" : `${open.length} to decide`}`);
      for (const complaint of open) console.log(lineOf(complaint));
    });
    return;
  }
  const site = sites.find((each) => each.id === id);
  if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
  if (number === undefined || (decision !== undefined && reason === undefined)) throw new Fault(USAGE);
  const at = siteAt(site.host);
  const photo = options[options.indexOf("--photo") + 1];
  const { complaint, removed } = await (decision === undefined
    ? operatorCall<ComplaintDecisionsAnswer>(at, `${PATH}?${new URLSearchParams({ number })}`)
    : operatorCall<ComplaintDecisionsAnswer>(at, PATH, {
        number,
        decision,
        reason,
        ...(options.includes("--photo") && { photo }),
        ...(options.includes("--hold-account") && { hold_account: true }),
        ...(options.includes("--hold-photo") && { hold_photo: true }),
      }));
  if (decision !== undefined)
    console.log(`${number}: ${complaint?.status}; ${removed.length} photos removed`);
  else
    console.log(
      JSON.stringify(
        {
          ...complaint,
          pictures: complaint?.pictures.map(({ filename }) => evidenceAddress(site.host, filename)),
        },
        null,
        2,
      ),
    );
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
