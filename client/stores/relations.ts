import { proxy, ref } from "valtio";
import type { LastWrite } from "#client/net/last-write.ts";
import type { RelationView } from "#contract/calls/people/likes.ts";
import type { ProfileCard } from "#contract/entities.ts";

/** Changes of one like. */
interface LikeWrites {
  /** What the origin is known to have. */
  known: Pick<RelationView, "liked" | "match">;
  queue: LastWrite;
}

/**
 * The member's relations to others, by profile id, as far as this tab knows. Lists and profiles on screen
 * follow it.
 */
export interface RelationsStore {
  liked: Record<string, boolean>;
  matched: Record<string, boolean>;
  /** Profiles that are hidden by a block, and which of the two blocked the other. */
  hidden: Record<string, "you" | "them">;
  /** The notes of the favourites that this tab has saved, and null for those that it has removed. */
  notes: Record<string, string | null>;
  /** How often a like was changed here: a list of likes that was requested before such a change is old. */
  changes: number;
  /** The changes of a like that are under way, by profile id. */
  writes: Map<string, LikeWrites>;
}
export const createRelations = (): RelationsStore =>
  proxy<RelationsStore>({
    liked: {},
    matched: {},
    hidden: {},
    notes: {},
    changes: 0,
    writes: ref(new Map()),
  });

export function setRelation(
  store: RelationsStore,
  id: string,
  { liked, match }: Pick<RelationView, "liked" | "match">,
): void {
  store.liked[id] = liked;
  store.matched[id] = match;
  store.changes++;
}

/** Whether a page is about a member who was hidden after the page was loaded. */
export function isAboutHidden(data: object, hidden: Readonly<RelationsStore["hidden"]>): boolean {
  const profile = "profile" in data ? data.profile : null;
  return typeof profile === "object" && profile !== null && "id" in profile && String(profile.id) in hidden;
}

/** Takes over the list of the member's likes. Where it is complete, a profile that is not in it is not liked. */
export function receiveLikedProfiles(
  store: RelationsStore,
  likes: readonly { id: string; match: boolean }[],
  isComplete: boolean,
): void {
  const [liked, matched] = isComplete ? [{}, {}] : [store.liked, store.matched];
  store.liked = { ...liked, ...Object.fromEntries(likes.map(({ id }) => [id, true])) };
  store.matched = { ...matched, ...Object.fromEntries(likes.map(({ id, match }) => [id, match])) };
}

/** Takes over which profiles of a list are liked, as it came before the whole list of likes. */
export function receiveLikedCards(store: RelationsStore, cards: readonly ProfileCard[]): void {
  for (const { id, liked } of cards) if (liked) store.liked[id] = true;
}

export function hideProfile(store: RelationsStore, id: string, by: "you" | "them"): void {
  store.hidden[id] = by;
}
export function unhideProfile(store: RelationsStore, id: string): void {
  delete store.hidden[id];
}
