import { proxy, ref } from "valtio";
import type { MembersAnswer, SimilarResults } from "#contract/calls/people/members.ts";
import type { BriefProfile, ProfileCard } from "#contract/entities.ts";
import { noChoices } from "#contract/product/profile-fields.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { noSwitches } from "#contract/product/search-switches.ts";

/** The search store of the specification, section 3: the filter, and the results by page number. */
export interface SearchStore extends Omit<MembersFilter, "page" | "min_age" | "max_age"> {
  min_age: number | null;
  max_age: number | null;
  results: Record<number, ProfileCard[]>;
  /** By page, the cursor of the page after it. */
  nextCursors: Record<number, string | null>;
  numResults: number;
  /** Other members' profile cards by id, as they were last seen. */
  profiles: Record<string, ProfileCard>;
  similar: ProfileCard[];
  numSimilar: number;
  widened: SimilarResults["widened"];
}

/** Profile cards that a tab remembers. */
const MAX_REMEMBERED = 500;

export const createSearch = (): SearchStore =>
  proxy<SearchStore>({
    gender: null,
    country: null,
    countryregion: null,
    min_age: null,
    max_age: null,
    distance: null,
    sort: null,
    ...noSwitches(),
    interests: [],
    ...noChoices(),
    name: "",
    results: {},
    nextCursors: {},
    numResults: 0,
    profiles: {},
    similar: [],
    numSimilar: 0,
    widened: [],
  });

/** Lists are replaced as a whole (`ref`), so that Valtio does not track every card in them. */
export function receivePage(
  search: SearchStore,
  page: number,
  { profiles, next }: Pick<MembersAnswer, "profiles" | "next">,
): void {
  search.results[page] = ref(profiles);
  search.nextCursors[page] = next;
}

/** Whether a profile card can be shown of what is known of a person. */
export const isCard = <T extends BriefProfile>(known: T): known is T & ProfileCard =>
  known.name !== "" && known.age !== undefined && known.gender !== undefined;

/** Remembers cards that a list showed, so that a profile can be shown before it has loaded. */
export function rememberProfiles(search: SearchStore, cards: readonly ProfileCard[]): void {
  for (const card of cards) search.profiles[card.id] = ref(card);
  const ids = Object.keys(search.profiles);
  for (const id of ids.slice(0, Math.max(0, ids.length - MAX_REMEMBERED))) delete search.profiles[id];
}
