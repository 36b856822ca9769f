import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { checkBackend } from "./backend/conformance.ts";

/**
 * Npm run backend:check -- https://backend.example [host of the site]: asks one's own backend the contract's
 * read calls and prints what pages will say. BACKEND_EMAIL and BACKEND_PASSWORD log a member in for theirs.
 */
const [given = "", host] = process.argv.slice(2);
const address = URL.parse(given);
if (
  address?.protocol !== "https:" &&
  address?.hostname !== "127.0.0.1" &&
  address?.hostname !== "localhost"
) {
  console.error("usage: npm run backend:check -- https://backend.example [host of the site]");
  process.exit(1);
}
const origin = given.replace(/\/+$/, "");
const { tenants } = readTenants(
  process.env["TENANTS_DIR"] ?? "tenants",
  poolsOf("worker/origin/wrangler.toml"),
  false,
);
const [first] = tenants;
const site = tenants.find((tenant) => (host === undefined ? tenant.origin === origin : tenant.host === host));
const file = site ?? first;
if (!file) throw new Error("no site file in tenants/");
if (!site) console.log("No file of a site names this backend: its settings are shown without one.");
const { BACKEND_EMAIL: email, BACKEND_PASSWORD: password } = process.env;
const isFine = await checkBackend({
  address: origin,
  file: { ...file.settings, domain: host ?? site?.host ?? address.hostname },
  login: email !== undefined && password !== undefined ? { email, password } : null,
  print: (line) => {
    console.log(line);
  },
});
process.exitCode = isFine ? 0 : 1;
