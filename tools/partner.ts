import { partnerToken } from "#origin/partner.ts";
import { poolsOf } from "./tenants/pools.ts";
import { readTenants } from "./tenants/read.ts";

/** The token of a site's partner, by the MASTER_SECRET of the environment: npm run -s partner <site> <partner> */
const [id = "", partner = ""] = process.argv.slice(2);
const { tenants } = readTenants(
  process.env["TENANTS_DIR"] ?? "tenants",
  poolsOf("worker/origin/wrangler.toml"),
  false,
);
const site = tenants.find((tenant) => tenant.id === id);
if (!site?.partners.includes(partner)) {
  console.error(
    site
      ? `tenants/${id}.toml does not list the partner "${partner}": ${site.partners.join(", ") || "none"}`
      : `no site "${id}": ${tenants.map((tenant) => tenant.id).join(", ")}`,
  );
  process.exit(1);
}
const secret = process.env["MASTER_SECRET"] ?? "";
if (secret.length < 32) {
  console.error("MASTER_SECRET must be the environment's, 32 characters or more");
  process.exit(1);
}
console.log(await partnerToken(secret, site, partner));
