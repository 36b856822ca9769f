import type { Locale } from "#contract/entities.ts";

/** Sentences by `conduct.<reason>`, `photo.<reason>` and `answer.<outcome>`, for a person to go on from. */
export type Templates = Partial<Record<string, string>>;

const LOAD: Record<Locale, () => Promise<{ default: Templates }>> = {
  da: () => import("#client/desk/templates/da.json"),
  de: () => import("#client/desk/templates/de.json"),
  en: () => import("#client/desk/templates/en.json"),
  es: () => import("#client/desk/templates/es.json"),
  fi: () => import("#client/desk/templates/fi.json"),
  fr: () => import("#client/desk/templates/fr.json"),
  it: () => import("#client/desk/templates/it.json"),
  nb: () => import("#client/desk/templates/nb.json"),
  nl: () => import("#client/desk/templates/nl.json"),
  pl: () => import("#client/desk/templates/pl.json"),
  sv: () => import("#client/desk/templates/sv.json"),
};

/** The templates of these languages; English for one that we do not have. */
export async function templatesIn(languages: readonly string[]): Promise<Record<string, Templates>> {
  const wanted = [...new Set(languages)];
  const loaded = await Promise.all(
    wanted.map(async (language) => (await (LOAD[language as Locale] ?? LOAD.en)()).default),
  );
  return Object.fromEntries(wanted.map((language, at) => [language, loaded[at] ?? {}]));
}

/** The name of a language in English. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
