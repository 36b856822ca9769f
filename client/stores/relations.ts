import { proxy } from "valtio";
import type { AnyPageData, PageData } from "#client/seed.ts";
import type { RelationView } from "#contract/calls/likes.ts";

/**
 * How the member stands to others, by their ids, as far as this tab knows: lists and profiles that are on
 * screen already follow it.
 */
export interface RelationsStore {
  liked: Record<string, boolean>;
  matched: Record<string, boolean>;
  /** Who is to be seen no more, and whose wish that was. */
  hidden: Record<string, "you" | "them">;
}
export const createRelations = (): RelationsStore =>
  proxy<RelationsStore>({ liked: {}, matched: {}, hidden: {} });

export function setRelation(
  store: RelationsStore,
  id: string,
  { liked, match }: Pick<RelationView, "liked" | "match">,
): void {
  store.liked[id] = liked;
  store.matched[id] = match;
}

/** What a profile's page says of it. */
export function receiveRelation(store: RelationsStore, data: PageData["members-id"]): void {
  if (data.state === "ready" && "relation" in data && data.relation)
    setRelation(store, data.profile.id, data.relation);
}

/** Whether a page is about somebody who is hidden since it came. */
export function isAboutHidden(data: AnyPageData, hidden: Readonly<RelationsStore["hidden"]>): boolean {
  return "profile" in data && "id" in data.profile && data.profile.id in hidden;
}

/** What a list of the member's likes says: all of them, and no others. */
export function receiveLikedProfiles(
  store: RelationsStore,
  likes: readonly { id: string; match: boolean }[],
): void {
  store.liked = Object.fromEntries(likes.map(({ id }) => [id, true]));
  store.matched = Object.fromEntries(likes.map(({ id, match }) => [id, match]));
}

export function hideProfile(store: RelationsStore, id: string, by: "you" | "them"): void {
  store.hidden[id] = by;
}
export function unhideProfile(store: RelationsStore, id: string): void {
  delete store.hidden[id];
}
