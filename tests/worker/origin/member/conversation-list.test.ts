import { afterEach, beforeEach, expect, test } from "vitest";
import { CHATS_AT_ONCE, CHATS_PAGE } from "#contract/product/limits.ts";
import {
  conversationList,
  conversationsWith,
  NAMES_AT_ONCE,
  partnersBelow,
} from "#origin/member/messaging/conversation-list.ts";
import { setMarks } from "#origin/member/messaging/conversation-marks.ts";
import { block } from "#origin/member/relations/likes-and-blocks.ts";
import { act, newTalker, NOW, type Talker } from "#tests/support/two-members.ts";

const MANY = 1_200;

let anna: Talker;
beforeEach(() => {
  anna = newTalker("anna");
});
afterEach(() => {
  anna.database.close();
});

/** Conversations with one unread message each, two of a number; the first is the oldest. */
const fill = (count: number) =>
  act(anna, (sql) => {
    const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
    sql.exec(
      `${n} INSERT INTO conversations (partner, begun, wrote, total, unread, last_order) SELECT 'with-' || i, 0, 0, 1, 1, i / 2 FROM n`,
    );
    sql.exec(
      `${n} INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT 'with-' || i, 'm' || i, 0, i / 2, i, 'text', 'Hello', 'received' FROM n`,
    );
  });
const list = (request: Parameters<typeof conversationList>[1] = {}) =>
  conversationList(anna.database.sql, request);
const mark = (partner: string, marks: Parameters<typeof setMarks>[1]["marks"]) =>
  act(anna, (sql, emit) => setMarks(sql, { partner, marks }, NOW, emit));
const names = (conversations: readonly { partner: string }[]) => conversations.map(({ partner }) => partner);

/** Every page of the list, as a reader who goes to its end gets them. */
function walk(): string[][] {
  const pages: string[][] = [];
  for (let older: string | null | undefined; older !== null;) {
    const page = list({ older });
    pages.push(names(page.conversations));
    ({ older } = page);
  }
  return pages;
}

test("the pages of a long list have every conversation once, the newest first, and each page says whether there is more", () => {
  fill(MANY);
  const pages = walk();
  expect(pages).toHaveLength(MANY / CHATS_PAGE);
  expect(pages.every(({ length }) => length === CHATS_PAGE)).toBe(true);
  expect(new Set(pages.flat()).size).toBe(MANY);
  const order = pages.flat().map((partner) => Math.floor(Number(partner.slice(5)) / 2));
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(list().conversations[0]?.last).toMatchObject({ text: "Hello" });
});

test("a list of one page ends with it, and an empty one too", () => {
  expect(list()).toEqual({ conversations: [], older: null, unread: 0 });
  fill(CHATS_PAGE);
  expect([list().conversations.length, list().older]).toEqual([CHATS_PAGE, null]);
});

test("the pinned come with the first page alone, however old they are", () => {
  fill(MANY);
  mark("with-1", { pinned: true });
  mark("with-700", { pinned: true });
  const pages = walk();
  expect(pages[0]?.slice(0, 2)).toEqual(["with-700", "with-1"]);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  expect(pages.flat()).toHaveLength(MANY);
});

test("unread messages are counted over all conversations, without the muted and the blocked", () => {
  fill(MANY);
  expect(list().unread).toBe(MANY);
  mark("with-3", { muted: true });
  act(anna, (sql) => sql.exec("UPDATE conversations SET unread = 0 WHERE partner IN ('with-4', 'with-5')"));
  mark("with-4", { unread: true });
  act(anna, (sql, emit) => block(sql, "with-6", NOW, emit));
  expect(list().unread).toBe(MANY - 3);
  // the same on every page
  expect(list({ older: "20.with-40" }).unread).toBe(MANY - 3);
  expect(walk().flat()).not.toContain("with-6");
});

test("a page brings the list up to date as far down as it has it, within what one answer holds", () => {
  fill(MANY);
  const second = list({ older: list().older ?? "" }).older ?? "";
  act(anna, (sql) => {
    sql.exec("UPDATE conversations SET last_order = 9000 WHERE partner = 'with-2'");
    sql.exec("DELETE FROM conversations WHERE partner = 'with-1180'");
  });
  const again = list({ downTo: second });
  expect(again.older).toBe(second);
  expect(names(again.conversations)[0]).toBe("with-2");
  expect(again.conversations).toHaveLength(2 * CHATS_PAGE);
  expect(list({ downTo: "0.0" }).conversations).toHaveLength(CHATS_AT_ONCE);
  expect(list({ downTo: "0.0" }).older).not.toBeNull();
});

test("a search by name goes on from its cursor until it was through all conversations", () => {
  fill(NAMES_AT_ONCE + 10);
  const first = partnersBelow(anna.database.sql, null);
  expect(first).toHaveLength(NAMES_AT_ONCE);
  const rest = partnersBelow(anna.database.sql, first.at(-1)?.position ?? null);
  expect(rest).toHaveLength(10);
  expect(new Set(names([...first, ...rest])).size).toBe(NAMES_AT_ONCE + 10);
});

test("the conversations that were found come in the order in which they were named, without the blocked", () => {
  fill(10);
  act(anna, (sql, emit) => block(sql, "with-9", NOW, emit));
  expect(
    names(conversationsWith(anna.database.sql, ["with-2", "with-9", "with-7", "nobody", "with-4"])),
  ).toEqual(["with-2", "with-7", "with-4"]);
});
