import type { CompanyInfo } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { Settings } from "#contract/product/settings.ts";
import { rules } from "#contract/rules.ts";
import type { Offers } from "#edge/backend/offers.ts";
import { callCached, lastKnownAnswer } from "#edge/cached-calls.ts";
import type { Env } from "#edge/env.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";
import type { OriginAnswer } from "#edge/origin-answer.ts";
import { contractBody } from "#edge/origin.ts";
import { lastSettingsQuery, settingsQuery } from "#edge/settings-query.ts";
import { siteOffers } from "./offers.ts";

/** What the pages of a site stand on besides the file of the site. */
export interface SiteInfo extends Offers {
  settings: Settings;
  /** The company that runs the site. */
  company: CompanyInfo;
  /** False where the site's backend has never said which company that is, and the site's file stands in. */
  isCompanyConfirmed: boolean;
}

/**
 * The settings and the company a page stands on: the site's file, and over it what an HTTP backend's
 * settings.php and companyinfo.php say (answers, section 2). `country` is the one that the edge sees.
 */
export async function siteInfo(
  env: Env,
  tenant: Tenant,
  { query, country }: { query: URLSearchParams; country: string | null },
  later: (work: Promise<unknown>) => void,
): Promise<SiteInfo> {
  const { settings: file, company } = tenant;
  if (tenant.origin === "embedded") return { settings: file, company, isCompanyConfirmed: true, lacks: [] };
  const ask = (path: keyof typeof RULES, own: URLSearchParams, last: URLSearchParams) => {
    const answer = callCached(env, tenant, RULES[path], {
      path,
      query: own,
      headers: new Headers(),
      check: (body) => contractBody(tenant, file, `GET ${path}`, body),
      lastKnownAs: last,
      later,
    }).catch(() => null);
    later(answer);
    return lastGood(answer, () => lastKnownAnswer(tenant, RULES[path], { path, query: last }));
  };
  const [settings, info, offers] = await Promise.all([
    ask("/api/settings.php", settingsQuery(tenant, country, query), lastSettingsQuery(tenant)),
    ask("/api/companyinfo.php", new URLSearchParams(), new URLSearchParams()),
    siteOffers(env, tenant, later),
  ]);
  const { checkCompany } = await import("#edge/backend/lists.ts");
  const { overlaySettings } = await import("#edge/backend/settings.ts");
  const own = info === null ? company : checkCompany(info.body);
  const overlaid = settings === null ? file : overlaySettings(file, settings.body);
  return {
    settings: {
      ...overlaid,
      support_phone: info === null ? overlaid.support_phone : phoneOf(overlaid, company, own),
    },
    company: own,
    // a name without an address is no imprint
    isCompanyConfirmed: info !== null && own.address !== "",
    ...offers,
  };
}

/**
 * The settings of a site with an HTTP backend as far as they are known here, without asking: its file, and
 * over it what settings.php said last.
 */
export async function knownSettings(tenant: Tenant): Promise<Settings> {
  const path = "/api/settings.php";
  const known = await lastKnownAnswer(tenant, RULES[path], { path, query: lastSettingsQuery(tenant) });
  if (known === null) return tenant.settings;
  const { overlaySettings } = await import("#edge/backend/settings.ts");
  return overlaySettings(tenant.settings, known.body);
}

/**
 * A site that states no phone of its own has its company's: the backend's, and never that of another company
 * in the file.
 */
const phoneOf = ({ support_phone: phone }: Settings, ofFile: CompanyInfo, own: CompanyInfo): string | null =>
  phone === null || (phone === ofFile.support_phone && (own.support_phone !== "" || own.name !== ofFile.name))
    ? own.support_phone || null
    : phone;

const RULES = {
  "/api/settings.php": rules["GET /api/settings.php"].cache,
  "/api/companyinfo.php": rules["GET /api/companyinfo.php"].cache,
};

/**
 * The answer, if a shell can wait for it: after that it uses what was known, and the next page has the
 * answer. What the backend last said comes before the file: signups that it closed stay closed while it is
 * down.
 */
async function lastGood(
  answer: Promise<OriginAnswer | null>,
  known: () => Promise<OriginAnswer | null>,
): Promise<OriginAnswer | null> {
  const given = await withTimeout(answer, SHELL_WAIT_MS, null);
  return given?.status === 200 ? given : known();
}
