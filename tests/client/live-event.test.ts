import { expect, test } from "vitest";
import { parseLiveEvent } from "#client/net/live-event.ts";
import type { LiveEvent } from "#contract/live.ts";
import { messageOf } from "#tests/support/messages.ts";

const message = messageOf(3, { kind: "gift", gift: "rose", warning: "link", automated: true });
const photo = messageOf(4, {
  kind: "photo",
  photo: { status: "active", filename: "a.webp", thumb_filename: "b.webp", blurred_filename: null },
});

test("every event of the contract is parsed as it was sent", () => {
  const events: LiveEvent[] = [
    { type: "session-ended" },
    { type: "like" },
    { type: "likes" },
    { type: "hidden", profile: "p", by: "you", stands: false },
    { type: "message", conversation: "c", message, num_unread_messages: 2 },
    { type: "message", conversation: "c", message: photo, num_unread_messages: 0 },
    // the other side has deleted their account
    {
      type: "message",
      conversation: "c",
      message: messageOf(7, { state: "erased", text: "" }),
      num_unread_messages: 0,
    },
    {
      type: "message",
      conversation: "c",
      message: messageOf(5, {
        reply: { id: "m3", state: "shown", from_me: true, kind: "gift", text: "", gift: "rose" },
        reaction: { emoji: "❤️", turn: 1 },
        partner_reaction: { emoji: null, turn: 2 },
      }),
      num_unread_messages: 0,
    },
    {
      type: "message",
      conversation: "c",
      message: messageOf(6, { reply: { id: "m3", state: "hidden" } }),
      num_unread_messages: 0,
    },
    {
      type: "reaction",
      conversation: "c",
      message: "m3",
      by_me: false,
      reaction: { emoji: "❤️", turn: 3 },
      new_reaction: "❤️",
    },
    { type: "read", conversation: "c", order: 7 },
    { type: "unread", conversation: "c", num_unread_messages: 0 },
    { type: "typing", conversation: "c" },
    { type: "chats" },
    { type: "credits", balance: { credits: 5, entries: 3 } },
    { type: "order", order: "o", paid_user: true },
    { type: "order", order: "o", paid_user: false },
  ];
  for (const event of events) expect(parseLiveEvent(JSON.stringify(event))).toEqual(event);
});

test("what is of no known kind or not whole says nothing", () => {
  const whole = { type: "message", conversation: "c", message, num_unread_messages: 1 };
  const broken = [
    null,
    3,
    "x",
    [],
    {},
    { type: "tomorrow" },
    { type: "typing" },
    { type: "read", conversation: "c" },
    { type: "read", conversation: "c", order: "7" },
    { type: "unread", conversation: "c", num_unread_messages: -1 },
    { type: "credits", balance: { credits: 1.5, entries: 3 } },
    { type: "credits", balance: { credits: 5 } },
    { type: "credits" },
    { type: "order" },
    { type: "order", order: 3, paid_user: true },
    { type: "hidden" },
    { type: "reaction", conversation: "c", message: "m3" },
    { type: "reaction", conversation: "c", reaction: { emoji: "❤️", turn: 1 } },
    { ...whole, message: null },
    { ...whole, num_unread_messages: "1" },
    { ...whole, conversation: 3 },
    ...(["id", "from_me", "order", "arrival", "at", "text", "kind", "state"] as const).map((field) => ({
      ...whole,
      message: { ...message, [field]: undefined },
    })),
    { ...whole, message: { ...message, at: "yesterday" } },
    { ...whole, message: { ...message, state: "lost" } },
  ];
  for (const event of broken) expect([event, parseLiveEvent(JSON.stringify(event))]).toEqual([event, null]);
  expect(parseLiveEvent("no JSON")).toBeNull();
});

test("further fields of a message are parsed only where they are known", () => {
  const text = JSON.stringify({
    type: "message",
    conversation: "c",
    message: { ...messageOf(1), gift: "castle", warning: "weather", photo: { status: "lost" }, secret: "x" },
    num_unread_messages: 0,
  });
  expect(parseLiveEvent(text)).toEqual({
    type: "message",
    conversation: "c",
    message: messageOf(1),
    num_unread_messages: 0,
  });
});
