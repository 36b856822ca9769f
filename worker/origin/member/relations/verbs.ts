import type { SavedSearch } from "#contract/calls/people/saved-searches.ts";
import { memberRow } from "#origin/member/state.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import { removeFavourite, setFavourite } from "./favourites.ts";
import {
  block,
  like,
  markLikeSeen,
  markLikesOpened,
  unblock,
  unlike,
  type BlockResult,
  type LikeResult,
  type NewLike,
  type UnlikeResult,
} from "./likes-and-blocks.ts";
import { giveView, markViewsSeen, receiveView, type ReceivedView } from "./profile-views.ts";
import { takeNextUnshown, type ListedLike } from "./received-likes.ts";
import type { Relation } from "./relations.ts";
import { removeSearch, saveSearch } from "./saved-searches.ts";
import {
  fillSwipeDeck,
  swipeLike,
  swipePass,
  undoLastPass,
  type FoundCards,
  type Swipe,
  type SwipeLikeResult,
  type UndoPassResult,
} from "./swipe-actions.ts";
import type { SwipeDeck } from "./swipe-deck.ts";

export const relationVerbs = {
  /** Likes a profile. */
  like({ storage }: VerbContext, secretHash: string, newLike: NewLike): LikeResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => like(sql, newLike, now, emit));
  },

  /** Withdraws a like. */
  unlike({ storage }: VerbContext, secretHash: string, profile: string): UnlikeResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => unlike(sql, profile, now, emit));
  },

  /** The profile was opened, so its like is no longer new. */
  markLikeSeen({ storage }: VerbContext, secretHash: string, profile: string): Relation | null {
    return storage.asMember(secretHash, (sql, _session, _now, emit) => markLikeSeen(sql, profile, emit));
  },

  /** The member has opened the list of the likes that they received. */
  markLikesOpened({ storage }: VerbContext, secretHash: string): true | null {
    return storage.asMember(secretHash, (sql, _session, _now, emit) => {
      markLikesOpened(sql, emit);
      return true;
    });
  },

  /** The next like to announce over a page, which then counts as announced; `like` is null for none. */
  announceNextLike({ storage }: VerbContext, secretHash: string): { like: ListedLike | null } | null {
    return storage.asMember(secretHash, (sql) => ({ like: takeNextUnshown(sql) }));
  },

  /** Blocks a profile: from now on neither sees the other. */
  block({ storage }: VerbContext, secretHash: string, profile: string): BlockResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => block(sql, profile, now, emit));
  },

  /** Withdraws a block; answers the profiles that are still blocked. */
  unblock({ storage }: VerbContext, secretHash: string, profile: string): string[] | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => unblock(sql, profile, now, emit));
  },

  /** The member has opened a profile: its member learns of it, once a day. */
  async viewProfile(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    profile: string,
  ): Promise<true | null> {
    const isGiven = storage.asMember(secretHash, (sql, _session, now) => giveView(sql, profile, now));
    if (isGiven === null) return null;
    if (isGiven) await upkeep.sendView(profile);
    return true;
  },

  /** The member has opened the list of those who opened their profile. */
  markViewsSeen({ storage }: VerbContext, secretHash: string): true | null {
    return storage.asMember(secretHash, (sql) => {
      markViewsSeen(sql);
      return true;
    });
  },

  /** Another member has opened this one's profile. */
  receiveView({ storage }: VerbContext, view: ReceivedView): void {
    storage.writeAndEmit((sql, emit) => {
      if (memberRow(sql).leaving === 0 && receiveView(sql, view, Date.now())) emit({ type: "views" });
    });
  },

  /** Saves a profile with a note for the member alone. False where there are too many. */
  setFavourite(
    { storage }: VerbContext,
    secretHash: string,
    favourite: { profile: string; note: string },
  ): boolean | null {
    return storage.asMember(secretHash, (sql, _session, now) => setFavourite(sql, favourite, now));
  },

  removeFavourite({ storage }: VerbContext, secretHash: string, profile: string): true | null {
    return storage.asMember(secretHash, (sql) => {
      removeFavourite(sql, profile);
      return true;
    });
  },

  /** Saves a search by its name. `full` where there are too many. */
  saveSearch(
    { storage }: VerbContext,
    secretHash: string,
    search: SavedSearch,
  ): SavedSearch[] | "full" | null {
    return storage.asMember(
      secretHash,
      (sql, _session, now) => saveSearch(sql, search, now) ?? ("full" as const),
    );
  },

  removeSearch({ storage }: VerbContext, secretHash: string, name: string): SavedSearch[] | null {
    return storage.asMember(secretHash, (sql) => removeSearch(sql, name));
  },

  /** A card to the right. */
  swipeLike({ storage }: VerbContext, secretHash: string, swipe: Swipe): SwipeLikeResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => swipeLike(sql, swipe, now, emit));
  },

  /** A card to the left. */
  swipePass({ storage }: VerbContext, secretHash: string, swipe: Swipe): SwipeDeck | null {
    return storage.asMember(secretHash, (sql, _session, now) => swipePass(sql, swipe, now));
  },

  /** Puts the card that was passed last back on top. */
  undoLastPass(
    { storage }: VerbContext,
    secretHash: string,
    swipe: Omit<Swipe, "timeZone">,
  ): UndoPassResult | null {
    return storage.asMember(secretHash, (sql, _session, now) => undoLastPass(sql, swipe, now));
  },

  /** Adds the profiles that the directory found to the deck. */
  fillSwipeDeck({ storage }: VerbContext, secretHash: string, cards: FoundCards): SwipeDeck | null {
    return storage.asMember(secretHash, (sql, _session, now) => fillSwipeDeck(sql, cards, now));
  },
} satisfies Verbs;
