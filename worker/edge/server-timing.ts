import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { DECISIONS_COOKIE, DECISIONS_SECONDS, opensDecisions } from "#contract/platform/decisions-cookie.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Decision } from "./decide/decision.ts";
import type { App } from "./env.ts";
import type { PageDecisions } from "./page-decisions.ts";

/**
 * The Server-Timing header with each decision about a page and its reason, or null where the reader may not
 * have it: in production only an operator's browser may, by a cookie for which the desk gives the address.
 */
export async function serverTiming(
  c: Context<App>,
  tenant: Tenant,
  visit: PageDecisions,
  cached: Decision<boolean>,
): Promise<string | null> {
  if (import.meta.env.MODE === "production" && !(await isOpen(c, tenant))) return null;
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

/** The cookie is good for no longer than its key, whatever a browser says. */
const isOpen = (c: Context<App>, tenant: Tenant): Promise<boolean> => {
  const key = readCookie(c.req.header("cookie") ?? null, DECISIONS_COOKIE);
  return key === null ? Promise.resolve(false) : opensDecisions(c.env.MASTER_SECRET, tenant, key, Date.now());
};

/** Gives an operator's browser the cookie, by the address that the desk showed. */
export async function takeDecisionsCookie(c: Context<App>): Promise<Response> {
  const key = c.req.query("key") ?? "";
  if (!(await opensDecisions(c.env.MASTER_SECRET, c.get("tenant"), key, Date.now())))
    throw new Refusal(404, "not_found");
  c.header("set-cookie", writeCookie(DECISIONS_COOKIE, key, DECISIONS_SECONDS));
  return c.redirect("/", 303);
}
