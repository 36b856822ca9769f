import type { Locale } from "../../worker/contract/entities.ts";
import { loadPageMessages } from "../browser/page-messages.ts";
import { adoptSheet } from "../browser/sheets.ts";
import { makeIntl } from "../intl.tsx";
import type { BonusPart } from "../stores/bonus.ts";

/** What a discount is shown with: only those who have one load it. */
export const loadBanner = (locale: Locale): Promise<BonusPart> =>
  load(locale, async () => (await import("./bonus-banner.tsx")).BonusBanner);
export const loadModal = (locale: Locale): Promise<BonusPart> =>
  load(locale, async () => (await import("./bonus-modal.tsx")).BonusModal);

async function load(locale: Locale, part: () => Promise<BonusPart["Part"]>): Promise<BonusPart> {
  const [Part, words] = await Promise.all([part(), loadPageMessages(locale, "bonus"), adoptSheet("bonus")]);
  return { Part, intl: makeIntl(locale, words) };
}
