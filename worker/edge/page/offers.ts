import type { RouteName } from "#client/routes.ts";
import type { Tenant } from "#contract/tenant.ts";
import { withTimeout } from "#contract/with-timeout.ts";
import type { Env } from "#edge/env.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";

/** The pages that the site's backend cannot fill; the embedded origin fills them all. */
export async function lacksOf(
  env: Env,
  tenant: Tenant,
  later: (work: Promise<unknown>) => void,
): Promise<RouteName[]> {
  if (tenant.origin === "embedded") return [];
  const { lackingRoutes } = await import("#edge/backend/offers.ts");
  return lackingRoutes(env, tenant, later, (work) => withTimeout(work, SHELL_WAIT_MS, null));
}
