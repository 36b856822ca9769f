import type { Pose } from "#contract/product/verification.ts";
import { personCall } from "./call.ts";
import type { PhotosQuery } from "./photos.schema.ts";
import type { PhotoQueue } from "./work-kinds.ts";
import type { WorkItem } from "./work.ts";

export type { PhotosQuery };

/**
 * Why a picture is covered until somebody wants to see it: its member was reported, a complaint is about it,
 * or it looks like a picture that was banned or that somebody says is intimate.
 */
export type Cover = "report" | "complaint" | "banned" | "intimate";

/** A decision that was made against the member before. `at`: ISO date and time. */
export interface EarlierDecision {
  kind: string;
  reason: string;
  at: string;
  inForce: boolean;
}

/** A picture, selfie or recording that waits. Its files open at /evidence/ for ten minutes. */
export interface PhotoItem extends WorkItem {
  queue: PhotoQueue;
  filename: string;
  /** Of a picture: a small one. */
  thumb_filename: string | null;
  /** Of a selfie: the main photo that it is compared with, and the pose that was asked for. */
  main_filename: string | null;
  pose: Pose | null;
  in_chat: boolean;
  cover: Cover[];
  member: {
    /** ISO date and time of the account's beginning. */
    since: string | null;
    /** On hold for review. */
    held: boolean;
    /** The latest ones, and how many there were in all. */
    decisions: EarlierDecision[];
    decided: number;
  };
}

/** The longest waiting first; without what somebody else has before them. */
export interface PhotosAnswer {
  photos: PhotoItem[];
  total: number;
  /** How many more wait that colleagues have before them. */
  with_others: number;
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const photos = {
  GET: personCall<{ query: PhotosQuery; answer: PhotosAnswer }>("moderator"),
};
