import { complete } from "virtual:languages";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** The language of a site for everybody whose own language is not known; English without a complete one. */
export function siteLocale(tenant: Tenant): Locale {
  const language = tenant.settings.domain_language?.slice(0, 2);
  return complete.find((locale) => locale === language) ?? "en";
}
