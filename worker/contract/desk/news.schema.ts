import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";

/** One language of a piece of news. Its button leads to a page of the site. */
const text = type({
  locale: type.enumerated(...LOCALES),
  title: "1 <= string <= 120",
  paragraphs: type("1 <= string <= 2000").array().atLeastLength(1).atMostLength(20),
  button: { words: "1 <= string <= 60", path: /^\/(?!\/)[\w\-./?=&%]{0,200}$/ },
});

/** Sent once: a repeated call answers how far it is. */
export const newsBody = type({
  slug: /^[a-z0-9][a-z0-9-]{0,59}$/,
  type: "'site_news' | 'promotions'",
  texts: text.array().atLeastLength(1).atMostLength(LOCALES.length),
});
export type NewsBody = typeof newsBody.infer;
export type NewsText = NewsBody["texts"][number];
