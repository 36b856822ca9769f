import type { PageRequest } from "#client/page/page-source.ts";
import { telephoneLink } from "#client/parts/notices/telephone-link.ts";
import { matchRoute } from "#client/routes.ts";
import type { LocalText } from "#contract/entities.ts";
import { formatsTag, languageTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import { localText } from "#contract/platform/local-text.ts";
import { FREE_CONVERSATIONS, FREE_HISTORY } from "#contract/product/limits.ts";
import { PAYMENT_PROVIDERS } from "#contract/product/payment-providers.ts";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "#contract/product/photos.ts";
import { escapeHtml, type Facts, type Value } from "./template.ts";

/**
 * The terms are of this time, or of the day the company was added if that is later (specification, section
 * 3).
 */
const TERMS_FROM = "2023-12-01T12:00:00Z";

/**
 * What the texts say of the site, from its settings and its company: those of the backend where it has its
 * own.
 */
export function factsOf({
  settings,
  site,
  host,
  locale,
  variant,
  mayLackCalls,
}: Pick<PageRequest, "settings" | "site" | "host" | "locale" | "variant" | "mayLackCalls">): Facts {
  const { company } = site;
  const tag = languageTag({ locale, variant });
  const own = (text: LocalText | null) => localText(text, locale) ?? "";
  const list = (entries: readonly string[]) => new Intl.ListFormat(tag).format(entries);
  const country = company.country && new Intl.DisplayNames(tag, { type: "region" }).of(company.country);
  const phone = settings.support_phone ?? company.support_phone;
  const hours = own(site.supportHours);
  const imprint = own(site.imprint);
  const fictional = own(settings.fictional_singular);
  const warning = own(settings.fictional_warning);
  return {
    values: {
      site: plain(settings.name),
      host: plain(host),
      company: plain(company.name),
      address: plain([company.address, company.city, country].filter(Boolean).join(", ")),
      registration: plain(company.kvk),
      trade_names: plain(list(company.tradenames)),
      vat_numbers: plain(list(company.vat_numbers)),
      support_email: link(`mailto:${settings.support_email}`, settings.support_email),
      support_phone: link(telephoneLink(phone), phone),
      support_hours: plain(hours),
      imprint: plain(imprint),
      terms_date: plain(termsDate(company.added, tag)),
      min_age: plain(settings.min_age),
      refund_days: plain(settings.refund_days),
      message_credits: plain(settings.message_credits),
      photo_credits: plain(settings.photo_credits),
      gift_credits: plain(settings.gift_credits),
      signup_credits: plain(settings.signup_credits),
      message_length: plain(settings.message_length),
      free_conversations: plain(FREE_CONVERSATIONS),
      free_history: plain(FREE_HISTORY),
      free_photos: plain(FREE_PHOTOS),
      premium_photos: plain(PREMIUM_PHOTOS),
      fictional: plain(fictional),
      fictional_warning: plain(warning),
      payment_provider: plain(PAYMENT_PROVIDERS[site.paymentProvider]),
      sharing_sites: plain(list(site.sharing.map(({ name }) => name))),
    },
    conditions: {
      embedded: !mayLackCalls,
      refund: settings.refund_days > 0,
      resell: settings.member_resell,
      phone: phone !== "",
      hours: hours !== "",
      imprint: imprint !== "",
      registration: company.kvk !== "",
      trade_names: company.tradenames.length > 0,
      vat_numbers: company.vat_numbers.length > 0,
      fictional: fictional !== "",
      fictional_warning: warning !== "",
      people_reply: settings.fictional_replies === "people",
      program_replies: settings.fictional_replies === "script",
      model_replies: settings.fictional_replies === "model",
    },
    leadsSomewhere: (path) => {
      const match = matchRoute(path);
      return match?.route.name === "token"
        ? site.pages.some(({ token }) => token === match.params["token"])
        : match !== null;
    },
  };
}

const plain = (value: string | number): Value => ({ text: String(value), html: escapeHtml(String(value)) });

const link = (href: string, words: string): Value => ({
  text: words,
  html: `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`,
});

/** The day of the terms as the reader's language writes it, in UTC. */
function termsDate(added: string, tag: LanguageTag): string {
  const time = Math.max(Date.parse(TERMS_FROM), Date.parse(added) || 0);
  return new Intl.DateTimeFormat(formatsTag(tag), { dateStyle: "long", timeZone: "UTC" }).format(time);
}
