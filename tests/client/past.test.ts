import { expect, test } from "vitest";
import { createChats, type ChatsStore } from "#client/stores/chats.ts";
import {
  receiveChat,
  receiveLiveMessage,
  receiveNewMessages,
  receiveOlder,
} from "#client/stores/conversations.ts";
import { leavePast, reachable, receiveAround, receiveNewer } from "#client/stores/past.ts";
import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import { chatOf, messageOf } from "#tests/support/messages.ts";

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const page = (from: number, to: number, more: Partial<ChatAnswer> = {}) =>
  chatOf(
    upTo(from, to).map((order) => messageOf(order)),
    more,
  );
const known = (store: ChatsStore) => store.chat_messages["c"] ?? [];
/** The messages to scroll through, and the cursors of those above and below. */
const seen = (store: ChatsStore) => {
  const { past, older } = store.conversations["c"] ?? {};
  return [reachable(known(store), past).map(({ order }) => order), older, past?.newer];
};
/** A conversation of a hundred messages, of which the newest ten are here. */
function opened(): ChatsStore {
  const store = createChats();
  receiveChat(store, page(91, 100, { older: "91.m91", may_jump: true }));
  return store;
}

test("a reader who was led to an old message scrolls through those around it, down to the newest without a gap", () => {
  const store = opened();
  receiveAround(store, page(20, 29, { older: "20.m20", newer: "29.m29" }));
  expect(seen(store)).toEqual([upTo(20, 29), "20.m20", "29.m29"]);
  receiveOlder(store, page(10, 19, { older: "10.m10" }));
  receiveNewer(store, page(30, 69, { newer: "69.m69" }));
  expect(seen(store)).toEqual([upTo(10, 69), "10.m10", "69.m69"]);
  receiveNewer(store, page(70, 95, { newer: "95.m95" }));
  expect(seen(store)).toEqual([upTo(10, 100), "10.m10", undefined]);
});

test("back at the newest message the past is forgotten, and what came meanwhile is there", () => {
  const store = opened();
  receiveAround(store, page(20, 29, { older: "20.m20", newer: "29.m29" }));
  receiveLiveMessage(store, "c", messageOf(101));
  expect(seen(store)[0]).toEqual(upTo(20, 29));
  receiveNewMessages(store, page(102, 103), 101);
  leavePast(store, "c");
  expect(seen(store)).toEqual([upTo(91, 103), "91.m91", undefined]);
});

test("a message that arrives late between the two pieces closes no gap", () => {
  const store = opened();
  receiveAround(store, page(20, 29, { older: "20.m20", newer: "29.m29" }));
  receiveLiveMessage(store, "c", messageOf(60, { arrival: 104 }));
  receiveNewer(store, page(30, 65, { newer: "65.m65" }));
  expect(seen(store)).toEqual([upTo(20, 65), "20.m20", "65.m65"]);
});

test("a second jump replaces the first, and one whose page reaches the newest messages is no past", () => {
  const store = opened();
  receiveAround(store, page(20, 29, { older: "20.m20", newer: "29.m29" }));
  receiveAround(store, page(50, 59, { older: "50.m50", newer: "59.m59" }));
  expect(seen(store)).toEqual([upTo(50, 59), "50.m50", "59.m59"]);
  expect(known(store).map(({ order }) => order)).toEqual([...upTo(50, 59), ...upTo(91, 100)]);
  receiveAround(store, page(85, 94, { older: "85.m85", newer: "94.m94" }));
  expect(seen(store)).toEqual([upTo(85, 100), "85.m85", undefined]);
});

test("a conversation that is fetched again keeps the reader's place", () => {
  const store = opened();
  receiveAround(store, page(20, 29, { older: "20.m20", newer: "29.m29" }));
  receiveChat(store, page(92, 101, { older: "92.m92", may_jump: true }));
  expect(seen(store)).toEqual([upTo(20, 29), "20.m20", "29.m29"]);
  // the conversation was emptied meanwhile
  receiveChat(store, page(200, 201));
  expect(seen(store)).toEqual([upTo(200, 201), null, undefined]);
});
