import { proxy, ref } from "valtio";
import type { MembersFilter, PageData } from "#client/seed.ts";
import type { MembersAnswer, SimilarResults } from "#contract/calls/members.ts";
import type { ProfileCard } from "#contract/entities.ts";

/** The search store of the specification, section 3: what was asked, and the answers by page number. */
export interface SearchStore extends Omit<MembersFilter, "page" | "min_age" | "max_age"> {
  min_age: number | null;
  max_age: number | null;
  results: Record<number, ProfileCard[]>;
  /** By page, where its next one goes on. */
  nextCursors: Record<number, string | null>;
  numResults: number;
  /** Other profiles by id, as they were last seen. */
  profiles: Record<string, ProfileCard>;
  similar: ProfileCard[];
  numSimilar: number;
  widened: SimilarResults["widened"];
}

/** Profiles that a tab keeps. */
const MAX_REMEMBERED = 500;

export const createSearch = (): SearchStore =>
  proxy<SearchStore>({
    gender: null,
    country: null,
    countryregion: null,
    min_age: null,
    max_age: null,
    real_only: false,
    interests: [],
    body_type: [],
    relationship_status: [],
    results: {},
    nextCursors: {},
    numResults: 0,
    profiles: {},
    similar: [],
    numSimilar: 0,
    widened: [],
  });

/**
 * Takes over what the edge found. The very answer that stands already is the way back: what was loaded around
 * it stands too.
 */
export function receiveResults(search: SearchStore, data: PageData["members"]): void {
  const { page, ...filter } = data.filter;
  if (data.state === "ready" && search.results[page] === data.profiles) return;
  Object.assign(search, filter, {
    results: {},
    nextCursors: {},
    numResults: 0,
    similar: [],
    numSimilar: 0,
    widened: [],
  });
  if (data.state !== "ready") return;
  receivePage(search, page, data);
  search.numResults = data.num_results;
  if (data.similar)
    Object.assign(search, {
      similar: ref(data.similar.profiles),
      numSimilar: data.similar.num_results,
      widened: data.similar.widened,
    });
}

/** Results come and go whole: nobody changes a card, so none is watched. */
export function receivePage(
  search: SearchStore,
  page: number,
  { profiles, next }: Pick<MembersAnswer, "profiles" | "next">,
): void {
  search.results[page] = ref(profiles);
  search.nextCursors[page] = next;
}

/** Faces that a list showed: whoever opens one sees it before its profile has come. */
export function rememberProfiles(search: SearchStore, cards: readonly ProfileCard[]): void {
  for (const card of cards) search.profiles[card.id] = ref(card);
  const known = Object.keys(search.profiles);
  for (const id of known.slice(0, Math.max(0, known.length - MAX_REMEMBERED))) delete search.profiles[id];
}
