import type { Tenant } from "#contract/platform/tenant.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { Offers } from "#edge/backend/offers.ts";
import type { Env } from "#edge/env.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";

/** What the site's backend offers; the embedded origin offers everything. */
export async function siteOffers(
  env: Env,
  tenant: Tenant,
  later: (work: Promise<unknown>) => void,
): Promise<Offers> {
  if (tenant.origin === "embedded") return { lacks: [] };
  const { offersOf } = await import("#edge/backend/offers.ts");
  return offersOf(env, tenant, later, (work) => withTimeout(work, SHELL_WAIT_MS, null));
}
