import type { Settings } from "#contract/entities.ts";
import { rules } from "#contract/rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { withTimeout } from "#contract/with-timeout.ts";
import { callCached, lastKnownAnswer } from "#edge/api-cache.ts";
import type { Env } from "#edge/env.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";

/**
 * The settings a page stands on: the site's file, and over it what an HTTP backend's settings.php says
 * (answers, section 2).
 */
export async function siteSettings(
  env: Env,
  tenant: Tenant,
  query: URLSearchParams,
  later: (work: Promise<unknown>) => void,
): Promise<Settings> {
  if (tenant.origin === "embedded") return tenant.settings;
  // the host comes first, so that no length of a visitor's query cuts it off
  const asked = new URLSearchParams([
    ["host", tenant.host],
    ...[...query].filter(([name]) => name !== "host"),
  ]);
  const rule = rules["GET /api/settings.php"].cache;
  const path = "/api/settings.php";
  const answer = callCached(env, tenant, rule, {
    path,
    query: asked,
    headers: new Headers(),
    later,
  }).catch(() => null);
  later(answer);
  // A shell never waits for an origin: after this it uses what was known, and the next page has the answer.
  const given = await withTimeout(answer, SHELL_WAIT_MS, null);
  // What the backend last answered comes before the file: signups that it closed stay closed while it is down
  const said =
    given?.status === 200
      ? given
      : await lastKnownAnswer(tenant, rule, { path, query: new URLSearchParams({ host: tenant.host }) });
  if (said === null) return tenant.settings;
  const { overlaySettings } = await import("#edge/backend/settings.ts");
  return overlaySettings(tenant.settings, said.body);
}
