import { expect, test } from "vitest";
import { barEntries, creditsBadge, countBadge } from "#client/parts/member/bar-entries.ts";

const none = { unread: 0, newLikes: 0 };

test("a balance shows from ten credits down, as a warning, and at none as danger", () => {
  expect([11, 10, 1, 0].map(creditsBadge)).toEqual([
    null,
    { text: "10", tone: "warning", count: 10 },
    { text: "1", tone: "warning", count: 1 },
    { text: "0", tone: "danger", count: 0 },
  ]);
});

test("news are counted to 99, and to nothing where there are none", () => {
  expect([0, 1, 99, 100, 128].map((count) => countBadge(count)?.text ?? null)).toEqual([
    null,
    "1",
    "99",
    "99+",
    "99+",
  ]);
});

test("members who paid have credits in the bar, everybody else has the link to premium without a balance", () => {
  expect(
    barEntries({ paid_user: true, credits: 4 }, none).map(({ name, badge }) => [name, badge?.text ?? null]),
  ).toEqual([
    ["members", null],
    ["chats", null],
    ["likes", null],
    ["credits", "4"],
  ]);
  expect(
    barEntries({ paid_user: false, credits: 0 }, none).map(({ name, badge }) => [name, badge?.text ?? null]),
  ).toEqual([
    ["members", null],
    ["chats", null],
    ["likes", null],
    ["premium", null],
  ]);
});

test("unread messages and new likes stand beside their own entries", () => {
  expect(
    barEntries({ paid_user: true, credits: 50 }, { unread: 120, newLikes: 3 }).map(
      ({ badge }) => badge?.text ?? null,
    ),
  ).toEqual([null, "99+", "3", null]);
});
