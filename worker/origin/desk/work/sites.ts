import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";

/**
 * The sites of a person whose members are here, or the one that was asked for. Another one is not told from
 * one that is not there.
 *
 * @throws Refusal operator_not_allowed (403), own_backend (409).
 */
export async function sitesOf({ sites }: Operator, asked: string | undefined): Promise<Tenant[]> {
  const own = (await allTenants()).filter(({ id }) => sites.includes(id));
  const here = own.filter(({ origin }) => origin === "embedded");
  if (asked === undefined) return here;
  const [one] = own.filter(({ id }) => id === asked);
  if (!one) throw new Refusal(403, "operator_not_allowed");
  if (one.origin !== "embedded") throw new Refusal(409, "own_backend", { field: "site" });
  return [one];
}
