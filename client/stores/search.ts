import { proxy, ref } from "valtio";
import type { ProfileCard } from "../../worker/contract/entities.ts";
import type { PageData } from "../seed.ts";

/** The search store of the specification, section 3: what was asked, and the answers by page number. */
export interface SearchStore {
  gender: "male" | "female" | null;
  country: string | null;
  countryregion: string | null;
  min_age: number | null;
  max_age: number | null;
  results: Record<number, ProfileCard[]>;
  numResults: number;
  /** Other profiles by id, as they were last seen. */
  profiles: Record<string, ProfileCard>;
  similar: ProfileCard[];
  numSimilar: number;
}

/** Profiles that a tab keeps. */
const KNOWN = 500;

export const createSearch = (): SearchStore =>
  proxy<SearchStore>({ gender: null, country: null, countryregion: null, min_age: null, max_age: null, results: {}, numResults: 0, profiles: {}, similar: [], numSimilar: 0 });

/** Takes over what the edge found. */
export function receiveResults(search: SearchStore, data: PageData["members"]): void {
  const { page, ...filter } = data.filter;
  Object.assign(search, filter);
  if (data.state !== "ready") return;
  // results come and go whole: nobody changes a card, so none is watched
  search.results[page] = ref(data.profiles);
  search.numResults = data.num_results;
}

/** Faces that a list showed: whoever opens one sees it before its profile has come. */
export function rememberProfiles(search: SearchStore, cards: readonly ProfileCard[]): void {
  for (const card of cards) search.profiles[card.id] = ref(card);
  const known = Object.keys(search.profiles);
  for (const id of known.slice(0, Math.max(0, known.length - KNOWN))) delete search.profiles[id];
}
