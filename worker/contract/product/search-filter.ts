import type { ChosenOptions } from "./profile-fields.ts";
import type { SearchDistance, SearchSort } from "./search-order.ts";
import type { SearchSwitch } from "./search-switches.ts";
import type { Interest } from "./vocabulary.ts";

/** What a search asks for. */
export interface MembersFilter extends ChosenOptions, Record<SearchSwitch, boolean> {
  gender: "male" | "female" | null;
  country: string | null;
  countryregion: string | null;
  min_age: number;
  max_age: number;
  /** Kilometres between the towns at most. */
  distance: SearchDistance | null;
  /** What is listed first; null is the fair order alone. It is no filter: all are found. */
  sort: SearchSort | null;
  /** As with every chosen list: one of them is enough, and an empty list does not filter. */
  interests: Interest[];
  /** The name of a member, or its beginning; empty finds everybody. */
  name: string;
  /** From 1. */
  page: number;
}
