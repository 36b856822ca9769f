import { ref } from "valtio";
import { CallFailed, type Api } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import {
  deleteTextDraft,
  readTextDraft,
  saveTextDraft,
  type DeviceStorage,
} from "#client/storage/device-storage.ts";
import { updateListed } from "#client/stores/chats.ts";
import { updateConversation } from "#client/stores/conversations.ts";
import { mergeReaction } from "#client/stores/messages.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { Reaction } from "#contract/calls/chat/chat.ts";
import type { LiveEvent } from "#contract/live.ts";

export interface ReactionDependencies {
  stores: Pick<Stores, "chats" | "toasts" | "user">;
  api: Pick<Api, "write">;
  storage: DeviceStorage;
}

/** A reaction that the server does not have yet. */
interface Pending extends Reaction {
  conversation: string;
  message: string;
}

/**
 * Sets the member's reaction on screen at once and sends it; without a connection it waits on the device. Of
 * several changes to one message only the last is sent. Its turn makes it one, however often it is sent.
 */
export async function setReaction(
  dependencies: ReactionDependencies,
  { conversation, message, emoji }: Omit<Pending, "turn">,
): Promise<void> {
  const { chats } = dependencies.stores;
  const known = chats.chat_messages[conversation]?.find(({ id }) => id === message);
  if (!known) return;
  const reaction = { emoji, turn: (known.reaction?.turn ?? 0) + 1 };
  showReaction(chats, conversation, message, { by_me: true, reaction });
  const others = readPending(dependencies).filter((each) => each.message !== message);
  savePending(dependencies, [...others, { conversation, message, ...reaction }]);
  await flushReactions(dependencies);
}

/** Sends what waits on this device. What cannot be sent now waits for the next call. */
export async function flushReactions(dependencies: ReactionDependencies): Promise<void> {
  for (const pending of readPending(dependencies)) {
    try {
      await send(dependencies, pending);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (!isFinal(error.failure)) continue;
      forget(dependencies, pending);
      console.info("reaction:", error.failure.code);
      takeBack(dependencies, pending);
    }
  }
}

/** Shows what waits on this device in a conversation that was opened again. */
export function showPendingReactions(dependencies: ReactionDependencies, conversation: string): void {
  for (const { message, emoji, turn, ...pending } of readPending(dependencies))
    if (pending.conversation === conversation)
      showReaction(dependencies.stores.chats, conversation, message, {
        by_me: true,
        reaction: { emoji, turn },
      });
}

/** One of the two has changed their reaction. Only a message that this tab has is changed. */
export function receiveReaction(
  chats: Stores["chats"],
  event: Extract<LiveEvent, { type: "reaction" }>,
): void {
  const { conversation, message, new_reaction: mark } = event;
  showReaction(chats, conversation, message, event);
  updateListed(chats, conversation, () => ({ new_reaction: mark }));
  updateConversation(chats, conversation, {
    reactions: (chats.conversations[conversation]?.reactions ?? 0) + 1,
    ...(mark !== null && { is_marked: true }),
  });
}

async function send(dependencies: ReactionDependencies, pending: Pending): Promise<void> {
  const { conversation, message, emoji, turn } = pending;
  const { reaction } = await dependencies.api.write(
    "PUT /api/chat.php",
    {},
    { conversation, message, reaction: emoji, turn },
  );
  forget(dependencies, pending);
  if (reaction) showReaction(dependencies.stores.chats, conversation, message, { by_me: true, reaction });
}

/** The server refused it for good: the message shows none, and the member is told. */
function takeBack({ stores }: ReactionDependencies, { conversation, message, turn }: Pending): void {
  showReaction(stores.chats, conversation, message, {
    by_me: true,
    reaction: { emoji: null, turn: turn + 1 },
  });
  showToast(stores.toasts, "chat.react.failed");
}

function showReaction(
  chats: Stores["chats"],
  conversation: string,
  message: string,
  { by_me: isOwn, reaction }: { by_me: boolean; reaction: Reaction },
): void {
  const messages = chats.chat_messages[conversation];
  if (!messages) return;
  const side = isOwn ? "reaction" : "partner_reaction";
  chats.chat_messages[conversation] = ref(
    messages.map((each) =>
      each.id === message ? { ...each, [side]: mergeReaction(each[side], reaction) ?? reaction } : each,
    ),
  );
}

/** Deleted with the drafts when the member logs out. */
const NAME = "reactions";
const memberOf = ({ stores }: ReactionDependencies): string | null => stores.user.user?.id ?? null;

function readPending(dependencies: ReactionDependencies): Pending[] {
  const member = memberOf(dependencies);
  if (member === null) return [];
  try {
    const stored: unknown = JSON.parse(readTextDraft(dependencies.storage, member, NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return []; // not of ours
  }
}

const isPending = (given: unknown): given is Pending =>
  typeof given === "object" &&
  given !== null &&
  "conversation" in given &&
  typeof given.conversation === "string" &&
  "message" in given &&
  typeof given.message === "string" &&
  "emoji" in given &&
  (given.emoji === null || typeof given.emoji === "string") &&
  "turn" in given &&
  typeof given.turn === "number";

function savePending(dependencies: ReactionDependencies, pending: readonly Pending[]): void {
  const member = memberOf(dependencies);
  if (member === null) return;
  if (pending.length === 0) deleteTextDraft(dependencies.storage, member, NAME);
  else saveTextDraft(dependencies.storage, member, NAME, JSON.stringify(pending));
}

/** A later change to the same message, made meanwhile, stays. */
function forget(dependencies: ReactionDependencies, { message, turn }: Pending): void {
  savePending(
    dependencies,
    readPending(dependencies).filter((each) => each.message !== message || each.turn > turn),
  );
}
