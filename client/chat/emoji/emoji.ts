import type { Locale } from "#contract/entities.ts";

/** An emoji, what screen readers call it, and all words by which it is found. */
export interface Emoji {
  emoji: string;
  name: string;
  names: string;
}

type Data = { default: { groups: readonly string[] } };

/**
 * Made by `npm run emoji`. A language without a list of its own has the English one. The edge, which never
 * opens the picker, is built without them: they would be an eighth of it.
 */
const LISTS: Partial<Record<Locale, () => Promise<Data>>> = import.meta.env.SSR
  ? {}
  : {
      en: () => import("./en.json"),
      nl: () => import("./nl.json"),
      de: () => import("./de.json"),
    };

/** The emoji by group, named in a language. Rejects where the list cannot be loaded. */
export async function loadEmoji(locale: Locale): Promise<readonly (readonly Emoji[])[]> {
  const list = await (LISTS[locale] ?? LISTS.en)?.();
  return (list?.default.groups ?? []).map((group) =>
    group.split("\n").map((line) => {
      const [emoji = "", name = "", words = ""] = line.split("\t");
      return { emoji, name, names: `${name} ${words}` };
    }),
  );
}
