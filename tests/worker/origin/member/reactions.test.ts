import { afterEach, beforeEach, expect, test } from "vitest";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import { deleteConversation, markRead } from "#origin/member/messaging/conversation-actions.ts";
import { conversationList } from "#origin/member/messaging/conversation-list.ts";
import { conversationPage } from "#origin/member/messaging/conversation-page.ts";
import { conversationWith } from "#origin/member/messaging/conversations.ts";
import { messageView } from "#origin/member/messaging/message-view.ts";
import { react } from "#origin/member/messaging/reactions.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { acceptPeerMessage } from "#origin/member/storage/peer-messages.ts";
import { act, deliver, newTalker, NOW, say, waitingFrom, type Talker } from "#tests/support/two-members.ts";

let anna: Talker;
let bert: Talker;
beforeEach(() => {
  [anna, bert] = [newTalker("anna"), newTalker("bert")];
});
afterEach(() => {
  anna.database.close();
  bert.database.close();
});

const reactTo = (who: Talker, to: Talker, message: string, emoji: string | null, turn = 1, now = NOW) =>
  act(who, (sql, emit) => react(sql, { partner: to.id, message, emoji, turn }, now, emit));
const viewOf = (who: Talker, other: Talker, id: string) => {
  const page = conversationPage(who.database.sql, other.id, {});
  const message = page.messages.find((each) => each.id === id);
  return message && messageView({} as PhotoNames, who.id, message);
};

test("a reaction is seen by both, changed and taken back, and each arrives once", () => {
  say(anna, bert, "one");
  deliver(anna, bert);
  expect(reactTo(bert, anna, "one", "❤️")).toMatchObject({ outcome: "reacted" });
  deliver(bert, anna, 2);
  expect(viewOf(anna, bert, "one")).toMatchObject({ partner_reaction: { emoji: "❤️", turn: 1 } });
  expect(viewOf(bert, anna, "one")).toMatchObject({ reaction: { emoji: "❤️", turn: 1 } });
  expect(anna.events.filter(({ type }) => type === "reaction")).toEqual([
    {
      type: "reaction",
      conversation: "bert",
      message: "one",
      by_me: false,
      reaction: { emoji: "❤️", turn: 1 },
      new_reaction: "❤️",
    },
  ]);
  reactTo(bert, anna, "one", "😂", 2);
  reactTo(bert, anna, "one", null, 3);
  const [changed, removed] = waitingFrom(bert);
  // The later of the two overtakes the earlier one.
  for (const message of [removed, changed])
    if (message) act(anna, (sql, emit) => acceptPeerMessage(sql, message, peerHandlers, NOW, emit));
  expect(viewOf(anna, bert, "one")).toMatchObject({ partner_reaction: { emoji: null, turn: 3 } });
  expect(conversationWith(anna.database.sql, "bert")).toMatchObject({ new_reaction: null });
});

test("a reaction that comes again, or after one of another browser, changes nothing", () => {
  say(anna, bert, "one");
  deliver(anna, bert);
  reactTo(bert, anna, "one", "❤️");
  reactTo(bert, anna, "one", "😂", 2);
  expect(reactTo(bert, anna, "one", "❤️", 1)).toMatchObject({ reaction: { emoji: "😂", turn: 2 } });
  expect(waitingFrom(bert).filter(({ kind }) => kind === "reaction")).toHaveLength(2);
});

test("a reaction is no unread message, and its mark goes when the conversation is looked at", () => {
  say(anna, bert, "one");
  deliver(anna, bert);
  reactTo(bert, anna, "one", "❤️");
  deliver(bert, anna);
  expect(conversationList(anna.database.sql, {}).conversations).toMatchObject([
    { unread: 0, new_reaction: "❤️" },
  ]);
  act(anna, (sql, emit) => markRead(sql, { partner: "bert", arrival: 1 }, emit));
  expect(conversationList(anna.database.sql, {}).conversations).toMatchObject([
    { unread: 0, new_reaction: null },
  ]);
  expect(anna.events.at(-1)).toEqual({ type: "chats" });
});

test("only a message that both have can be reacted to, and only so often", () => {
  say(anna, bert, "one");
  expect(reactTo(anna, bert, "one", "❤️")).toEqual({ outcome: "not_found" });
  deliver(anna, bert);
  expect(reactTo(anna, bert, "one", "❤️")).toMatchObject({ outcome: "reacted" });
  expect(reactTo(bert, anna, "other", "❤️")).toEqual({ outcome: "not_found" });
  const outcomes = Array.from(
    { length: 40 },
    (_, i) => reactTo(bert, anna, "one", String.fromCodePoint(0x1f600 + i), i + 1).outcome,
  );
  expect(outcomes.filter((outcome) => outcome === "too_fast")).toHaveLength(10);
  expect(reactTo(bert, anna, "one", "👍", 99, NOW + 60_000)).toMatchObject({ outcome: "reacted" });
});

test("a reaction goes with the message, and none is accepted that is no emoji", () => {
  say(anna, bert, "one");
  deliver(anna, bert);
  act(anna, (sql, emit) => deleteConversation(sql, { partner: "bert", upTo: 9 }, emit));
  reactTo(bert, anna, "one", "❤️");
  deliver(bert, anna);
  expect(conversationWith(anna.database.sql, "bert")).toMatchObject({ new_reaction: null });
  const [message] = (reactTo(bert, anna, "one", "😂", 2), waitingFrom(bert));
  if (!message) throw new Error("nothing was sent");
  const forged = { ...message, body: { id: "one", by_author: false, emoji: "<b>", turn: 7 } };
  expect(() => act(anna, (sql, emit) => acceptPeerMessage(sql, forged, peerHandlers, NOW, emit))).toThrow(
    "malformed",
  );
});

test("a free member is told nothing of a reaction to a message that is hidden from them", () => {
  const carl = newTalker("carl", { paid: false });
  for (let i = 0; i < 21; i++) {
    say(carl, bert, `m${i}`);
    deliver(carl, bert);
  }
  reactTo(bert, carl, "m0", "❤️");
  deliver(bert, carl);
  expect(carl.events.filter(({ type }) => type === "reaction")).toEqual([]);
  expect(conversationList(carl.database.sql, {}).conversations).toMatchObject([{ new_reaction: null }]);
  expect(reactTo(carl, bert, "m0", "❤️")).toEqual({ outcome: "not_found" });
  carl.database.close();
});

test("a quote says only what the reader's own copy does", () => {
  const carl = newTalker("carl", { paid: false });
  say(carl, bert, "secret", "The secret words");
  say(carl, bert, "answer", "As I said", "secret");
  deliver(carl, bert);
  const shown = { id: "secret", state: "shown", kind: "text", text: "The secret words" };
  expect(viewOf(carl, bert, "answer")?.reply).toEqual({ ...shown, from_me: true });
  expect(viewOf(bert, carl, "answer")?.reply).toEqual({ ...shown, from_me: false });
  for (let i = 0; i < 19; i++) {
    say(carl, bert, `m${i}`);
    deliver(carl, bert);
  }
  expect(viewOf(carl, bert, "answer")?.reply).toEqual({ id: "secret", state: "hidden" });
  act(bert, (sql, emit) => deleteConversation(sql, { partner: "carl", upTo: 1 }, emit));
  expect(viewOf(bert, carl, "answer")?.reply).toEqual({ id: "secret", state: "deleted" });
  say(bert, carl, "stray", "Of another conversation", "elsewhere");
  expect(viewOf(bert, carl, "stray")).not.toHaveProperty("reply");
  carl.database.close();
});

test("a message of the release before, without what is new in it, is accepted", () => {
  say(anna, bert, "one");
  const [message] = waitingFrom(anna);
  if (!message) throw new Error("nothing was sent");
  expect(message.body).not.toHaveProperty("reply");
  act(bert, (sql, emit) => acceptPeerMessage(sql, message, peerHandlers, NOW, emit));
  expect(viewOf(bert, anna, "one")).toMatchObject({ text: "Text one" });
});
