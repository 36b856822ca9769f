import { afterEach, expect, test } from "vitest";
import { FREE_HISTORY, MESSAGES_PAGE } from "#contract/product/limits.ts";
import { deleteConversation } from "#origin/member/messaging/conversation-actions.ts";
import { conversationPage, type PageRequest } from "#origin/member/messaging/conversation-page.ts";
import { messagingHandlers } from "#origin/member/messaging/message-handlers.ts";
import { sendMessage } from "#origin/member/messaging/send-message.ts";
import { act, newTalker, NOW, type Talker } from "#tests/support/two-members.ts";

let anna: Talker | undefined;
afterEach(() => anna?.database.close());

/** A conversation of so many messages, numbered from 1. */
function filled(count: number, { paid = true } = {}): (request: PageRequest) => Page {
  anna = newTalker("anna", { paid });
  const { database } = anna;
  act(anna, (sql) =>
    sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT 'bert', 'm' || i, i % 2, i, i, 'text', i, CASE i % 2 WHEN 1 THEN 'delivered' ELSE 'received' END FROM n`,
      count,
    ),
  );
  return (request) => {
    const { messages, older, newer, isLost } = conversationPage(database.sql, "bert", request);
    return { numbers: messages.map(({ order }) => order), older, newer, isLost };
  };
}
interface Page {
  numbers: number[];
  older: { order: number; id: string } | null;
  newer: { order: number; id: string } | null | undefined;
  isLost: boolean;
}
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test("a page around a message has it in its middle, and its cursors lead on in both directions without a gap", () => {
  const page = filled(20_000);
  const middle = page({ around: "m100" });
  expect(middle.numbers).toEqual(upTo(80, 119));
  expect(page({ older: middle.older! }).numbers).toEqual(upTo(40, 79));
  const below = page({ newer: middle.newer! });
  expect(below.numbers).toEqual(upTo(120, 120 + MESSAGES_PAGE - 1));
  expect(page({ newer: below.newer! }).numbers[0]).toBe(160);
});

test("at the ends of a conversation a page around a message says that there is no more", () => {
  const page = filled(100);
  expect(page({ around: "m3" })).toMatchObject({ numbers: upTo(1, 22), older: null, newer: { id: "m22" } });
  expect(page({ around: "m100" })).toMatchObject({
    numbers: upTo(80, 100),
    older: { id: "m80" },
    newer: null,
  });
  expect(page({ newer: { order: 100, id: "m100" } })).toMatchObject({ numbers: [], newer: null });
});

test("a free member is led to none but the newest messages, and learns nothing of the others", () => {
  const page = filled(100, { paid: false });
  const first = 100 - FREE_HISTORY + 1;
  expect(page({ around: `m${first}` })).toMatchObject({
    numbers: upTo(first, 100),
    older: null,
    newer: null,
  });
  // a message that is hidden is no other than one that never was
  expect(page({ around: `m${first - 1}` })).toEqual(page({ around: "never" }));
  expect(page({ around: "never" })).toEqual({ numbers: [], older: null, newer: undefined, isLost: true });
  expect(page({ newer: { order: 5, id: "m5" } }).numbers).toEqual(upTo(first, 100));
});

test("a conversation knows who its partner was when the member last wrote to them, until the partner leaves or it is deleted", () => {
  const writer = (anna = newTalker("anna"));
  const partner = () => conversationPage(writer.database.sql, "bert", {}).partner;
  const writeTo = (name: string, id: string) =>
    act(writer, (sql) =>
      sendMessage(
        sql,
        {
          to: "bert",
          content: { id, kind: "text", text: "Hello", gift: null, photo: null, automated: false },
          price: 5,
          name,
          fictional: false,
          confirmed: true,
          understood: false,
        },
        NOW,
      ),
    );
  writeTo("Bert", "one");
  expect(partner()).toEqual({ name: "Bert", fictional: false });
  writeTo("Bertrand", "two");
  expect(partner()?.name).toBe("Bertrand");
  act(writer, (sql, emit) => deleteConversation(sql, { partner: "bert", upTo: 9 }, emit));
  expect(partner()).toBeNull();
  writeTo("Bertrand", "three");
  const left = { version: 1, sender: "bert", receiver: "anna", number: 1, floor: 1, kind: "left" };
  act(writer, (sql, emit) => messagingHandlers["left"]?.(sql, { ...left, body: { opened: 0 } }, NOW, emit));
  expect(partner()).toBeNull();
});
