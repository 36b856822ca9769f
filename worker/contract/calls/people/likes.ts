import { memberCall } from "#contract/call.ts";
import type { BriefProfile, MainImage } from "#contract/entities.ts";
import type { LikeBody, LikeQuery, LikesQuery, SeenBody } from "./likes.schema.ts";

export type { LikeBody, LikeQuery, LikesQuery, SeenBody };

/** An allowance per day. */
export interface QuotaView {
  limit: number;
  left: number;
  /** ISO date and time. */
  resets_at: string;
}

/** The relation of the member who asks to another one. */
export interface RelationView {
  liked: boolean;
  match: boolean;
  /** Only for premium members, and for both members of a match. */
  likes_you?: boolean;
}

/** A member this member likes. */
export type GivenLike = BriefProfile & {
  match: boolean;
  /** ISO date and time. */
  liked_at: string;
};

/**
 * A member who likes this member. For free members, everyone who is not a match is `locked`: the id is a
 * pseudonym for this like alone, there is no name and no picture, and `liked_at` is the start of the day in
 * UTC. Besides, a locked like says whether the profile is fictional, and whether the like is new since the
 * member last opened the list; nothing of it depends on what they do to a profile.
 */
export type ReceivedLike = BriefProfile & {
  like_new: boolean;
  match: boolean;
  liked_at: string;
  locked: boolean;
};

/** Newest first; of the received ones, new likes come first, and to free members those of a day in no order. */
export interface LikesAnswer {
  profiles: GivenLike[];
  liked_by: ReceivedLike[];
  /**
   * Cursors of what follows, null at the end; with a cursor in the query, the list that it is not of is
   * empty. A backend that leaves it out sends all that there are.
   */
  older?: { received: string | null; sent: string | null };
  /**
   * Over all pages: the received likes that are new, and those that are not mutual. Left out, the lists say
   * it.
   */
  counts?: { new: number; waiting: number };
  /** Null where a backend does not say. */
  quota: QuotaView | null;
  /** Members who opened this member's profile since they last looked at the list. */
  new_views: number;
}

/**
 * A like or a match that is shown over a page. The specification names the id and the photo's match path
 * alone (section 7), so a PHP backend may leave out the rest.
 */
export interface LikeOverlay {
  id: string;
  main_image: (Pick<MainImage, "match"> & Partial<Pick<MainImage, "status">>) | null;
  name?: string;
  fictional?: boolean;
  matched?: boolean;
  locked?: boolean;
}

/** `overlay` is set where the like made a match. */
export interface LikeAnswer {
  relation: RelationView;
  quota: QuotaView;
  overlay: LikeOverlay | null;
}
/** Null where the list was opened. */
export interface SeenAnswer {
  relation: RelationView | null;
}

export const likes = {
  GET: memberCall<{ query: LikesQuery; answer: LikesAnswer }>(),
  POST: memberCall<{ body: LikeBody; answer: LikeAnswer }>(),
  PUT: memberCall<{ body: SeenBody; answer: SeenAnswer }>(),
  DELETE: memberCall<{ query: LikeQuery; answer: LikeAnswer }>(),
};
