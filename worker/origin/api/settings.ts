import { publicHandler } from "#origin/call.ts";
import { regionsOf } from "#origin/directory/regions-of.ts";

/**
 * The site's public settings. The edge fills geoip_country and geoip_selected_country: only it knows the
 * visitor.
 */
export const settings = publicHandler("GET /api/settings.php", {
  answer: ({ tenant }) => ({
    settings: { ...tenant.settings, region_data: regionsOf(tenant) },
    domain_language: tenant.settings.domain_language,
  }),
});
