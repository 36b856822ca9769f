import { complete } from "virtual:messages";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";

/** The language of a site where no person has said otherwise. */
export function localeOf(tenant: Tenant): Locale {
  const language = tenant.settings.domain_language?.slice(0, 2);
  return complete.find((locale) => locale === language) ?? "en";
}
