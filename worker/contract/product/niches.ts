import type { Niche } from "#contract/entities.ts";
import type { Settings } from "./settings.ts";
import type { Gender } from "./vocabulary.ts";

/** A niche's defaults: what the search shows first, and how the index looks. Its words are messages by number. */
export interface NicheDefaults {
  /** The gender a visitor is shown first; null shows everyone. */
  gender: Gender | null;
  min_age: number | null;
  /**
   * `faces`: a wall of members on the index. `emblem`: the site's sign alone, for sites that promise
   * discretion.
   */
  imagery: "faces" | "emblem";
}

const NICHES: Record<Niche, NicheDefaults> = {
  1: { gender: null, min_age: null, imagery: "faces" }, // general
  2: { gender: null, min_age: null, imagery: "faces" }, // casual
  3: { gender: null, min_age: null, imagery: "faces" }, // serious
  4: { gender: null, min_age: 40, imagery: "faces" }, // mature
  5: { gender: "male", min_age: null, imagery: "faces" }, // men for men
  6: { gender: "female", min_age: null, imagery: "faces" }, // women for women
  7: { gender: null, min_age: null, imagery: "emblem" }, // discreet
};

/** A site's own word before its niche's. */
export function nicheOf({
  niche,
  imagery,
  search_defaults: own,
}: Pick<Settings, "niche" | "imagery" | "search_defaults">): NicheDefaults {
  const common = NICHES[niche];
  const gender = own.gender === undefined ? common.gender : own.gender === "all" ? null : own.gender;
  return { gender, min_age: own.min_age ?? common.min_age, imagery: imagery ?? common.imagery };
}
