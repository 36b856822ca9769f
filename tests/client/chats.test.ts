import { expect, test } from "vitest";
import {
  createChats,
  endTyping,
  countUnreadMessages,
  isUnlisted,
  loadedDownTo,
  receiveChats,
  receiveCounts,
  receiveOlderChats,
  receiveTyping,
  countNotifications,
} from "#client/stores/chats.ts";
import {
  addMessages,
  updateConversation,
  receiveLiveMessage,
  markMissed,
  receiveChat,
  receiveMessage,
  receiveNewMessages,
  receiveOlder,
  receiveRead,
  receiveUnread,
} from "#client/stores/conversations.ts";
import { mergeMessages } from "#client/stores/messages.ts";
import { chatOf, messageOf, rowOf } from "#tests/support/messages.ts";

const ids = (messages: readonly { id: string }[] | undefined) => messages?.map(({ id }) => id);

function openTab(messages = [messageOf(1), messageOf(2)], more = {}) {
  const store = createChats();
  receiveChats(store, { chats: [rowOf("d", messageOf(1)), rowOf("c", messages.at(-1) ?? null)] });
  receiveChat(store, chatOf(messages, more));
  return store;
}

test("what came with a page stands for the lists until they are loaded, and never over them", () => {
  const store = createChats();
  receiveCounts(store, { unread: 3, new_likes: 2 });
  expect([countUnreadMessages(store), countNotifications(store)]).toEqual([3, 5]);
  receiveChats(store, { chats: [rowOf("c", messageOf(1))], num_unread: 0 });
  // of a page that was fetched before
  receiveCounts(store, { unread: 3, new_likes: 1 });
  expect([countUnreadMessages(store), countNotifications(store)]).toEqual([0, 1]);
});

test("messages stand in their order whichever way they come, each once, and by id where two have one number", () => {
  const [a, b, c] = [messageOf(1), messageOf(2, { id: "y" }), messageOf(2, { id: "x" })];
  for (const news of [[[a], [b], [c]], [[c, b, a]], [[b], [c, a], [a, b, c]]])
    expect(ids(news.reduce(mergeMessages, [] as readonly (typeof a)[]))).toEqual(["m1", "x", "y"]);
});

test("what is known of a message never goes back, and returned stays returned", () => {
  const own = (state: "sent" | "delivered" | "read" | "returned") => [messageOf(1, { from_me: true, state })];
  expect(mergeMessages(own("read"), own("sent"))[0]?.state).toBe("read");
  expect(mergeMessages(own("sent"), own("delivered"))[0]?.state).toBe("delivered");
  expect(mergeMessages(own("returned"), own("delivered"))[0]?.state).toBe("returned");
  const photo = (status: "inspected" | "active" | "deleted") => [
    messageOf(1, {
      kind: "photo",
      photo: { status, filename: null, thumb_filename: null, blurred_filename: null },
    }),
  ];
  expect(mergeMessages(photo("deleted"), photo("active"))[0]?.photo?.status).toBe("deleted");
  expect(mergeMessages(photo("inspected"), photo("active"))[0]?.photo?.status).toBe("active");
});

test("a late message with a lower order is put in its place", () => {
  const store = openTab([messageOf(1), messageOf(5)]);
  receiveMessage(store, "c", messageOf(3, { arrival: 9 }));
  expect(ids(store.chat_messages["c"])).toEqual(["m1", "m3", "m5"]);
  // the row still says the newest
  expect(store.chats.find(({ conversation }) => conversation.id === "c")?.last_message?.id).toBe("m5");
});

test("a new message moves its conversation to the top, and one of an unknown conversation is said to be that", () => {
  const store = openTab();
  expect(receiveMessage(store, "c", messageOf(3))).toBe(true);
  expect(store.chats.map(({ conversation: { id }, last_message: last }) => [id, last?.id])).toEqual([
    ["c", "m3"],
    ["d", "m1"],
  ]);
  expect(receiveMessage(store, "e", messageOf(4))).toBe(false);
  expect(store.chat_messages["e"]).toBeUndefined();
});

test("an older page is put above, and says where it goes on", () => {
  const store = openTab([messageOf(3), messageOf(4)], { older: "3.m3" });
  receiveOlder(store, chatOf([messageOf(1), messageOf(2)], { older: null, hidden_messages: 7 }));
  expect([
    ids(store.chat_messages["c"]),
    store.conversations["c"]?.older,
    store.conversations["c"]?.hidden_messages,
  ]).toEqual([["m1", "m2", "m3", "m4"], null, 7]);
});

test("news leave the place from where older pages go on as it was", () => {
  const store = openTab([messageOf(3)], { older: "3.m3" });
  receiveNewMessages(store, chatOf([messageOf(4)], { older: null }));
  expect([ids(store.chat_messages["c"]), store.conversations["c"]?.older]).toEqual([["m3", "m4"], "3.m3"]);
});

test("opened again, a conversation keeps the pages above where the newest page touches them, and lets them go where there would be a gap", () => {
  const store = openTab([messageOf(1), messageOf(2)], { older: "1.m1" });
  receiveChat(store, chatOf([messageOf(2), messageOf(3)], { older: "2.m2" }));
  expect([ids(store.chat_messages["c"]), store.conversations["c"]?.older]).toEqual([
    ["m1", "m2", "m3"],
    "1.m1",
  ]);
  receiveChat(store, chatOf([messageOf(50), messageOf(51)], { older: "50.m50" }));
  expect([ids(store.chat_messages["c"]), store.conversations["c"]?.older]).toEqual([
    ["m50", "m51"],
    "50.m50",
  ]);
});

test("the other has read up to a place: what the member wrote before is read, what was returned and what the member wrote later is not", () => {
  const own = [
    messageOf(1, { from_me: true }),
    messageOf(2, { from_me: true, state: "returned" }),
    messageOf(3),
    messageOf(4, { from_me: true, state: "delivered" }),
  ];
  const store = openTab(own);
  receiveRead(store, "c", 3);
  expect(store.chat_messages["c"]?.map(({ state }) => state)).toEqual([
    "read",
    "returned",
    "received",
    "delivered",
  ]);
  receiveRead(store, "c", 4);
  expect(store.chats.find(({ conversation }) => conversation.id === "c")?.last_message?.state).toBe("read");
});

test("the title counts what is unread of all conversations, and what was read elsewhere is read here", () => {
  const store = createChats();
  receiveChats(store, { chats: [rowOf("c", null, 2), rowOf("d", null, 3)] });
  receiveChat(store, chatOf([messageOf(1), messageOf(2)], { num_unread_messages: 2 }));
  store.liked_by = [{ like_new: true }] as never;
  expect([countNotifications(store), store.conversations["c"]?.readUpTo]).toEqual([6, 0]);
  receiveUnread(store, "c", 0);
  expect([countNotifications(store), store.conversations["c"]?.readUpTo]).toEqual([4, 0]);
});

test("somebody types until his message comes, or the word has stood long enough", () => {
  const store = openTab();
  receiveTyping(store, "c", 1_000);
  expect(store.typing).toEqual({ c: 7_000 });
  endTyping(store, "c", 6_999);
  expect("c" in store.typing).toBe(true);
  receiveMessage(store, "c", messageOf(3, { from_me: true }));
  expect("c" in store.typing).toBe(true);
  receiveMessage(store, "c", messageOf(4));
  expect(store.typing).toEqual({});
  receiveTyping(store, "c", 1_000);
  endTyping(store, "c", 7_000);
  expect(store.typing).toEqual({});
});

test("a list without the newest messages, as another backend's, has none", () => {
  const store = createChats();
  receiveChats(
    store,
    JSON.parse(
      '{"chats":[{"conversation":{"id":"c"},"profile":{"id":"p","name":"Ignatius"},"num_unread_messages":2}]}',
    ),
  );
  expect([store.chats_loaded, store.chats[0]?.last_message, countNotifications(store)]).toEqual([
    true,
    null,
    2,
  ]);
});

test("whatever is open has missed something once the connection was away", () => {
  const store = openTab();
  updateConversation(store, "c", { missedCount: 0 });
  markMissed(store);
  addMessages(store, "c", []);
  expect(store.conversations["c"]?.missedCount).toBe(1);
});

test("what was deleted is not there when the conversation is opened again", () => {
  const store = openTab([messageOf(1), messageOf(2)]);
  receiveChat(store, chatOf([]));
  expect(ids(store.chat_messages["c"])).toEqual([]);
  receiveChat(store, chatOf([messageOf(1), messageOf(2)]));
  receiveChat(store, chatOf([messageOf(3)]));
  expect(ids(store.chat_messages["c"])).toEqual(["m3"]);
});

test("an answer that was given before a message came does not make that message seen", () => {
  const store = openTab([messageOf(1), messageOf(2)]);
  receiveLiveMessage(store, "c", messageOf(3));
  receiveNewMessages(store, chatOf([]), 2);
  expect(store.conversations["c"]?.readUpTo).toBe(2);
  receiveUnread(store, "c", 0);
  expect(store.conversations["c"]?.readUpTo).toBe(2);
  receiveNewMessages(store, chatOf([messageOf(3)]), 2);
  expect(store.conversations["c"]?.readUpTo).toBe(3);
});

test("an answer that was given before a message came leaves that message unread in the list", () => {
  const store = openTab([messageOf(1), messageOf(2)]);
  receiveLiveMessage(store, "c", messageOf(3));
  receiveUnread(store, "c", 1);
  receiveNewMessages(store, chatOf([]), 2);
  expect(countNotifications(store)).toBe(1);
  receiveNewMessages(store, chatOf([messageOf(3), messageOf(4)], { num_unread_messages: 2 }), 2);
  expect(countNotifications(store)).toBe(2);
});

test("a newest page does not say that everything before its newest is known", () => {
  const store = openTab([messageOf(1), messageOf(2)]);
  receiveChat(store, chatOf([messageOf(2), messageOf(8)]));
  receiveNewMessages(store, chatOf([messageOf(8), messageOf(9)]));
  expect(store.conversations["c"]?.completeUpTo).toBe(2);
  receiveNewMessages(store, chatOf([messageOf(9)]), 2);
  expect(store.conversations["c"]?.completeUpTo).toBe(9);
  receiveChat(store, chatOf([messageOf(50)]));
  expect(store.conversations["c"]?.completeUpTo).toBe(50);
});

test("a member who waited for the other to write may answer as soon as they have", () => {
  const store = openTab([messageOf(1, { from_me: true })], { closed: "premium_required" });
  receiveMessage(store, "c", messageOf(2, { from_me: true }));
  expect(store.conversations["c"]?.closed).toBe("premium_required");
  receiveMessage(store, "c", messageOf(3));
  expect(store.conversations["c"]?.closed).toBeNull();
});

test("an answer that says nothing of the partner leaves what this tab knows of them", () => {
  const unknown = {
    profile: { id: "bert", name: "", fictional: false, main_image: null },
    is_profile_missing: true as const,
  };
  const store = createChats();
  receiveChat(store, chatOf([messageOf(1)], { closed: "gone" }));
  receiveNewMessages(store, chatOf([messageOf(2)], unknown), 1);
  expect(store.conversations["c"]).toMatchObject({ profile: { name: "Bert" }, closed: "gone" });
  receiveChat(store, chatOf([messageOf(2)], unknown));
  expect(store.conversations["c"]).toMatchObject({ profile: { name: "Bert" }, closed: "gone" });
  const another = createChats();
  receiveChats(another, { chats: [rowOf("c", null)] });
  receiveChat(another, chatOf([messageOf(1)], unknown));
  expect(another.conversations["c"]?.profile).toMatchObject({ name: "Bert" });
});

test("unread messages of conversations on later pages count, and are not counted twice once those load", () => {
  const store = createChats();
  receiveChats(store, { chats: [rowOf("a", messageOf(9), 2)], older: "8.b", num_unread: 10 });
  expect(countUnreadMessages(store)).toBe(10);
  // one moved up meanwhile and is there already
  receiveOlderChats(store, {
    chats: [rowOf("a", messageOf(9), 2), rowOf("b", messageOf(8), 5)],
    older: null,
    num_unread: 10,
  });
  expect([store.chats.map(({ conversation }) => conversation.id), store.chats_older]).toEqual([
    ["a", "b"],
    null,
  ]);
  expect(countUnreadMessages(store)).toBe(10);
});

test("a list is loaded as far down as it is there: the first page alone, down to a cursor, or all of it", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => rowOf(`c${i}`, messageOf(99 - i)));
  const store = createChats();
  receiveChats(store, { chats: rows(30), older: "50.c" });
  expect([loadedDownTo(store), isUnlisted(store, "c3"), isUnlisted(store, "other")]).toEqual([
    undefined,
    false,
    true,
  ]);
  receiveOlderChats(store, { chats: rows(60), older: "20.c" });
  expect(loadedDownTo(store)).toBe("20.c");
  receiveOlderChats(store, { chats: [], older: null });
  expect([loadedDownTo(store), isUnlisted(store, "other")]).toEqual(["0.0", false]);
  // a backend that sends everything knows no cursors
  receiveChats(store, { chats: rows(60) });
  expect(loadedDownTo(store)).toBeUndefined();
});
