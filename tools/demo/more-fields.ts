import type { OptionOf } from "#contract/product/profile-fields.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import type { Rng } from "./rng.ts";

/** What invented people say of themselves beside their looks. Some leave some of it unsaid, as people do. */
export interface MoreFields {
  relationship_goal: OptionOf<"relationship_goal"> | null;
  /** Centimetres. */
  height: number | null;
  children: OptionOf<"children"> | null;
  smoking: OptionOf<"smoking"> | null;
  occupation: OptionOf<"occupation"> | null;
  /** ISO 639-1. */
  languages: string[];
}

/** Mean and spread of heights in centimetres, roughly those of the countries of the demo sites. */
const HEIGHTS = { female: [168, 9], male: [181, 10] } as const;
/** The share of people who say something in a field. */
const SAYS = 0.8;
const RETIRED_FROM = 64;
const STUDIES_UNTIL = 25;

const JOBS = [
  "administration",
  "arts",
  "construction",
  "education",
  "finance",
  "health",
  "health",
  "hospitality",
  "it",
  "law",
  "logistics",
  "production",
  "public",
  "sales",
  "science",
  "self_employed",
] as const;
/** Languages that somebody speaks beside their own. */
const OTHERS = ["en", "en", "en", "de", "fr", "es", "nl", "it", "pt", "pl", "sv", "tr"] as const;

export function moreOf(r: Rng, gender: Gender, age: number, language: string): MoreFields {
  const [mean, spread] = HEIGHTS[gender];
  const maybe = <T>(value: T): T | null => (r.chance(SAYS) ? value : null);
  // The mean of two draws lies more often in the middle, as heights do.
  const height = Math.round(mean + ((r.range(-2, 2) + r.range(-2, 2)) / 2) * spread);
  // Norwegian is one language, whatever it is written in.
  const own = language === "nb" ? "no" : language;
  return {
    height: maybe(height),
    relationship_goal: maybe(
      r.pick(["serious", "serious", "serious", "open", "open", "casual", "friends", "chat"]),
    ),
    children: maybe(
      age < 30
        ? r.pick(["none", "none", "want", "want", "at_home"])
        : age < 48
          ? r.pick(["none", "want", "at_home", "at_home", "elsewhere"])
          : r.pick(["none", "elsewhere", "elsewhere", "at_home"]),
    ),
    smoking: maybe(r.pick(["no", "no", "no", "no", "sometimes", "yes", "quitting"])),
    occupation: maybe(
      age >= RETIRED_FROM ? "retired" : age < STUDIES_UNTIL && r.chance(0.5) ? "study" : r.pick(JOBS),
    ),
    languages: r.chance(SAYS)
      ? [...new Set([own, r.pick(OTHERS), ...(r.chance(0.3) ? [r.pick(OTHERS)] : [])])]
      : [],
  };
}
