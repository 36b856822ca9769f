import type { PartnerTokenBody, PartnerTokensAnswer } from "#contract/desk/partner-tokens.ts";
import { exitWithFault, Fault } from "#tools/fault.ts";
import { operatorCall, siteNamed } from "./operator-call.ts";

const USAGE = [
  "npm run partner -- <site>                       lists the tokens of its partners",
  "npm run -s partner <site> <partner> [days]      issues one, for a year unless you say otherwise",
  "npm run partner -- <site> revoke <id> <why>     ends one at once",
].join("\n");
const YEAR = 365;
const PATH = "/api/partner-tokens";

/** Tokens of a site's partners, for an owner. */
async function main([id = "", partner, ...rest]: string[]): Promise<void> {
  const site = siteNamed(id);
  if (partner === undefined) return list(await operatorCall<PartnerTokensAnswer>(site, PATH));
  if (partner === "revoke") {
    const [token = "", ...why] = rest;
    const body = { id: token, reason: why.join(" ") };
    return list(await operatorCall<PartnerTokensAnswer>(site, PATH, body, "DELETE"));
  }
  if (!site.partners.includes(partner))
    throw new Fault(
      `tenants/${id}.toml does not list the partner "${partner}": ${site.partners.join(", ") || "none"}`,
    );
  const days = Number(rest[0] ?? YEAR);
  if (!Number.isInteger(days)) throw new Fault(USAGE);
  const body: PartnerTokenBody = { partner, days };
  console.log((await operatorCall<{ token: string }>(site, PATH, body)).token);
}

function list({ partners, tokens }: PartnerTokensAnswer): void {
  console.log(`Partners: ${partners.join(", ") || "none"}`);
  for (const { id, partner, state, expires_at: end, issued_by: by, used_on: used } of tokens)
    console.log(
      `${id}  ${partner}  ${state}, until ${end.slice(0, 10)}, issued by ${by}, last used ${used ?? "never"}`,
    );
}

if (import.meta.main) await main(process.argv.slice(2)).catch(exitWithFault);
