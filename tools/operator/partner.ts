import { exitWithFault, Fault } from "#tools/fault.ts";
import { embeddedSites, operatorCall, siteAt } from "./operator-call.ts";

/** The token of a site's partner, given out by the site to an owner: npm run -s partner <site> <partner> */
async function main([id = "", partner = ""]: string[]): Promise<void> {
  const sites = embeddedSites();
  const site = sites.find((each) => each.id === id);
  if (!site) throw new Fault(`no site "${id}": ${sites.map((each) => each.id).join(", ")}`);
  if (!site.partners.includes(partner))
    throw new Fault(
      `tenants/${id}.toml does not list the partner "${partner}": ${site.partners.join(", ") || "none"}`,
    );
  const { token } = await operatorCall<{ token: string }>(siteAt(site.host), "/api/partner-tokens.php", {
    partner,
  });
  console.log(token);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
