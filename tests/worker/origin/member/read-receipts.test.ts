import { afterEach, beforeEach, expect, test } from "vitest";
import { markRead } from "#origin/member/messaging/conversation-actions.ts";
import { conversationWith, countMessage, openConversation } from "#origin/member/messaging/conversations.ts";
import { storeMessage } from "#origin/member/messaging/messages.ts";
import { pendingReceipt, ReadReceipts } from "#origin/member/messaging/read-receipts.ts";
import { setSetting } from "#origin/member/settings.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { peerMessagesDue, setHeld } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

let database: Database;
let sql: Sql;
beforeEach(() => {
  database = openDatabase();
  ({ sql } = database);
  database.transaction((own) => {
    migrate(own);
    own.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'anna', 'p', 's', 'active', 1, 0, 0, 0)",
    );
  });
});
afterEach(() => database.close());

/** A message of Bert's arrives in Anna's copy; answers its row number. */
function receive(order: number): number {
  return database.transaction((own) => {
    const conversation = openConversation(own, "bert", false);
    const message = storeMessage(
      own,
      "bert",
      { id: `m${order}`, kind: "text", text: "Hello", gift: null, photo: null, automated: false },
      { from_me: 0, order, at: 0, state: "received", warning: null },
    );
    if (!message) throw new Error("not stored");
    countMessage(own, conversation, message);
    return message.arrival;
  });
}
const read = (arrival: number) =>
  database.transaction((own) => markRead(own, { partner: "bert", arrival }, () => undefined));

/** Receipts as Anna's object sends them; `answer` is what the partner's object does with one. */
function receiptsWith(answer: (order: number) => Promise<void>) {
  const sent: number[] = [];
  const receipts = new ReadReceipts({
    sql: () => sql,
    exists: () => true,
    write: (verb) => {
      database.transaction(verb);
    },
    sendReadReceipt: (_pool, { order }) => {
      sent.push(order);
      return answer(order);
    },
  });
  return { receipts, sent };
}
const settled = () => expect.poll(() => pendingReceipt(sql, "bert")).toBeNull();
const waiting = () => peerMessagesDue(sql, "anna", Infinity, 10).map(({ kind, body }) => [kind, body]);

test("one receipt covers everything that was read before it, and nothing of it goes into the outbox", async () => {
  const { receipts, sent } = receiptsWith(async () => undefined);
  receive(10);
  expect(read(receive(20))).toBe(0);
  receipts.send("bert");
  await settled();
  expect([sent, waiting()]).toEqual([[20], []]);
  receipts.send("bert");
  expect(sent).toEqual([20]);
});

test("what is read while a receipt is under way shares the next one", async () => {
  let arrive: () => void = () => undefined;
  const { receipts, sent } = receiptsWith(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  for (const order of [10, 20, 30]) {
    read(receive(order));
    receipts.send("bert");
  }
  expect(sent).toEqual([10]);
  arrive();
  await expect.poll(() => sent).toEqual([10, 30]);
  arrive();
  await settled();
  expect(conversationWith(sql, "bert")).toMatchObject({ told_order: 30, read_order: 30, unread: 0 });
});

test("a receipt that the partner's object does not take becomes a peer message, which is repeated until it does", async () => {
  const { receipts, sent } = receiptsWith(() => Promise.reject(new Error("unreachable")));
  read(receive(10));
  receipts.send("bert");
  await settled();
  expect([sent, waiting()]).toEqual([[10], [["read", { order: 10 }]]]);
});

test("the receipt of a held member waits in the outbox", async () => {
  const { receipts, sent } = receiptsWith(async () => undefined);
  read(receive(10));
  database.transaction((own) => setHeld(own, true));
  receipts.send("bert");
  await settled();
  expect([sent, waiting()]).toEqual([[], []]);
  database.transaction((own) => setHeld(own, false));
  expect(waiting()).toEqual([["read", { order: 10 }]]);
});

test("a receipt that an object died over is sent when it wakes", async () => {
  read(receive(10));
  const { receipts, sent } = receiptsWith(async () => undefined);
  receipts.resume();
  await settled();
  expect(sent).toEqual([10]);
});

test("a member who shows no read marks sends no receipt, and none for what they read meanwhile", () => {
  database.transaction((own) => setSetting(own, "read_marks", false));
  read(receive(10));
  expect(pendingReceipt(sql, "bert")).toBeNull();
  database.transaction((own) => setSetting(own, "read_marks", true));
  expect(pendingReceipt(sql, "bert")).toBeNull();
  read(receive(20));
  expect(pendingReceipt(sql, "bert")).toBe(20);
});
