/**
 * What members say about themselves: sentences dealt like cards, so that none comes back before all have been
 * used.
 */
import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { fromKeys } from "#contract/product/profile-fields.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { Rng } from "#tools/demo/rng.ts";
import type { Phrases } from "./phrases.ts";

export interface Speaker {
  language: Locale;
  country: string;
  town: string;
  age: number;
  interests: readonly Interest[];
}
export interface ProfileTexts {
  about_me: string;
  notes: { looking_for: string; good_evening: string };
}

export function writer(r: Rng): (speaker: Speaker) => ProfileTexts {
  const decks = new Map<readonly string[], string[]>();
  const deal = (cards: readonly string[]): string => {
    const left = decks.get(cards) ?? [];
    if (left.length === 0) left.push(...shuffled(r, cards));
    decks.set(cards, left);
    return left.pop() ?? "";
  };
  return (speaker) => {
    const phrases = languages[speaker.language];
    const own = (text: string): string => spelling(speaker.country, text.replace("{town}", speaker.town));
    const pair = ([first, second]: Phrases["lookingFor"]): string =>
      own(r.chance(0.75) ? `${deal(first)} ${deal(second)}` : deal(first));
    return {
      about_me: own(about(r, phrases, speaker, deal)),
      notes: { looking_for: pair(phrases.lookingFor), good_evening: pair(phrases.goodEvening) },
    };
  };
}

const languages = fromKeys(LOCALES, (locale): Phrases =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), "utf8")),
);

function about(
  r: Rng,
  phrases: Phrases,
  { age, interests }: Speaker,
  deal: (cards: readonly string[]) => string,
): string {
  const opening = deal(phrases.openings);
  const aged = age < 30 ? phrases.young : age >= 50 ? phrases.late : [];
  const life = aged.length > 0 && r.chance(0.6) ? deal(aged) : deal(phrases.life);
  const likes = shuffled(r, interests)
    .slice(0, r.pick([2, 2, 3]))
    .map((interest) => phrases.interests[interest]);
  const closing = r.chance(0.7) ? [deal(phrases.closings)] : [];
  const [first = "", ...others] = likes;
  return r
    .pick([
      [opening, life, ...likes, ...closing],
      [opening, ...likes, life, ...closing],
      [opening, first, life, ...others, ...closing],
      [first, opening, ...others, life, ...closing],
      [opening, ...likes, ...closing],
    ])
    .join(" ");
}

function spelling(country: string, text: string): string {
  if (country === "CH") return text.replaceAll("ß", "ss");
  if (country !== "US") return text;
  return american.reduce((said, [from, to]) => said.replaceAll(from, to), text);
}

const american = [
  ["organised", "organized"],
  ["colour", "color"],
  ["jumpers", "sweaters"],
  ["My flat", "My apartment"],
  ["cinema", "movies"],
  ["on the touchline, or on the pitch myself", "on the sidelines, or on the field myself"],
] as const;

export function shuffled<T>(r: Rng, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: r.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
