import type { Tenant } from "#contract/platform/tenant.ts";
import { Fault } from "#tools/fault.ts";
import { poolsOf } from "./pools.ts";
import { readTenants } from "./read.ts";

/** Faults that are told one by one; of more than these, the number is told. */
const SHOWN = 2;

/** Reads all sites as a local build will. Fails, in at most three lines, if a file is faulty. */
export function checkTenants(folder = process.env["TENANTS_DIR"] ?? "tenants"): Tenant[] {
  const { tenants, faults } = readTenants(folder, poolsOf("worker/origin/wrangler.toml"), false);
  if (faults.length === 0) return tenants;
  const more = faults.length - SHOWN;
  throw new Fault(
    [
      ...faults.slice(0, SHOWN),
      ...(more > 0 ? [`and ${more} more fault${more > 1 ? "s" : ""} in ${folder}`] : []),
    ].join("\n"),
  );
}
