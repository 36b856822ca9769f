import { loadPageMessages } from "#client/browser/page-messages.ts";
import { adoptStylesheet } from "#client/browser/stylesheets.ts";
import { makeIntl } from "#client/intl.tsx";
import type { BonusPart } from "#client/stores/bonus.ts";
import type { Locale } from "#contract/entities.ts";

/** Loaded only for members who have a discount, and not with every page. */
export const loadBanner = (locale: Locale): Promise<BonusPart> =>
  load(locale, async () => (await import("./bonus-banner.tsx")).BonusBanner);
export const loadModal = (locale: Locale): Promise<BonusPart> =>
  load(locale, async () => (await import("./bonus-modal.tsx")).BonusModal);

async function load(locale: Locale, part: () => Promise<BonusPart["Part"]>): Promise<BonusPart> {
  const [Part, words] = await Promise.all([
    part(),
    loadPageMessages(locale, "bonus"),
    adoptStylesheet("bonus"),
  ]);
  return { Part, intl: makeIntl(locale, words) };
}
