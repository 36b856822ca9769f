import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { WeeklyDetails } from "#origin/mail/mail-kinds.ts";
import { composeMail, mailIntl } from "#origin/mail/render-mail.ts";
import { isListed } from "./notification-index.ts";
import { profileNames } from "./profile-names.ts";
import { unsubscribeAddress, type NotificationMail } from "./unsubscribe-token.ts";

/**
 * The text of a weekly update: new likes and newcomers who fit. Null where the member switched it off since,
 * or where nothing of it is left.
 */
export async function renderWeeklyMail(
  env: Env,
  tenant: Tenant,
  locale: Locale,
  name: string,
  { member, likes, profiles }: WeeklyDetails,
): Promise<NotificationMail | null> {
  if (!(await isListed(databaseOf(env, tenant), member, "weekly_updates"))) return null;
  const intl = await mailIntl(locale);
  const site = tenant.settings.name;
  const say = (part: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id: `mail.weekly.${part}` as never }, { site, ...values });
  const names = [...(await profileNames(env, tenant, intl, locale, profiles)).values()];
  const lines = [
    ...(likes > 0 ? [say("likes", { count: likes })] : []),
    ...(names.length > 0
      ? [say("newcomers", { names: intl.formatList(names, { type: "conjunction" }) })]
      : []),
  ];
  if (lines.length === 0) return null;
  const unsubscribe = await unsubscribeAddress(env, tenant, { member, types: ["weekly_updates"] });
  return {
    unsubscribe,
    ...composeMail(tenant, intl, name, {
      subject: say("subject"),
      lines,
      button: {
        words: say("button"),
        address: `https://${tenant.host}${names.length > 0 ? "/members" : "/likes/received"}`,
      },
      why: say("why"),
      stop: { words: say("stop"), address: unsubscribe },
    }),
  };
}
