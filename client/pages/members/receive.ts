import { ref } from "valtio";
import { receiveLikedCards } from "#client/stores/relations.ts";
import { receivePage, rememberProfiles, type SearchStore } from "#client/stores/search.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** Takes over which of the profiles are liked, where the whole list of likes has not come yet. */
export function receive({ chats, relations }: Stores, data: Data): void {
  if (data.state === "ready" && !chats.likes_loaded)
    receiveLikedCards(relations, [...data.profiles, ...(data.similar?.profiles ?? [])]);
}

/** The results, which belong to the page and come back with it. */
export function restore({ search }: Stores, data: Data): void {
  receiveResults(search, data);
  if (data.state === "ready") rememberProfiles(search, data.profiles);
}

/**
 * Takes over the page of results that came from the edge. Where the store has that very answer already, the
 * member came back to the page: the pages that were loaded around it stay.
 */
export function receiveResults(search: SearchStore, data: Data): void {
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
