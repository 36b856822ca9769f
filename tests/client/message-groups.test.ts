import { expect, test } from "vitest";
import { linkify } from "#client/chat/linkify.ts";
import { groupMessages, withOutgoing } from "#client/chat/message-groups.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { messageOf } from "#tests/support/messages.ts";

const at = (time: string) => `2026-01-05T${time}:00Z`;
const drawn = (messages: Parameters<typeof groupMessages>[0], zone = "UTC") =>
  groupMessages(messages, zone).map(({ message: { id }, startsDay, startsGroup, endsGroup, showsStatus }) =>
    [
      id,
      startsDay ? "day" : "",
      startsGroup ? "opens" : "",
      endsGroup ? "closes" : "",
      showsStatus ? "status" : "",
    ]
      .filter((word) => word !== "")
      .join(" "),
  );

test("messages of one side within five minutes stand together, and say their time at the end", () => {
  const messages = [
    messageOf(1, { at: at("12:00") }),
    messageOf(2, { at: at("12:05") }),
    messageOf(3, { at: at("12:11") }),
    messageOf(4, { at: at("12:12"), from_me: true }),
  ];
  expect(drawn(messages)).toEqual([
    "m1 day opens",
    "m2 closes status",
    "m3 opens closes status",
    "m4 opens closes status",
  ]);
});

test("a new day begins by the reader's clock", () => {
  const messages = [messageOf(1, { at: at("22:58") }), messageOf(2, { at: at("23:01") })];
  expect(drawn(messages)).toEqual(["m1 day opens", "m2 closes status"]);
  expect(drawn(messages, "Europe/Amsterdam")).toEqual([
    "m1 day opens closes status",
    "m2 day opens closes status",
  ]);
});

test("where the member's own have come less far, the state is said before that", () => {
  const own = (order: number, state: "read" | "sent") =>
    messageOf(order, { at: at("12:00"), from_me: true, state });
  expect(drawn([own(1, "read"), own(2, "read"), own(3, "sent")])).toEqual([
    "m1 day opens",
    "m2 status",
    "m3 closes status",
  ]);
});

test("what is on its way comes last, and once: not beside what the origin already has", () => {
  const going = (id: string): OutgoingMessage => ({
    id,
    profile: "bert",
    text: id,
    at: at("13:00"),
    code: null,
    state: "waiting",
  });
  const shown = withOutgoing(
    [messageOf(9), messageOf(10, { id: "b", from_me: true })],
    [going("b"), going("c")],
  );
  expect(shown.map(({ id, waiting }) => [id, waiting !== undefined])).toEqual([
    ["m9", false],
    ["b", false],
    ["c", true],
  ]);
});

test("only whole addresses of the web become links, and the text stays as it was written", () => {
  const links = (text: string) => {
    const pieces = linkify(text);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    return pieces.flatMap(({ href }) => href ?? []);
  };
  expect(links("See https://example.com/a?b=c#d, and (http://example.org/x).")).toEqual([
    "https://example.com/a?b=c#d",
    "http://example.org/x",
  ]);
  expect(links("שלום https://example.com/שלום!")).toEqual(["https://example.com/שלום"]);
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "www.example.com",
    "https://",
    "https://bank.example@evil.example/",
    "ftp://example.com",
    "https:///x y",
    "",
  ])
    expect([text, links(text)]).toEqual([text, []]);
});

test("a part of a conversation has the days and groups that it has in the whole", () => {
  const all = Array.from({ length: 300 }, (_, i) =>
    messageOf(i, {
      from_me: i % 5 < 2,
      at: new Date(Date.UTC(2026, 0, 5, 9) + i * (i % 7) * 100_000).toISOString(),
    }),
  ).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const whole = groupMessages(all, "UTC");
  expect(groupMessages(all, "UTC", { from: 100, to: 140 })).toEqual(whole.slice(100, 140));
  expect(groupMessages(all, "UTC", { from: 0, to: 20 })).toEqual(whole.slice(0, 20));
});
