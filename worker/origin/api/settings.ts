import { reportError } from "#contract/platform/report-error.ts";
import { regionsOf } from "#origin/directory/regions-of.ts";
import { vapidPublicKey } from "#origin/outbound/push/vapid-keys.ts";
import { publicHandler } from "./call.ts";

/**
 * The site's public settings. The edge fills geoip_country and geoip_selected_country: only it knows the
 * visitor. Where the push keys can't be read, push is not offered and the rest stands.
 */
export const settings = publicHandler("GET /api/settings.php", {
  answer: async ({ env, tenant }) => ({
    settings: {
      ...tenant.settings,
      region_data: regionsOf(tenant),
      push_public_key: await vapidPublicKey(env, tenant).catch((error: unknown) => {
        reportError("push keys", error);
        return null;
      }),
    },
    domain_language: tenant.settings.domain_language,
  }),
});
