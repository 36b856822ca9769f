import type { Context } from "hono";
import type { Tenant } from "#contract/tenant.ts";
import type { Decision } from "./decide/decision.ts";
import type { App, Env } from "./env.ts";
import type { Visit } from "./visit.ts";

/**
 * Each decision about a page and its reason, for those who may read it: everyone outside production, an
 * operator with the token in it.
 */
export function serverTiming(
  c: Context<App>,
  tenant: Tenant,
  visit: Visit,
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

/** Compares in the same time wherever the texts differ. */
function isOperator(env: Env, given: string | undefined): boolean {
  if (!env.OPERATOR_TOKEN || given === undefined) return false;
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(env.OPERATOR_TOKEN), encoder.encode(given)];
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b);
}
