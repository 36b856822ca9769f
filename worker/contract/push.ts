import type { LanguageTag } from "./platform/language-tag.ts";

/** Where the service worker is registered, and the page that it shows while the device is offline. */
export const SERVICE_WORKER_PATH = "/service-worker.js";
export const OFFLINE_PATH = "/offline";

/** What travels encrypted to the service worker, which shows it. */
export interface PushPayload {
  title: string;
  body: string;
  lang: LanguageTag;
  /** A later message with the same tag replaces this one on the screen. */
  tag: string;
  /** Paths of the site's picture, and of its white shape for a status bar. */
  icon: string;
  badge: string;
  /** The page of this site that a click opens. */
  path: string;
  /** Unread messages plus new likes. */
  total: number;
  /**
   * The tags of all unread conversations, so that what was read on another device goes; absent where they are
   * too many.
   */
  open?: string[];
}

/** The tag of what is pushed about a conversation, and about likes. */
export const conversationTag = (profile: string): string => `chat-${profile}`;
export const LIKES_TAG = "likes";

/** What the service worker posts to the open pages: a push message arrived, or one was clicked. */
export type WorkerEvent = { type: "new-message"; payload: PushPayload } | { type: "click"; path: string };
