import { CallFailed } from "#client/net/api.ts";
import type { Browser } from "#client/runtime/browser-context.tsx";
import { removeFromList, setUnread, updateListed } from "#client/stores/chats.ts";
import {
  addMessages,
  updateConversation,
  clearConversation,
  receiveNewMessages,
  receiveOlder,
} from "#client/stores/conversations.ts";
import { highestArrival, highestReceived } from "#client/stores/messages.ts";
import { receiveNewer } from "#client/stores/past.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { PreferencesAnswer } from "#contract/calls/account/preferences.ts";
import type { ChatAnswer, MessageView } from "#contract/calls/chat/chat.ts";

type ConversationDependencies = Pick<Browser, "api" | "updates">;

/**
 * Fetches what a conversation received after the last message that this tab has, until there is no more.
 * After a failure everything is still marked as missed.
 */
export async function fetchMissedMessages(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
): Promise<void> {
  const { missedCount: missed = 0, reactions } = chats.conversations[conversation] ?? {};
  try {
    for (let more = true; more;) {
      const after = chats.conversations[conversation]?.completeUpTo ?? 0;
      const answer = await api.get("/api/chat.php", { conversation, after: String(after) });
      receiveNewMessages(chats, answer, after);
      more = answer.more && answer.conversation.messages.length > 0;
    }
    // changes without an arrival of their own are not in what was fetched above
    if (
      chats.conversations[conversation]?.reactions !== reactions ||
      chats.chat_messages[conversation]?.some(isPending)
    )
      receiveNewMessages(chats, await api.get("/api/chat.php", { conversation }));
  } catch (error) {
    console.info("chat:", error);
    return;
  }
  const state = chats.conversations[conversation];
  if (state) updateConversation(chats, conversation, { missedCount: state.missedCount - missed });
}

/**
 * Whether a message can still change: an own one that is not read yet, or a photo or recording that is
 * checked or may be deleted.
 */
const isPending = ({ from_me, state, photo, voice }: MessageView): boolean =>
  (from_me && (state === "sent" || state === "delivered")) ||
  photo?.status === "inspected" ||
  photo?.status === "active" ||
  voice?.status === "active";

/** Fetches the page of older messages, or a longer one. False where that failed. */
export async function loadOlderMessages(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
  size?: "long",
): Promise<boolean> {
  const older = chats.conversations[conversation]?.older ?? null;
  if (older === null) return true;
  const answer = await api
    .get("/api/chat.php", { conversation, older, ...(size && { long: "1" }) })
    .catch(() => null);
  // another page may have been received meanwhile
  if (answer && chats.conversations[conversation]?.older === older) receiveOlder(chats, answer);
  return answer !== null;
}

/** Fetches the page below the messages of the past. False where that failed. */
export async function loadNewerMessages(
  { chats }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
): Promise<boolean> {
  const { newer } = chats.conversations[conversation]?.past ?? {};
  if (newer === undefined) return true;
  const answer = await api.get("/api/chat.php", { conversation, newer }).catch(() => null);
  // the reader may have left for another place meanwhile
  if (answer && chats.conversations[conversation]?.past?.newer === newer) receiveNewer(chats, answer);
  return answer !== null;
}

/** The page around a message; "lost" where the origin has no such message for this member. */
export async function loadAround(
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
  message: string,
): Promise<ChatAnswer | "lost" | "failed"> {
  try {
    return await api.get("/api/chat.php", { conversation, around: message });
  } catch (error) {
    return error instanceof CallFailed && error.failure.status === 404 ? "lost" : "failed";
  }
}

/**
 * Reports that everything up to an arrival was on screen, so that nothing is unread on all tabs and devices
 * (specification, section 4). False where the report failed and must be repeated.
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
    // a message that came meanwhile has brought a later count
    if (highestReceived(chats.chat_messages[conversation] ?? []) <= arrival)
      setUnread(chats, conversation, answer.num_unread_messages);
    chats.changes++;
    updateConversation(chats, conversation, { readUpTo: Math.max(seen, arrival), is_marked: false });
    updateListed(chats, conversation, ({ marks }) => ({
      new_reaction: null,
      ...(marks && { marks: { ...marks, unread: false } }),
    }));
  } else if (seen === arrival) updateConversation(chats, conversation, { readUpTo: before });
  return answer !== null;
}

/** Milliseconds after which a member is told that a removal failed: the list is loaded again in any case. */
const REMOVAL_MS = 4_500;

/**
 * Deletes a conversation on screen at once, then at the origin. Where that fails, `alert` tells the member
 * and the list is loaded again (specification, section 4).
 */
export async function deleteConversation(
  { chats }: Stores,
  { api, updates }: ConversationDependencies,
  conversation: string,
  alert: () => void,
): Promise<void> {
  const upTo = Math.max(
    chats.chats.find((chat) => chat.conversation.id === conversation)?.last_message?.arrival ?? 0,
    highestArrival(chats.chat_messages[conversation] ?? []),
  );
  removeFromList(chats, conversation);
  try {
    // messages that arrive meanwhile must survive
    const query = { conversation, ...(upTo > 0 && { upto: String(upTo) }) };
    await api.write("DELETE /api/chat.php", query, null, undefined, REMOVAL_MS);
    clearConversation(chats, conversation);
  } catch {
    alert();
    await updates.loadChats();
  }
}

/** Deletes a photo or voice message that the member sent, for both sides. */
export async function deletePhoto(
  { chats, toasts }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  conversation: string,
  message: MessageView,
): Promise<void> {
  try {
    await api.write("DELETE /api/chat.php", { conversation, message: message.id }, null);
    addMessages(chats, conversation, [
      {
        ...message,
        ...(message.photo && {
          photo: { status: "deleted", filename: null, thumb_filename: null, blurred_filename: null },
        }),
        ...(message.voice && {
          voice: { ...message.voice, status: "deleted", filename: null, peaks: "" },
        }),
      },
    ]);
  } catch {
    showToast(toasts, message.voice ? "voice.delete.failed" : "chat.photo.delete.failed");
  }
}

/** Sets whether the two see what the other has read. The answer decides what is shown in the end. */
export async function setReadReceipts(
  { chats, toasts }: Stores,
  { api }: Pick<ConversationDependencies, "api">,
  on: boolean,
): Promise<void> {
  const set = (to: boolean) => {
    for (const id of Object.keys(chats.conversations)) updateConversation(chats, id, { read_marks: to });
  };
  set(on);
  const isSaving = chats.read_marks_saving !== null;
  chats.read_marks_saving = on;
  // Two writes at once may arrive in the other order, so the one under way is followed by the last choice.
  if (isSaving) return;
  let sent: boolean | null = null;
  let answer: PreferencesAnswer | null = null;
  while (chats.read_marks_saving !== null && chats.read_marks_saving !== sent) {
    sent = chats.read_marks_saving;
    answer = await api.write("PUT /api/preferences.php", {}, { read_marks: sent }).catch(() => null);
  }
  chats.read_marks_saving = null;
  set(answer?.preferences.read_marks ?? sent === false);
  if (!answer) showToast(toasts, "chat.marks.failed");
}
