import { expect, test, vi } from "vitest";
import {
  fetchMissedMessages,
  loadOlderMessages,
  deleteConversation,
  reportRead,
  setReadReceipts,
} from "#client/chat/conversation-actions.ts";
import { receiveChats, setUnread } from "#client/stores/chats.ts";
import { receiveLiveMessage, markMissed, receiveChat, receiveMessage } from "#client/stores/conversations.ts";
import { createStores } from "#client/stores/stores.ts";
import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { chatOf, messageOf, rowOf } from "#tests/support/messages.ts";

/** A tab with a conversation open, before an origin that answers as `answers` say; null is a failure. */
function openTab(first: ChatAnswer, answers: (object | null | Promise<object>)[]) {
  const stores = createStores();
  receiveChats(stores.chats, { chats: [rowOf("c", null, 2), rowOf("d", null)] });
  receiveChat(stores.chats, first);
  const asked: string[] = [];
  const said: unknown[] = [];
  let loads = 0;
  const api = apiOn(async (request, { pathname, searchParams }) => {
    asked.push(`${request.method} ${pathname.slice(5)} ${searchParams}`);
    if (request.method === "PUT") said.push(await request.clone().json());
    const answer = (await answers.shift()) ?? null;
    if (answer === null) return Response.json({ error: { code: "error" } }, { status: 400 });
    return Response.json(answer);
  });
  const updates = {
    loadChats: async () => {
      loads++;
    },
  } as never;
  return {
    stores,
    asked,
    said,
    dependencies: { api, updates },
    loads: () => loads,
    ids: () => stores.chats.chat_messages["c"]?.map(({ id }) => id),
  };
}

test("after a tunnel everything that came since is asked for, page by page", async () => {
  const { stores, asked, dependencies, ids } = openTab(chatOf([messageOf(1), messageOf(2)]), [
    chatOf([messageOf(4), messageOf(3, { arrival: 7 })], { more: true }),
    chatOf([messageOf(9)]),
  ]);
  await fetchMissedMessages(stores, dependencies, "c");
  expect([asked, ids(), stores.chats.conversations["c"]?.missedCount]).toEqual([
    ["GET chat.php conversation=c&after=2", "GET chat.php conversation=c&after=7"],
    ["m1", "m2", "m3", "m4", "m9"],
    0,
  ]);
});

test("a message that comes by itself after a tunnel hides none that came before it, and one that comes over a connection that stood is the last one known", async () => {
  const { stores, asked, dependencies, ids } = openTab(chatOf([messageOf(1), messageOf(2)]), [
    chatOf([messageOf(3), messageOf(4)]),
    chatOf([]),
  ]);
  receiveLiveMessage(stores.chats, "c", messageOf(4));
  receiveMessage(stores.chats, "c", messageOf(5, { from_me: true, state: "read" }));
  await fetchMissedMessages(stores, dependencies, "c");
  receiveLiveMessage(stores.chats, "c", messageOf(6));
  markMissed(stores.chats);
  await fetchMissedMessages(stores, dependencies, "c");
  expect([asked, ids()]).toEqual([
    ["GET chat.php conversation=c&after=2", "GET chat.php conversation=c&after=6"],
    ["m1", "m2", "m3", "m4", "m5", "m6"],
  ]);
});

test("how far the member's own have come since is asked for too", async () => {
  const own = messageOf(2, { from_me: true, state: "delivered" });
  const { stores, asked, dependencies } = openTab(chatOf([messageOf(1), own]), [
    chatOf([]),
    chatOf([{ ...own, state: "read" }]),
  ]);
  await fetchMissedMessages(stores, dependencies, "c");
  expect([asked, stores.chats.chat_messages["c"]?.[1]?.state]).toEqual([
    ["GET chat.php conversation=c&after=2", "GET chat.php conversation=c"],
    "read",
  ]);
});

test("what could not be asked for is still missed", async () => {
  const { stores, dependencies } = openTab(chatOf([messageOf(1)]), [null]);
  await fetchMissedMessages(stores, dependencies, "c");
  expect(stores.chats.conversations["c"]?.missedCount).toBe(1);
});

test("the page above is asked for by the place that the one below named, and not once there is none", async () => {
  const { stores, asked, dependencies, ids } = openTab(chatOf([messageOf(3)], { older: "3.m3" }), [
    chatOf([messageOf(2)]),
  ]);
  expect(await loadOlderMessages(stores, dependencies, "c")).toBe(true);
  expect(await loadOlderMessages(stores, dependencies, "c")).toBe(true);
  expect([asked, ids()]).toEqual([["GET chat.php conversation=c&older=3.m3"], ["m2", "m3"]]);
});

test("an older page that fails changes nothing, and reports it", async () => {
  const { stores, dependencies, ids } = openTab(chatOf([messageOf(3)], { older: "3.m3" }), [null]);
  expect([
    await loadOlderMessages(stores, dependencies, "c"),
    ids(),
    stores.chats.conversations["c"]?.older,
  ]).toEqual([false, ["m3"], "3.m3"]);
});

test("what was seen is read at once, and reported by its arrival", async () => {
  const { stores, said, dependencies } = openTab(
    chatOf([messageOf(1, { arrival: 12 })], { num_unread_messages: 1 }),
    [{ num_unread_messages: 0 }],
  );
  const reporting = reportRead(stores, dependencies, "c", 12);
  expect([stores.chats.chats[0]?.num_unread_messages, stores.chats.conversations["c"]?.readUpTo]).toEqual([
    0, 12,
  ]);
  await reporting;
  expect(said).toEqual([{ conversation: "c", read: 12 }]);
});

test("what was seen and could not be reported is reported later", async () => {
  const { stores, dependencies } = openTab(chatOf([messageOf(1), messageOf(2)], { num_unread_messages: 1 }), [
    null,
    { num_unread_messages: 0 },
  ]);
  expect([await reportRead(stores, dependencies, "c", 2), stores.chats.conversations["c"]?.readUpTo]).toEqual(
    [false, 0],
  );
  expect([await reportRead(stores, dependencies, "c", 2), stores.chats.conversations["c"]?.readUpTo]).toEqual(
    [true, 2],
  );
});

test("an answer from before the report leaves the conversation read, also once it was left", async () => {
  const missed = Promise.withResolvers<object>();
  const messages = [messageOf(1), messageOf(2), messageOf(3, { from_me: true })];
  const { stores, dependencies } = openTab(chatOf(messages, { num_unread_messages: 2 }), [
    missed.promise,
    { num_unread_messages: 0 },
  ]);
  const fetching = fetchMissedMessages(stores, dependencies, "c");
  await reportRead(stores, dependencies, "c", 2);
  missed.resolve(chatOf([], { num_unread_messages: 2 }));
  await fetching;
  expect([stores.chats.chats[0]?.num_unread_messages, stores.chats.conversations["c"]?.readUpTo]).toEqual([
    0, 2,
  ]);
});

test("the answer to a report from before a message came leaves that message unread", async () => {
  const report = Promise.withResolvers<object>();
  const { stores, dependencies } = openTab(chatOf([messageOf(1)], { num_unread_messages: 1 }), [
    report.promise,
  ]);
  const reporting = reportRead(stores, dependencies, "c", 1);
  receiveLiveMessage(stores.chats, "c", messageOf(2));
  setUnread(stores.chats, "c", 1);
  report.resolve({ num_unread_messages: 0 });
  await reporting;
  expect(stores.chats.chats[0]?.num_unread_messages).toBe(1);
});

test("what became of a photo is asked for too", async () => {
  const photo = (status: "inspected" | "active") =>
    messageOf(2, {
      kind: "photo",
      photo: { status, filename: null, thumb_filename: null, blurred_filename: null },
    });
  const { stores, asked, dependencies } = openTab(chatOf([messageOf(1), photo("inspected")]), [
    chatOf([]),
    chatOf([photo("active")]),
  ]);
  await fetchMissedMessages(stores, dependencies, "c");
  expect([asked.length, stores.chats.chat_messages["c"]?.[1]?.photo?.status]).toEqual([2, "active"]);
});

test("a conversation that is removed is gone before the origin answers; where that fails the member is alerted and the list is loaded again", async () => {
  const done = openTab(chatOf([messageOf(1)]), [{}]);
  const alerts: string[] = [];
  const removing = deleteConversation(done.stores, done.dependencies, "c", () => {
    alerts.push("done");
  });
  expect(done.stores.chats.chats.map(({ conversation }) => conversation.id)).toEqual(["d"]);
  await removing;
  expect([done.asked, done.ids(), done.loads(), alerts]).toEqual([
    ["DELETE chat.php conversation=c&upto=1"],
    [],
    0,
    [],
  ]);
  const failed = openTab(chatOf([messageOf(1)]), [null]);
  await deleteConversation(failed.stores, failed.dependencies, "c", () => {
    alerts.push("failed");
  });
  expect([alerts, failed.loads(), failed.ids()]).toEqual([["failed"], 1, ["m1"]]);
});

test("a removal that nobody answers is said to have failed within five seconds", async () => {
  vi.useFakeTimers();
  try {
    const tab = openTab(chatOf([messageOf(1)]), [new Promise(() => undefined)]);
    const alerts: string[] = [];
    const removing = deleteConversation(tab.stores, tab.dependencies, "c", () => {
      alerts.push("failed");
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([alerts, tab.loads()]).toEqual([["failed"], 1]);
    await removing;
  } finally {
    vi.useRealTimers();
  }
});

test("read marks are off at once, and on again where that was not to be", async () => {
  const { stores, dependencies } = openTab(chatOf([]), [null]);
  const setting = setReadReceipts(stores, dependencies, false);
  expect(stores.chats.conversations["c"]?.read_marks).toBe(false);
  await setting;
  expect([
    stores.chats.conversations["c"]?.read_marks,
    stores.toasts.toasts.map(({ message }) => message),
  ]).toEqual([true, ["chat.marks.failed"]]);
});

test("read marks that are switched twice are saved one after the other, so that the last choice stays", async () => {
  const { stores, dependencies } = openTab(chatOf([]), []);
  const said: unknown[] = [];
  let answerFirst = (): void => {};
  const api = apiOn(async (request) => {
    const body: unknown = await request.clone().json();
    said.push(body);
    if (said.length === 1)
      await new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
    return Response.json({ preferences: body });
  });
  const first = setReadReceipts(stores, { ...dependencies, api }, false);
  await setReadReceipts(stores, { ...dependencies, api }, true);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await new Promise(setImmediate);
  expect([said, stores.chats.conversations["c"]?.read_marks]).toEqual([[{ read_marks: false }], true]);
  answerFirst();
  await first;
  expect([said.at(-1), said.length, stores.chats.conversations["c"]?.read_marks]).toEqual([
    { read_marks: true },
    2,
    true,
  ]);
});
