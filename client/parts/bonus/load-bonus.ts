import { makeIntl } from "#client/page/intl.tsx";
import { loadPageMessages } from "#client/runtime/page-messages.ts";
import type { BonusPart } from "#client/stores/bonus.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";

/** Loaded only for members who have a discount, and not with every page. */
export const loadBanner = (wording: Wording): Promise<BonusPart> =>
  load(wording, async () => (await import("./bonus-banner.tsx")).BonusBanner);
export const loadModal = (wording: Wording): Promise<BonusPart> =>
  load(wording, async () => (await import("./bonus-modal.tsx")).BonusModal);

async function load(wording: Wording, part: () => Promise<BonusPart["Part"]>): Promise<BonusPart> {
  const tag = languageTag(wording);
  const [Part, words] = await Promise.all([part(), loadPageMessages(tag, "bonus")]);
  return { Part, intl: makeIntl(tag, words) };
}
