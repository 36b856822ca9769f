import { overlays } from "virtual:languages";
import type { AtOnceView } from "#contract/calls/money/orders.ts";
import type { Locale } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { variantOf } from "#contract/platform/variant-of.ts";
import { AT_ONCE_WORDING } from "#contract/product/consents.ts";
import { intlIn } from "#origin/base/intl.ts";

/**
 * What a buyer agrees to by ordering, in the words of the box that they tick: the proof that they asked for
 * their credits at once and know what they lose by it (Directive 2011/83/EU, article 8 (7)). `country`: their
 * own, by which their language may have other words.
 */
export async function atOnceOf(
  locale: Locale,
  country: string | null,
  refundDays: number,
  now: Date,
): Promise<AtOnceView> {
  const tag = languageTag({ locale, variant: variantOf(overlays, locale, country) });
  const intl = await intlIn(tag);
  const id = refundDays > 0 ? "order.at_once" : "order.at_once.none";
  return {
    text: intl.formatMessage({ id: id as never }, { days: refundDays }),
    version: AT_ONCE_WORDING,
    language: tag,
    at: now.toISOString(),
  };
}
