import { createIntl, createIntlCache } from "@formatjs/intl";
import { load } from "virtual:messages";
import type { Locale, LocalText } from "#contract/entities.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import { iconPath } from "#contract/platform/logos.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { conversationTag, LIKES_TAG, type PushPayload } from "#contract/push.ts";
import type { PushEvent } from "#origin/base/queue-messages.ts";
import { isAboutLike, type DuePush, type PushType } from "#origin/member/notifications/push-kinds.ts";

/** The profile that a push message names. */
export interface PushName {
  name: string;
  fictional: boolean;
}

/**
 * Renders a push message in the member's language. Others may see it on a locked screen: it names nobody
 * unless the member chose so, calls the site as its emails do, and never quotes a message. A fictional
 * profile is labelled here too.
 */
export async function renderPush(
  tenant: Pick<Tenant, "settings" | "logo" | "theme">,
  { type, profile }: PushEvent,
  { locale, variant, total, unread }: Pick<DuePush, "locale" | "total" | "unread"> & Wording,
  named: PushName | null,
): Promise<PushPayload> {
  const { settings } = tenant;
  const tag = languageTag({ locale, variant });
  const messages = ((await load[tag]?.()) ?? (await load["en"]?.()))?.default ?? {};
  const intl = createIntl(
    {
      locale: tag,
      messages: messages as never,
      onError: (error) => {
        reportError("push", error);
      },
    },
    createIntlCache(),
  );
  const say = (id: string, values: Record<string, string> = {}): string =>
    intl.formatMessage({ id: id as never }, values);
  const label = () => inLocale(settings.fictional_singular, locale) ?? say("shell.fictional");
  const name =
    named && (named.fictional ? say("push.labelled", { name: named.name, label: label() }) : named.name);
  return {
    title: settings.mail_name,
    body: name === null ? say(`push.${type}`) : say(`push.${type}.named`, { name }),
    lang: tag,
    tag: isAboutLike(type) ? LIKES_TAG : profile === "" ? type : conversationTag(profile),
    icon: iconPath(tenant, "192"),
    badge: iconPath(tenant, "badge"),
    path: isAboutLike(type) ? "/likes" : profile === "" ? (PATHS[type] ?? "/members") : `/chats/${profile}`,
    total,
    ...(unread && { open: unread.map(conversationTag) }),
  };
}

/** The pages of what is about no profile. */
const PATHS: Partial<Record<PushType, string>> = { promotions: "/premium" };

const inLocale = (text: LocalText | null, locale: Locale): string | null =>
  typeof text === "string" ? text : (text?.[locale] ?? null);
