declare const made: unique symbol;

/** A key of localStorage or sessionStorage that was made here: the client writes under no other. */
export type StorageKey = string & { readonly [made]: true };

/**
 * What a member has on a device, and what it holds. A logout that the member chose deletes all of it, so that
 * a new kind needs no more than its line here. The names are stored on members' devices: renaming one loses
 * what it holds.
 */
const MEMBER_KINDS = [
  /** Text that was written and not sent, reactions that wait, and emoji that were used last. */
  "draft",
  /** An order without an answer yet. */
  "order",
  /** The conversation that was opened last. */
  "opened",
  /** Whose voice messages may be heard without a question. */
  "heard",
  /** The filter of the last search. */
  "search",
  /** The last known position of the device. */
  "geolocation",
  /** What a visitor wanted to do before they signed up. */
  "intent",
  /** The device's push subscription, and whose it is. */
  "push",
  "push-owner",
  /** Alerts that were dismissed, where a backend does not store it. */
  "dismissals",
  /** A signup that was begun on another site. */
  "complete-draft",
  /** How far each page is scrolled. */
  "scroll",
  /** What discountcode.php said last. */
  "discount",
] as const;
type MemberKind = (typeof MEMBER_KINDS)[number];

/** What stays after a logout: a signup under way, where the visitor came from, and what guards the tab. */
type SiteKind = "signup-draft" | "pending-signup" | "tracking" | "retry-budget";
/** When a page was reloaded because a chunk had failed. No call: each page carries it within itself. */
export const RELOADED_KEY = "reloaded" as string as StorageKey;

/** The key of what belongs to the member who is logged in; `of` tells several members and things apart. */
export const memberKey = (kind: MemberKind, ...of: readonly string[]): StorageKey =>
  [kind, ...of].join(":") as StorageKey;

/** The key of what belongs to no member. */
export const siteKey = (kind: SiteKind): StorageKey => kind as string as StorageKey;

/** Whether a key found in a storage is a member's. */
export const isMemberKey = (key: string): boolean =>
  (MEMBER_KINDS as readonly string[]).includes(key.split(":", 1)[0] ?? "");
