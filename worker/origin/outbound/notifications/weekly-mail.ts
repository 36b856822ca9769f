import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { WeeklyDetails } from "#origin/outbound/mail/mail-kinds.ts";
import { isListed } from "./notification-index.ts";
import { composeWeekly } from "./notification-texts.ts";
import { profileNames } from "./profile-names.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

/**
 * The text of a weekly update: new likes and newcomers who fit. Null where the member switched it off since,
 * or where nothing of it is left.
 */
export async function renderWeeklyMail(
  env: Env,
  tenant: Tenant,
  reader: Wording,
  name: string,
  { member, likes, profiles }: WeeklyDetails,
): Promise<NotificationMail | null> {
  if (!(await isListed(databaseOf(env, tenant), member, "weekly_updates"))) return null;
  const intl = await intlIn(languageTag(reader));
  const names = [...(await profileNames(env, tenant, intl, reader.locale, profiles)).values()];
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types: ["weekly_updates"] });
  const text = composeWeekly(tenant, intl, name, { likes, names, unsubscribe });
  return text && { ...text, unsubscribe };
}
