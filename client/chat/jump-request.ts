import type { ChatsStore } from "#client/stores/chats.ts";

/** A search leads to a message: its conversation, once it is open, goes there. */
export function requestJump(store: ChatsStore, conversation: string, message: string): void {
  store.jump_to = { conversation, message };
}

export function endJump(store: ChatsStore): void {
  delete store.jump_to;
}
