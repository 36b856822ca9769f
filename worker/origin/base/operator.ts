import { mayAct, type Operator, type OperatorRole } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** Who acts, for the audit: a person, by their id and name. */
export type Actor = Pick<Operator, "id" | "name">;
/** What happens by itself: a job, or the demo's stand-in of an inspector. */
export const NOBODY: Actor = { id: "", name: "" };

/** Whether a person works for a site, and in one of these roles. */
export const worksFor = (
  { role, sites }: Operator,
  { id }: Pick<Tenant, "id">,
  roles: readonly OperatorRole[],
): boolean => sites.includes(id) && mayAct(role, roles);
