import type { IntlShape } from "@formatjs/intl";
import type { Locale } from "#contract/entities.ts";
import { localText } from "#contract/platform/local-text.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";

/** How the others are called, with the site's words for a fictional profile. Deleted profiles are left out. */
export async function profileNames(
  env: Env,
  tenant: Tenant,
  intl: IntlShape,
  locale: Locale,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await databaseOf(env, tenant)
    .prepare(
      "SELECT id, name, fictional FROM profiles WHERE status = 'active' AND id IN (SELECT value FROM json_each(?1))",
    )
    .bind(JSON.stringify(ids))
    .all<{ id: string; name: string; fictional: number }>();
  const label =
    localText(tenant.settings.fictional_singular, locale) ??
    intl.formatMessage({ id: "shell.fictional" as never });
  return new Map(results.map(({ id, name, fictional }) => [id, fictional ? `${name} (${label})` : name]));
}
