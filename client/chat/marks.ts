import { ref } from "valtio";
import { CallFailed } from "#client/net/api.ts";
import type { Browser } from "#client/runtime/browser-context.tsx";
import { sortPinned, updateListed } from "#client/stores/chats.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { ChatView, ConversationMarks } from "#contract/calls/chat/chats.ts";
import { MAX_PINS } from "#contract/product/chat-limits.ts";

/**
 * Pins or mutes a conversation, or marks it as unread: on screen at once, then in all the member's browsers.
 * Where that fails the list is loaded again and the member is told.
 */
export async function changeMarks(
  { chats, toasts }: Stores,
  { api, updates }: Pick<Browser, "api" | "updates">,
  conversation: string,
  change: Partial<ConversationMarks>,
): Promise<void> {
  updateListed(chats, conversation, ({ marks }) => (marks ? { marks: { ...marks, ...change } } : {}));
  chats.chats = ref(sortPinned(chats.chats.toSorted((a, b) => orderOf(b) - orderOf(a))));
  try {
    await api.write("PUT /api/chat.php", {}, { conversation, marks: change });
  } catch (error) {
    const isFull = error instanceof CallFailed && error.failure.code === "too_many_pins";
    if (isFull) showToast(toasts, "chat.pin.full", { count: MAX_PINS });
    else showToast(toasts, "chat.marks.change.failed");
    await updates.loadChats();
  }
}

const orderOf = ({ last_message: last }: ChatView): number => last?.order ?? 0;
