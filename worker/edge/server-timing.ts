import type { Context } from "hono";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Decision } from "./decide/decision.ts";
import type { App } from "./env.ts";
import type { PageDecisions } from "./page-decisions.ts";

/**
 * The Server-Timing header with each decision about a page and its reason, or null where the reader may not
 * have it: in production only an operator of the site may, by their own token in X-Operator-Token.
 */
export async function serverTiming(
  c: Context<App>,
  tenant: Tenant,
  visit: PageDecisions,
  cached: Decision<boolean>,
): Promise<string | null> {
  if (import.meta.env.MODE === "production" && !(await isOperator(c, tenant))) return null;
  const decisions: Record<string, { value: unknown; reason: string }> = {
    tenant: { value: tenant.id, reason: tenant.host },
    country: visit.country,
    locale: visit.locale,
    languages: { value: visit.locale.offered.join(" "), reason: visit.languageMenu.reason },
    entry: visit.entryWarning,
    signups: visit.signups,
    search: visit.search,
    member: visit.loggedIn,
    cached,
  };
  return Object.entries(decisions)
    .map(
      ([name, { value, reason }]) =>
        `${name};desc="${String(value)}: ${reason.replace(/[^ -~]|["\\]/g, "")}"`,
    )
    .join(", ");
}

/** The origin knows whose token it is. Nobody else waits for it: no other request has this header. */
async function isOperator(c: Context<App>, { host }: Tenant): Promise<boolean> {
  const token = c.req.header("x-operator-token");
  if (token === undefined || !/^\S{16,200}$/.test(token)) return false;
  const headers = { authorization: `Bearer ${token}` };
  return c.env.ORIGIN.fetch(`https://${host}/api/operator.php`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}
