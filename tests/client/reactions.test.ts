import { expect, test } from "vitest";
import {
  flushReactions,
  receiveReaction,
  setReaction,
  showPendingReactions,
} from "#client/runtime/outbox/reactions.ts";
import { countUnreadMessages, receiveChats } from "#client/stores/chats.ts";
import { receiveChat, receiveMessage } from "#client/stores/conversations.ts";
import { mergeMessages } from "#client/stores/messages.ts";
import { createStores } from "#client/stores/stores.ts";
import type { ConversationMarks } from "#contract/calls/chat/chats.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { chatOf, messageOf, rowOf } from "#tests/support/messages.ts";
import { storageOf } from "#tests/support/storage.ts";

/** A tab of Anna's on a device whose connection and server answer as the test says. */
function openTab(storage = storageOf()) {
  const stores = createStores();
  stores.user.user = { id: "anna" } as never;
  receiveChats(stores.chats, { chats: [rowOf("c", null)] });
  receiveChat(stores.chats, chatOf([messageOf(1)], { reactions: 0 }));
  const said: { reaction: string | null; turn: number }[] = [];
  const server = { answer: (): Response => Response.json({ num_unread_messages: 0 }) };
  const api = apiOn(async (request) => {
    said.push(await request.clone().json());
    return server.answer();
  });
  return {
    stores,
    said,
    server,
    dependencies: { stores, api, storage },
    shown: () => stores.chats.chat_messages["c"]?.[0],
  };
}
const heart = { conversation: "c", message: "m1", emoji: "❤️" };
const offline = (): Response => {
  throw new TypeError("offline");
};

test("a reaction is shown at once, and sent with its turn", async () => {
  const { said, dependencies, shown } = openTab();
  const sending = setReaction(dependencies, heart);
  expect(shown()?.reaction).toEqual({ emoji: "❤️", turn: 1 });
  await sending;
  expect(said).toEqual([{ conversation: "c", message: "m1", reaction: "❤️", turn: 1 }]);
  await flushReactions(dependencies);
  expect(said).toHaveLength(1);
});

test("without a connection the last choice waits on the device, also after a reload, and is sent once", async () => {
  const storage = storageOf();
  const before = openTab(storage);
  before.server.answer = offline;
  await setReaction(before.dependencies, heart);
  await setReaction(before.dependencies, { ...heart, emoji: "😂" });
  const { said, dependencies, shown } = openTab(storage);
  showPendingReactions(dependencies, "c");
  expect(shown()?.reaction).toEqual({ emoji: "😂", turn: 2 });
  await flushReactions(dependencies);
  await flushReactions(dependencies);
  expect(said).toMatchObject([{ reaction: "😂", turn: 2 }]);
  expect(storage.all()).toEqual({});
});

test("a reaction that is refused for good is taken back, and the member reads that", async () => {
  const { stores, dependencies, server, shown } = openTab();
  server.answer = () => Response.json({ error: { code: "not_found" } }, { status: 404 });
  await setReaction(dependencies, heart);
  expect(shown()?.reaction?.emoji).toBeNull();
  expect(stores.toasts.toasts.map(({ message }) => message)).toEqual(["chat.react.failed"]);
});

test("another browser's reaction, made before this one, is what stays", async () => {
  const { dependencies, server, shown } = openTab();
  server.answer = () => Response.json({ num_unread_messages: 0, reaction: { emoji: "👍", turn: 4 } });
  await setReaction(dependencies, heart);
  expect(shown()?.reaction).toEqual({ emoji: "👍", turn: 4 });
});

test("the partner's reaction marks the list and makes nothing unread; of two versions the later is shown", () => {
  const { stores, shown } = openTab();
  const event = { type: "reaction", conversation: "c", message: "m1", by_me: false } as const;
  receiveReaction(stores.chats, { ...event, reaction: { emoji: "👍", turn: 2 }, new_reaction: "👍" });
  receiveReaction(stores.chats, { ...event, reaction: { emoji: "❤️", turn: 1 }, new_reaction: "👍" });
  expect(shown()?.partner_reaction).toEqual({ emoji: "👍", turn: 2 });
  expect(stores.chats.chats).toMatchObject([{ num_unread_messages: 0, new_reaction: "👍" }]);
  const older = messageOf(1, { partner_reaction: { emoji: "❤️", turn: 1 } });
  expect(mergeMessages([shown() ?? older], [older])[0]?.partner_reaction?.turn).toBe(2);
});

test("pinned conversations stay on top, and muted ones do not count", () => {
  const marks = (changes: Partial<ConversationMarks>) => ({
    marks: { pinned: false, muted: false, unread: false, ...changes },
  });
  const { stores } = openTab();
  receiveChats(stores.chats, {
    chats: [
      { ...rowOf("pinned", null, 1), ...marks({ pinned: true }) },
      { ...rowOf("muted", null, 5), ...marks({ muted: true }) },
      { ...rowOf("marked", null), ...marks({ unread: true }) },
    ],
  });
  expect(countUnreadMessages(stores.chats)).toBe(2);
  receiveMessage(stores.chats, "marked", messageOf(9));
  expect(stores.chats.chats.map(({ conversation }) => conversation.id)).toEqual([
    "pinned",
    "marked",
    "muted",
  ]);
});
