import type { MainImage, ProfileCard } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { memberId } from "./member.ts";

/** Where the member's clock is, as an IANA name: what is counted by the day begins anew at his midnight. */
export const timeZone = type("string <= 60");

export const likeBody = type({ profile: memberId, "time_zone?": timeZone });
export type LikeBody = typeof likeBody.infer;
/** The profile was opened: its like is new no more. */
export const seenBody = type({ seen: memberId });
export type SeenBody = typeof seenBody.infer;
export const likeQuery = type({ profile: memberId });
export type LikeQuery = typeof likeQuery.infer;

/** What may be done so many times a day. */
export interface QuotaView {
  limit: number;
  left: number;
  /** ISO date and time. */
  resets_at: string;
}

/** How the member stands to another one. */
export interface RelationView {
  liked: boolean;
  match: boolean;
  /** Told to premium members, and to both of a match. */
  likes_you?: boolean;
}

/** Whom a member likes. */
export interface GivenLike extends ProfileCard {
  match: boolean;
  /** ISO date and time. */
  liked_at: string;
}

/**
 * Who likes a member. To free members whoever is no match is `locked`: the id is a name for this like alone,
 * the name an initial, the picture other bytes, and nothing else is said of the person.
 */
export interface ReceivedLike
  extends
    Pick<ProfileCard, "id" | "name" | "fictional" | "main_image">,
    Partial<Omit<ProfileCard, "id" | "name" | "fictional" | "main_image">> {
  like_new: boolean;
  match: boolean;
  liked_at: string;
  locked: boolean;
}

/** The newest of each; of those received, the new ones first. */
export interface LikesAnswer {
  profiles: GivenLike[];
  liked_by: ReceivedLike[];
  /** Null where a backend does not say. */
  quota: QuotaView | null;
}

/** What is shown over a page: a like, or a match. */
export interface LikeOverlay {
  id: string;
  name: string;
  main_image: Pick<MainImage, "match" | "status"> | null;
  fictional: boolean;
  matched: boolean;
  locked: boolean;
}

/** What became of a like; `overlay` where it is a match. */
export interface LikeAnswer {
  relation: RelationView;
  quota: QuotaView;
  overlay: LikeOverlay | null;
}
export interface SeenAnswer {
  relation: RelationView;
}

/** The next like that was not shown yet, or null (answers, section 4). */
export type AutoLikeAnswer = LikeOverlay | null;
