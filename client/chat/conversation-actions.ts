import type { Browser } from "#client/browser/browser-context.tsx";
import { removeFromList, setUnread } from "#client/stores/chats.ts";
import {
  addMessages,
  updateConversation,
  clearConversation,
  receiveNewMessages,
  receiveOlder,
} from "#client/stores/conversations.ts";
import { highestArrival } from "#client/stores/messages.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { MessageView } from "#contract/calls/chat.ts";

type ConversationDependencies = Pick<Browser, "api" | "updates">;

/**
 * Asks for what came to a conversation since the last that this tab knows of, until there is no more. What
 * cannot be had now is still missed.
 */
export async function fetchMissedMessages(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
): Promise<void> {
  const missed = chats.conversations[conversation]?.missedCount ?? 0;
  try {
    for (let more = true; more;) {
      const after = chats.conversations[conversation]?.completeUpTo ?? 0;
      const answer = await api.get("/api/chat.php", { conversation, after: String(after) });
      receiveNewMessages(chats, answer, after);
      more = answer.more && answer.conversation.messages.length > 0;
    }
    // what changed since without an arrival of its own
    if (chats.chat_messages[conversation]?.some(isPending))
      receiveNewMessages(chats, await api.get("/api/chat.php", { conversation }));
  } catch (error) {
    console.info("chat:", error);
    return;
  }
  const talk = chats.conversations[conversation];
  if (talk) updateConversation(chats, conversation, { missedCount: talk.missedCount - missed });
}

/** How far the member's own have come; what became of a photo. */
const isPending = ({ from_me, state, photo }: MessageView): boolean =>
  (from_me && (state === "sent" || state === "delivered")) ||
  photo?.status === "inspected" ||
  photo?.status === "active";

/** The page above. False where it could not be had. */
export async function loadOlderMessages(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
): Promise<boolean> {
  const older = chats.conversations[conversation]?.older ?? null;
  if (older === null) return true;
  const answer = await api.get("/api/chat.php", { conversation, older }).catch(() => null);
  // another page may have come from elsewhere meanwhile
  if (answer && chats.conversations[conversation]?.older === older) receiveOlder(chats, answer);
  return answer !== null;
}

/**
 * Everything up to an arrival was on screen: nothing is unread, on all tabs and devices (specification,
 * section 4). False where the origin could not be told, and so is to be told again.
 */
export async function reportRead(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
  arrival: number,
): Promise<boolean> {
  const before = chats.conversations[conversation]?.readUpTo ?? 0;
  updateConversation(chats, conversation, { readUpTo: arrival });
  setUnread(chats, conversation, 0);
  const answer = await api.write("PUT /api/chat.php", {}, { conversation, read: arrival }).catch(() => null);
  const seen = chats.conversations[conversation]?.readUpTo ?? 0;
  if (answer) {
    setUnread(chats, conversation, answer.num_unread_messages);
    updateConversation(chats, conversation, { readUpTo: Math.max(seen, arrival) });
  } else if (seen === arrival) updateConversation(chats, conversation, { readUpTo: before });
  return answer !== null;
}

/**
 * Gone at once, then at the origin; where that fails the browser says so and the list is loaded again
 * (specification, section 4).
 */
export async function deleteConversation(
  { chats }: Stores,
  { api, updates }: ConversationDependencies,
  conversation: string,
  alert: () => void,
): Promise<void> {
  const upto = Math.max(
    chats.chats.find((chat) => chat.conversation.id === conversation)?.last_message?.arrival ?? 0,
    highestArrival(chats.chat_messages[conversation] ?? []),
  );
  removeFromList(chats, conversation);
  try {
    // what comes meanwhile was not meant
    await api.write("DELETE /api/chat.php", { conversation, ...(upto > 0 && { upto: String(upto) }) }, null);
    clearConversation(chats, conversation);
  } catch {
    alert();
    await updates.loadChats();
  }
}

/** A photo that the member sent goes for both. */
export async function deletePhoto(
  { chats, toasts }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
  message: MessageView,
): Promise<void> {
  try {
    await api.write("DELETE /api/chat.php", { conversation, message: message.id }, null);
    addMessages(chats, conversation, [
      { ...message, photo: { status: "deleted", filename: null, thumb_filename: null, soft_filename: null } },
    ]);
  } catch {
    showToast(toasts, "chat.photo.delete.failed");
  }
}

/** Whether the two tell each other what they have read. */
export async function setReadReceipts(
  { chats, toasts }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  on: boolean,
): Promise<void> {
  const set = (to: boolean) => {
    for (const id of Object.keys(chats.conversations)) updateConversation(chats, id, { read_marks: to });
  };
  set(on);
  const answer = await api.write("PUT /api/preferences.php", {}, { read_marks: on }).catch(() => null);
  set(answer?.read_marks ?? !on);
  if (!answer) showToast(toasts, "chat.marks.failed");
}
