import type { Api } from "#client/api.ts";
import { endTyping, receiveChats, receiveTyping, setUnread, TYPING_DURATION } from "#client/stores/chats.ts";
import { receiveLiveMessage, markMissed, receiveRead, receiveUnread } from "#client/stores/conversations.ts";
import { showLike } from "#client/stores/overlay.ts";
import { hideProfile, unhideProfile } from "#client/stores/relations.ts";
import {
  receiveOrderChange,
  receiveLikesAnswer,
  receiveSentAnswer,
  type Stores,
} from "#client/stores/stores.ts";
import { receiveBalance } from "#client/stores/user.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import type { LiveEvent } from "#contract/live.ts";

/** Specification, section 4: the likes load again half a second after one was shown. */
export const LIKES_RELOAD_DELAY = 500;
/** The longest that an address may have a like wait for, in seconds. */
const MAX_LIKE_DELAY = 3_600;

export interface MemberUpdatesDependencies {
  stores: Stores;
  api: Api;
  view: Pick<Window, "setTimeout" | "document" | "history" | "location">;
}

export type MemberUpdates = ReturnType<typeof createMemberUpdates>;

/**
 * What happens to a member while he looks at a page: likes, matches, blocks, messages. The lists are loaded
 * whole and by themselves stay true without a connection too.
 */
export function createMemberUpdates({ stores, api, view }: MemberUpdatesDependencies) {
  const isLoggedIn = () => stores.user.user !== null;

  /** Events that changed the list of conversations. */
  let heard = 0;
  const changes = () => heard + stores.chats.removed_count;

  async function loadLikes(): Promise<void> {
    const answer = await api.get("/api/likes.php", {}).catch(() => null);
    // a backend's answer of another shape says nothing
    if (!Array.isArray(answer?.profiles) || !Array.isArray(answer.liked_by) || !isLoggedIn()) return;
    receiveLikesAnswer(stores, answer);
  }

  /** What was said while the answer was on its way is not in it, and so it is asked for again. */
  async function loadChats(): Promise<void> {
    const before = changes();
    const answer = await api.get("/api/chats.php", {}).catch(() => null);
    if (!Array.isArray(answer?.chats) || !isLoggedIn()) return;
    receiveChats(stores.chats, answer);
    if (changes() !== before) await loadChats();
  }

  /** Shows the next like that was not shown yet, if there is one; not over what somebody is writing. */
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
      heard++;
    if (event.type === "message") {
      const isListed = receiveLiveMessage(chats, event.conversation, event.message);
      if (isListed) setUnread(chats, event.conversation, event.num_unread_messages);
      else if (chats.chats_loaded) void loadChats();
    }
    if (event.type === "read") receiveRead(chats, event.conversation, event.order);
    if (event.type === "unread") receiveUnread(chats, event.conversation, event.num_unread_messages);
    if (event.type === "chats") void loadChats();
    if (event.type === "typing") {
      const { conversation } = event;
      receiveTyping(chats, conversation, Date.now());
      view.setTimeout(() => {
        endTyping(chats, conversation, Date.now());
      }, TYPING_DURATION);
    }
    if (event.type === "credits") receiveBalance(user, event.purse);
  }

  /** The outbox got a message through. */
  function receiveSent(profile: string, answer: SentAnswer): void {
    heard++;
    if (!receiveSentAnswer(stores, profile, answer) && stores.chats.chats_loaded) void loadChats();
  }

  return {
    loadLikes,
    loadChats,
    receiveSent,
    showNextLike,

    /**
     * Something may have been missed: the list is asked for, and whatever conversation is open asks for what
     * came.
     */
    refetchMissed(): void {
      markMissed(stores.chats);
      void loadChats();
    },

    /**
     * With the page: the likes, and what the address says of a like to be shown after `t` seconds, which is
     * then taken out of it (specification, section 4).
     */
    start(): void {
      void loadLikes();
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
      if (event.type === "like") void showNextLike();
      if (event.type === "likes") void loadLikes();
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
