import { badgeText } from "#client/stores/badges.ts";
import type { User } from "#contract/entities.ts";

/** The balance is shown from this many credits downwards (specification, section 2). */
const LOW_CREDITS = 10;

export interface Badge {
  text: string;
  tone: "news" | "warning" | "danger";
  /** The number that screen readers announce. */
  count: number;
}
export type BarName = "members" | "chats" | "likes" | "credits" | "premium";
export interface BarEntry {
  name: BarName;
  badge: Badge | null;
}

/** The badge of the credits: none while there are enough, a warning when there are few, danger at none. */
export function creditsBadge(credits: number): Badge | null {
  if (credits > LOW_CREDITS) return null;
  return { text: String(credits), tone: credits > 0 ? "warning" : "danger", count: credits };
}

export function countBadge(count: number): Badge | null {
  const text = badgeText(count);
  return text === null ? null : { text, tone: "news", count };
}

/**
 * The entries of a member's bar (specification, section 2): search, messages, likes, and credits for members
 * who have paid, or the way to premium for the others.
 */
export function barEntries(
  { paid_user: paid, credits }: Pick<User, "paid_user" | "credits">,
  { unread, newLikes }: { unread: number; newLikes: number },
): BarEntry[] {
  return [
    { name: "members", badge: null },
    { name: "chats", badge: countBadge(unread) },
    { name: "likes", badge: countBadge(newLikes) },
    paid ? { name: "credits", badge: creditsBadge(credits) } : { name: "premium", badge: null },
  ];
}
