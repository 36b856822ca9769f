import type { CaseKind } from "#contract/desk/case-kinds.ts";
import type { WorkKind } from "#contract/desk/work-kinds.ts";
import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/**
 * Of a person from outside a company, who decides what its own people may not decide alone: appeals are
 * theirs, and nothing else.
 *
 * @throws Refusal operator_not_allowed (403).
 */
export function requireOwnSite(
  operator: Operator,
  { id }: Pick<Tenant, "id">,
  kind: CaseKind | WorkKind,
): void {
  if (kind !== "appeal" && !operator.sites.includes(id)) throw new Refusal(403, "operator_not_allowed");
}
