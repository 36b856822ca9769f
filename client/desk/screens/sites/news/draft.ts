import { languageName } from "#client/desk/screens/case/templates.ts";
import { words } from "#client/desk/words.ts";
import type { NewsContent, NewsType } from "#contract/desk/news.ts";
import type { Locale } from "#contract/entities.ts";

const text = words.news.form.missing;

/** One language as far as it is typed. */
export interface TextDraft {
  locale: Locale;
  title: string;
  body: string;
  words: string;
  path: string;
}

/** A piece of news as far as it is typed. The first language is for readers of all others. */
export interface NewsDraft {
  type: NewsType;
  slug: string;
  code: string;
  texts: TextDraft[];
}

export const emptyText = (locale: Locale, path = "/members"): TextDraft => ({
  locale,
  title: "",
  body: "",
  words: "",
  path,
});

const PATH = /^\/(?!\/)[\w\-./?=&%]{0,200}$/;

/** What it says, or what it lacks, in words. */
export function contentOf({ type, code, texts }: NewsDraft): NewsContent | string {
  if (texts.length === 0) return text.language;
  for (const { locale, title, body, words: button, path } of texts) {
    const language = languageName(locale);
    if (title.trim() === "") return text.title(language);
    if (body.trim() === "") return text.text(language);
    if (button.trim() === "") return text.button(language);
    if (!PATH.test(path.trim())) return text.path(language);
  }
  return {
    type,
    texts: texts.map(({ locale, title, body, words: button, path }) => ({
      locale,
      title: title.trim(),
      paragraphs: body
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim()),
      button: { words: button.trim(), path: path.trim() },
    })),
    ...(type === "promotions" && code !== "" && { code }),
  };
}

/** A name from a title: what others letters there are stays out. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
