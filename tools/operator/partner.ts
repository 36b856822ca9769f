import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

/** The token of a site's partner, given out by the site to an owner: npm run -s partner <site> <partner> */
async function main([id = "", partner = ""]: string[]): Promise<void> {
  const site = siteNamed(id);
  if (!site.partners.includes(partner))
    throw new Fault(
      `tenants/${id}.toml does not list the partner "${partner}": ${site.partners.join(", ") || "none"}`,
    );
  const { token } = await operatorCall<{ token: string }>(site, "/api/partner-tokens", {
    partner,
  });
  console.log(token);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
