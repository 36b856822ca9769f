import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteConversation, markRead } from "#origin/member/messaging/conversation-actions.ts";
import { conversationList } from "#origin/member/messaging/conversation-list.ts";
import { setMarks } from "#origin/member/messaging/conversation-marks.ts";
import { conversationWith } from "#origin/member/messaging/conversations.ts";
import {
  duePush,
  storeSubscription,
  waitingPushes,
} from "#origin/member/notifications/push-subscriptions.ts";
import { setSetting } from "#origin/member/settings.ts";
import { act, deliver, newTalker, NOW, say, type Talker } from "#tests/support/two-members.ts";

let anna: Talker;
let others: Talker[];
beforeEach(() => {
  anna = newTalker("anna");
  others = ["bert", "carl", "dora", "emil"].map((id) => newTalker(id));
  for (const other of others) {
    say(other, anna, `from ${other.id}`);
    deliver(other, anna);
  }
});
afterEach(() => {
  for (const { database } of [anna, ...others]) database.close();
});

const mark = (partner: string, marks: Parameters<typeof setMarks>[1]["marks"], now = NOW) =>
  act(anna, (sql, emit) => setMarks(sql, { partner, marks }, now, emit));
const listed = () => conversationList(anna.database.sql, {}).conversations.map(({ partner }) => partner);
const subscribe = () =>
  act(anna, (sql) => {
    storeSubscription(sql, "session", { endpoint: "https://push", p256dh: "p", auth: "a", host: "h" });
    setSetting(sql, "host", "h");
  });

test("three conversations are pinned on top of the newer ones, and the others follow", () => {
  expect(listed()).toEqual(["emil", "dora", "carl", "bert"]);
  expect(["bert", "carl", "dora"].map((partner) => mark(partner, { pinned: true }).outcome)).toEqual([
    "set",
    "set",
    "set",
  ]);
  expect(mark("emil", { pinned: true })).toEqual({ outcome: "too_many_pins" });
  expect(listed()).toEqual(["dora", "carl", "bert", "emil"]);
  mark("bert", { pinned: false });
  expect(mark("emil", { pinned: true })).toMatchObject({ outcome: "set" });
  act(anna, (sql, emit) => deleteConversation(sql, { partner: "carl", upTo: 99 }, emit));
  expect(mark("bert", { pinned: true })).toMatchObject({ outcome: "set" });
  expect(anna.events.filter(({ type }) => type === "chats").length).toBeGreaterThan(4);
});

test("a conversation that was deleted begins again without its marks", () => {
  mark("bert", { pinned: true, muted: true, unread: true });
  act(anna, (sql, emit) => deleteConversation(sql, { partner: "bert", upTo: 99 }, emit));
  const [bert] = others;
  if (!bert) throw new Error("nobody");
  say(bert, anna, "again from bert");
  deliver(bert, anna);
  expect(conversationWith(anna.database.sql, "bert")).toMatchObject({
    pinned_at: 0,
    muted: 0,
    marked_unread: 0,
  });
});

test("a muted conversation is neither pushed nor mailed about, and counts as unread in itself alone", () => {
  subscribe();
  mark("bert", { muted: true });
  const [bert, carl] = others;
  if (!bert || !carl) throw new Error("nobody");
  act(anna, (sql) => sql.exec("DELETE FROM push_events"));
  for (const one of [bert, carl]) {
    say(one, anna, `again from ${one.id}`);
    deliver(one, anna);
  }
  expect(waitingPushes(anna.database.sql, NOW).events.map(({ profile }) => profile)).toEqual(["carl"]);
  expect(conversationWith(anna.database.sql, "bert")).toMatchObject({ unread: 2 });
  // One that waited when the conversation was muted is not sent either, and the badge leaves it out.
  const due = (profile: string) =>
    duePush(anna.database.sql, "session", { type: "new_messages", profile }, NOW);
  expect(due("bert")).toBeNull();
  expect(due("carl")).toMatchObject({ total: 4 });
});

test("a conversation stays marked as unread until it is looked at", () => {
  act(anna, (sql, emit) => markRead(sql, { partner: "bert", arrival: 9 }, emit));
  mark("bert", { unread: true });
  const row = () =>
    conversationList(anna.database.sql, {}).conversations.find(({ partner }) => partner === "bert");
  expect(row()).toMatchObject({ unread: 0, marked_unread: 1 });
  act(anna, (sql, emit) => markRead(sql, { partner: "bert", arrival: 9 }, emit));
  expect(row()).toMatchObject({ unread: 0, marked_unread: 0 });
  expect(mark("nobody", { unread: true })).toEqual({ outcome: "not_found" });
});
