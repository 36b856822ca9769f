import { PHOTO_REFUSALS } from "./photos.ts";
import type { SelfieRefusal } from "./verification.ts";

/**
 * What a decision against a member may do. `message_photo` and `message_voice`: a photo or a recording sent
 * in a conversation; `verification`: a selfie does not verify their main photo.
 */
export type DecisionKind =
  | "photo"
  | "message_photo"
  | "message_voice"
  | "text"
  | "verification"
  | "suspension"
  | "closure";

/** Why an account is suspended or closed, or a text is removed: wire values and message ids. */
export const CONDUCT_REASONS = [
  "underage",
  "fraud",
  "harassment",
  "impersonation",
  "illegal_content",
  "sexual_images",
  "paid_sex",
  "advertising",
  "contact_details",
  "offensive",
  "payment_abuse",
  "evasion",
] as const;
type ConductReason = (typeof CONDUCT_REASONS)[number];

/** Every reason of a decision. */
export type DecisionReason = ConductReason | (typeof PHOTO_REFUSALS)[number] | SelfieRefusal;

/**
 * Reasons that are breaches of the law and of the terms; all others are breaches of the terms alone (Digital
 * Services Act, article 17 (3) (d) and (e)).
 */
export const LEGAL_REASONS: readonly string[] = ["underage", "fraud", "illegal_content", "sexual_images"];

/** Months in which a member may appeal against a decision (Digital Services Act, article 20 (1)). */
export const APPEAL_MONTHS = 6;
/** The longest suspension that ends by itself, in days. */
export const MAX_SUSPENSION_DAYS = 180;

/** `in_force`, or how it ended: taken back by us or by an appeal, or its time is over. */
export type DecisionState = "in_force" | "reversed" | "over";
/** `none`: there may be an appeal until the deadline. */
export type AppealState = "none" | "open" | "granted" | "refused" | "too_late";
