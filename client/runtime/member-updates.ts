import type { Api } from "#client/net/api.ts";
import {
  endTyping,
  isUnlisted,
  loadedDownTo,
  receiveChats,
  receiveOlderChats,
  receiveTyping,
  setUnread,
  TYPING_DURATION,
} from "#client/stores/chats.ts";
import { receiveLiveMessage, markMissed, receiveRead, receiveUnread } from "#client/stores/conversations.ts";
import { showLike } from "#client/stores/overlay.ts";
import { hideProfile, unhideProfile } from "#client/stores/relations.ts";
import {
  receiveOrderChange,
  receiveLikesAnswer,
  receiveOlderLikesAnswer,
  receiveSentAnswer,
  type Stores,
} from "#client/stores/stores.ts";
import { receiveBalance } from "#client/stores/user.ts";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import type { LiveEvent } from "#contract/live.ts";

/** Milliseconds after which the likes load again once one was shown (specification, section 4). */
const LIKES_RELOAD_DELAY = 500;
/**
 * Milliseconds for which a list that was loaded is new enough for a poll: half of the interval between two,
 * so that each poll loads it once and the first one not what came with the page.
 */
const FRESH = 30_000;
/** Seconds that an address may delay a like for, at most. */
const MAX_LIKE_DELAY = 3_600;

export interface MemberUpdatesDependencies {
  stores: Stores;
  api: Api;
  view: Pick<Window, "setTimeout" | "document" | "history" | "location">;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type MemberUpdates = ReturnType<typeof createMemberUpdates>;

/**
 * Receives what happens to a member who is looking at a page: likes, matches, blocks, messages. Lists are
 * loaded as far as they are shown, so they stay correct without a live connection too.
 */
export function createMemberUpdates({ stores, api, view, now }: MemberUpdatesDependencies) {
  const isLoggedIn = () => stores.user.user !== null;

  /** When each list was last requested: here, or with the page. */
  const requestedAt = {
    likes: stores.chats.likes_loaded ? now() : Number.NEGATIVE_INFINITY,
    chats: stores.chats.chats_loaded ? now() : Number.NEGATIVE_INFINITY,
  };
  const isFresh = (list: keyof typeof requestedAt) => now() - requestedAt[list] < FRESH;

  /** Live events so far that changed the list of conversations. */
  let listEvents = 0;
  const listChanges = () => listEvents + stores.chats.changes;

  let likesRequests = 0;
  let likesReceived = 0;

  /**
   * Loads the likes, and again where the member changed one while the answer was on its way. An answer that a
   * newer one has overtaken is old.
   */
  async function loadLikes(): Promise<void> {
    const request = ++likesRequests;
    const before = stores.relations.changes;
    requestedAt.likes = now();
    const answer = await api.get("/api/likes.php", {}).catch(() => null);
    // a PHP backend may answer in another shape
    if (!Array.isArray(answer?.profiles) || !Array.isArray(answer.liked_by) || !isLoggedIn()) return;
    if (request < likesReceived) return;
    if (stores.relations.changes !== before) return loadLikes();
    likesReceived = request;
    receiveLikesAnswer(stores, answer);
  }

  /**
   * Loads the list of conversations, as far down as this tab has it, and again where it changed while the
   * answer was on its way.
   */
  async function loadChats(): Promise<void> {
    const before = listChanges();
    requestedAt.chats = now();
    const downTo = loadedDownTo(stores.chats);
    const answer = await api
      .get("/api/chats.php", downTo === undefined ? {} : { down_to: downTo })
      .catch(() => null);
    if (!Array.isArray(answer?.chats) || !isLoggedIn()) return;
    receiveChats(stores.chats, answer);
    if (listChanges() !== before) await loadChats();
  }

  /** Adds what follows to the received or the sent likes. False where that failed. */
  async function loadOlderLikes(list: "received" | "sent"): Promise<boolean> {
    const older = stores.chats.likes_older[list];
    if (older === null) return true;
    const answer = await api.get("/api/likes.php", { older }).catch(() => null);
    if (!Array.isArray(answer?.profiles) || !Array.isArray(answer.liked_by)) return false;
    // the likes may have been loaded again meanwhile
    if (isLoggedIn() && stores.chats.likes_older[list] === older)
      receiveOlderLikesAnswer(stores, list, answer);
    return true;
  }

  /** Adds the next page to the list of conversations. False where that failed. */
  async function loadOlderChats(): Promise<boolean> {
    const older = stores.chats.chats_older;
    if (typeof older !== "string") return true;
    const answer = await api.get("/api/chats.php", { older }).catch(() => null);
    if (!Array.isArray(answer?.chats)) return false;
    // the list may have been loaded again meanwhile
    if (isLoggedIn() && stores.chats.chats_older === older) receiveOlderChats(stores.chats, answer);
    return true;
  }

  /** Shows the next like that was not shown before, if there is one, but waits while the member is typing. */
  async function showNextLike(): Promise<void> {
    if (!isLoggedIn()) return;
    const { activeElement } = view.document;
    if (activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable]")) {
      activeElement.addEventListener("blur", () => void showNextLike(), { once: true });
      return;
    }
    const like = await api.get("/api/auto-like.php", {}).catch(() => null);
    if (like === null || !isLoggedIn()) return;
    showLike(stores.overlay, like);
    view.setTimeout(() => void loadLikes(), LIKES_RELOAD_DELAY);
  }

  function receiveChatEvent(event: LiveEvent): void {
    const { chats, user } = stores;
    if (
      event.type === "message" ||
      event.type === "read" ||
      event.type === "unread" ||
      event.type === "chats"
    )
      listEvents++;
    if (event.type === "message") {
      const isListed = receiveLiveMessage(chats, event.conversation, event.message);
      if (isListed) setUnread(chats, event.conversation, event.num_unread_messages);
      else if (chats.chats_loaded) void loadChats();
    }
    if (event.type === "read") receiveRead(chats, event.conversation, event.order);
    if (event.type === "unread") {
      receiveUnread(chats, event.conversation, event.num_unread_messages);
      if (isUnlisted(chats, event.conversation)) void loadChats();
    }
    if (event.type === "chats") void loadChats();
    if (event.type === "reaction")
      // Where this cannot be loaded, the count of reactions says later that some were missed.
      void import("./outbox/reactions.ts").then(
        ({ receiveReaction }) => {
          receiveReaction(chats, event);
        },
        () => undefined,
      );
    if (event.type === "typing") {
      const { conversation } = event;
      receiveTyping(chats, conversation, Date.now());
      view.setTimeout(() => {
        endTyping(chats, conversation, Date.now());
      }, TYPING_DURATION);
    }
    if (event.type === "credits") receiveBalance(user, event.balance);
  }

  /** The outbox has sent a message. */
  function receiveSent(profile: string, answer: SentAnswer): void {
    listEvents++;
    if (!receiveSentAnswer(stores, profile, answer) && stores.chats.chats_loaded) void loadChats();
  }

  return {
    loadLikes,
    loadChats,
    loadOlderChats,
    loadOlderLikes,
    receiveSent,
    showNextLike,

    /**
     * What a backend without a live connection is asked regularly: each list once, however often this is
     * called. An open conversation polls by itself (chat/sync.ts).
     */
    poll(): void {
      if (!isFresh("likes")) void loadLikes();
      if (!isFresh("chats")) void loadChats();
    },

    /** Events may have been missed: loads the lists, and has every open conversation fetch what it missed. */
    refetchMissed(): void {
      markMissed(stores.chats);
      void loadChats();
      void loadLikes();
    },

    /**
     * Called once the page is hydrated: loads the likes, unless they came with it, and where the address has
     * a `t`, shows a like after as many seconds and takes `t` out of the address (specification, section 4).
     */
    start(): void {
      if (!isFresh("likes")) void loadLikes();
      const url = new URL(view.location.href);
      const t = url.searchParams.get("t");
      if (t === null || !/^\d{1,4}$/.test(t)) return;
      view.setTimeout(
        () => {
          void showNextLike();
          const now = new URL(view.location.href);
          now.searchParams.delete("t");
          view.history.replaceState(view.history.state, "", now.pathname + now.search + now.hash);
        },
        Math.min(Number(t), MAX_LIKE_DELAY) * 1000,
      );
    },

    receive(event: LiveEvent): void {
      // the like is announced in one tab alone, and every other has to know of it too
      if (event.type === "like") void showNextLike();
      // the number of new views comes with the likes
      if (event.type === "like" || event.type === "likes" || event.type === "views") void loadLikes();
      if (event.type === "hidden") {
        if (event.stands) hideProfile(stores.relations, event.profile, event.by);
        else unhideProfile(stores.relations, event.profile);
        void loadLikes();
        void loadChats();
      }
      if (event.type === "order") receiveOrderChange(stores, event.paid_user);
      receiveChatEvent(event);
    },
  };
}
