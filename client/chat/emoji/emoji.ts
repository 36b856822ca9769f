import type { Locale } from "#contract/entities.ts";

/** An emoji, what screen readers call it, and all words by which it is found. */
export interface Emoji {
  emoji: string;
  name: string;
  names: string;
}

type Data = { default: { groups: readonly string[] } };

/**
 * One list for each language, made by `npm run emoji`. The edge, which never opens the picker, is built
 * without them: they would be an eighth of it.
 */
const LISTS: Record<string, () => Promise<Data>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<Data>("./*.json");

/** The emoji by group, named in a language. Rejects where the list cannot be loaded. */
export async function loadEmoji(locale: Locale): Promise<readonly (readonly Emoji[])[]> {
  const list = await LISTS[`./${locale}.json`]?.();
  return (list?.default.groups ?? []).map((group) =>
    group.split("\n").map((line) => {
      const [emoji = "", name = "", words = ""] = line.split("\t");
      return { emoji, name, names: `${name} ${words}` };
    }),
  );
}
