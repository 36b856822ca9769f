import { LOCALES } from "#contract/entities.ts";
import { CODE_PATTERN } from "#contract/product/discounts.ts";
import { type } from "#contract/schema.ts";

/** One language of a piece of news. Its button leads to a page of the site. */
const text = type({
  locale: type.enumerated(...LOCALES),
  title: "1 <= string <= 120",
  paragraphs: type("1 <= string <= 2000").array().atLeastLength(1).atMostLength(20),
  button: { words: "1 <= string <= 60", path: /^\/(?!\/)[\w\-./?=&%]{0,200}$/ },
});
export type NewsText = typeof text.infer;

const newsType = type("'site_news' | 'promotions'");
export type NewsType = typeof newsType.infer;
const slug = type(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** What a piece of news says. `code`: of a promotion, a discount code of the site. */
export const newsContent = type({
  type: newsType,
  texts: text.array().atLeastLength(1).atMostLength(LOCALES.length),
  "code?": CODE_PATTERN,
});
export type NewsContent = typeof newsContent.infer;

/** Sent once: a repeated call answers how far it is. `receivers`: the number that its sender has confirmed. */
export const newsBody = newsContent.and({ slug, receivers: "number.integer >= 0" });
export type NewsBody = typeof newsBody.infer;

/** A test to the person who makes the call, in one language of the texts. */
export const newsTest = newsContent.and({ locale: type.enumerated(...LOCALES) });
export type NewsTest = typeof newsTest.infer;

export const newsQuery = type({ "after?": /^\d{1,12}\.[a-z0-9-]{1,60}$/ });
export type NewsQuery = typeof newsQuery.infer;

export const newsItemQuery = type({ slug });
export type NewsItemQuery = typeof newsItemQuery.infer;

export const newsReceiversQuery = type({ type: newsType });
export type NewsReceiversQuery = typeof newsReceiversQuery.infer;

export const stopNewsBody = type({ slug, reason: "3 <= string <= 500" });
export type StopNewsBody = typeof stopNewsBody.infer;
