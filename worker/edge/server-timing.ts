import type { Context } from "hono";
import type { Tenant } from "#contract/tenant.ts";
import type { Decision } from "./decide/decision.ts";
import type { App, Env } from "./env.ts";
import type { PageDecisions } from "./page-decisions.ts";

/**
 * The Server-Timing header with each decision about a page and its reason, or null where the reader may not
 * have it: in production only an operator with the token may.
 */
export function serverTiming(
  c: Context<App>,
  tenant: Tenant,
  visit: PageDecisions,
  cached: Decision<boolean>,
): string | null {
  if (import.meta.env.MODE === "production" && !isOperator(c.env, c.req.header("x-operator-token")))
    return null;
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

/**
 * The comparison takes the same time at whichever place the texts differ, so that its time does not give the
 * token away.
 */
function isOperator(env: Env, given: string | undefined): boolean {
  if (!env.OPERATOR_TOKEN || given === undefined) return false;
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(env.OPERATOR_TOKEN), encoder.encode(given)];
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b);
}
