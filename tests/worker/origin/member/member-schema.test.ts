import { afterEach, beforeEach, expect, test } from "vitest";
import { addEntry } from "#origin/member/billing/ledger.ts";
import { deleteConversation, markRead } from "#origin/member/messaging/conversation-actions.ts";
import { conversationList } from "#origin/member/messaging/conversation-list.ts";
import { conversationWith } from "#origin/member/messaging/conversations.ts";
import { onAcknowledged, receiveReadReceipt } from "#origin/member/messaging/message-handlers.ts";
import { lastArrival, newestMessages } from "#origin/member/messaging/messages.ts";
import { sendMessage } from "#origin/member/messaging/send-message.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { migrate, schemaOf } from "#origin/member/storage/migrations.ts";
import { acceptPeerMessage, acknowledge, peerMessagesDue } from "#origin/member/storage/peer-messages.ts";
import { schedule, scheduledAt } from "#origin/member/storage/scheduled-work.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

const NOW = Date.UTC(2026, 5, 1);
/** The last step before the tables of messages were rebuilt. */
const WIDE = 8;
const nothing = () => undefined;

let anna: Database;
let bert: Database;
beforeEach(() => {
  [anna, bert] = [openDatabase(), openDatabase()];
});
afterEach(() => {
  anna.close();
  bert.close();
});

function create(database: Database, id: string, upTo?: number): void {
  database.transaction((sql) => {
    migrate(sql, upTo);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'p', 's', 'active', 1, 0, 0, 0)",
      id,
    );
    addEntry(sql, { id: "signup", kind: "signup", amount: 100 }, NOW);
  });
}
const write = (sql: Sql, to: string, id: string) =>
  sendMessage(
    sql,
    {
      to,
      content: { id, kind: "text", text: `Text ${id}`, gift: null, photo: null, automated: false },
      price: 5,
      fictional: false,
      confirmed: true,
      understood: false,
    },
    NOW,
  );
/** Everything that Anna sent arrives with Bert and is acknowledged. */
function deliver(): void {
  for (const message of peerMessagesDue(anna.sql, "anna", Infinity, 100)) {
    bert.transaction((sql) => acceptPeerMessage(sql, message, peerHandlers, NOW, nothing));
    anna.transaction((sql) => {
      acknowledge(sql, message);
      onAcknowledged(sql, message, "taken", NOW, nothing);
    });
  }
}
/** Bert reads all, and Anna learns of it. */
function read(): void {
  bert.transaction((sql) => markRead(sql, { partner: "anna", arrival: Number.MAX_SAFE_INTEGER }, nothing));
  const order = conversationWith(bert.sql, "anna")?.receipt_order ?? 0;
  bert.transaction((sql) => {
    sql.exec("UPDATE conversations SET told_order = ? WHERE partner = 'anna'", order);
  });
  anna.transaction((sql) => receiveReadReceipt(sql, "bert", order, nothing));
}

const OLD_ROWS = `
  INSERT INTO outbox (receiver, number, version, kind, body, attempts, next_at) VALUES ('bert', 7, 1, 'message', '{"id":"waits"}', 3, ${NOW});
  INSERT INTO receivers VALUES ('bert', 7);
  INSERT INTO inbox VALUES ('bert', 4), ('bert', 6);
  INSERT INTO senders VALUES ('bert', 4);
  INSERT INTO due (duty, at, attempts) VALUES ('deliver', ${NOW}, 0), ('end-sessions', ${NOW + 5}, 2);
  INSERT INTO conversations (partner, begun, wrote, total, unread, read_arrival, last_order, read_order, told_order, seen_order, emptied) VALUES ('bert', 1, 1, 2, 1, 1, 20, 10, 10, 5, 0);
  INSERT INTO messages (arrival, partner, id, from_me, "order", at, kind, text, gift, photo, photo_status, automated, state, warning) VALUES
    (1, 'bert', 'one', 1, 10, 1, 'gift', 'A rose', 'rose', NULL, NULL, 0, 'delivered', NULL),
    (3, 'bert', 'two', 0, 20, 2, 'photo', '', NULL, 'key', 'active', 1, 'received', 'phone');
  INSERT INTO messages (arrival, partner, id, from_me, "order", at, kind, text, state) VALUES (9, 'carl', 'gone', 0, 30, 3, 'text', 'x', 'received');
  DELETE FROM messages WHERE id = 'gone'`;
const TABLES = ["outbox", "receivers", "inbox", "senders", "due", "conversations", "messages"];
const rowsOf = (sql: Sql, columns: Record<string, string>) =>
  TABLES.map((table) => sql.exec(`SELECT ${columns[table] ?? ""} FROM ${table} ORDER BY 1, 2`).toArray());

test("an object with the old tables wakes with all its rows in the new ones, and no row number is used again", () => {
  create(anna, "anna", WIDE);
  anna.sql.exec(OLD_ROWS);
  const columns = Object.fromEntries(
    TABLES.map((table) => [
      table,
      anna.sql
        .exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table)
        .toArray()
        .map(({ name }) => `"${name}"`)
        .join(", "),
    ]),
  );
  const before = rowsOf(anna.sql, columns);
  anna.transaction(migrate);
  anna.transaction((sql) => schedule(sql, "list-notifications", null));
  expect(rowsOf(anna.sql, columns)).toEqual(before);
  expect(lastArrival(anna.sql)).toBe(9);
  expect(conversationWith(anna.sql, "bert")).toMatchObject({ told_order: 10, receipt_order: 10 });
  anna.transaction((sql) => write(sql, "bert", "three"));
  expect(newestMessages(anna.sql, "bert", { below: null, from: null }, 9)).toMatchObject([
    { id: "three", arrival: 10 },
    { id: "two", arrival: 3, warning: "phone", photo: "key" },
    { id: "one", arrival: 1, gift: "rose" },
  ]);
  expect(conversationList(anna.sql, {}).conversations).toMatchObject([
    { partner: "bert", unread: 1, last: { id: "three" } },
  ]);
});

test("a migration that dies at any statement leaves the old tables as they were", () => {
  create(anna, "anna", WIDE);
  anna.sql.exec(OLD_ROWS);
  const schema = () => anna.sql.exec("SELECT name, sql FROM sqlite_master ORDER BY name").toArray();
  const before = schema();
  for (let statements = 0; statements < 5; statements++) {
    anna.crash(statements, (sql) => migrate(sql));
    expect(schema()).toEqual(before);
  }
});

test("a member of before the index of notifications is to be listed in it, once", () => {
  /** The last step before. */
  const BEFORE = 13;
  create(anna, "anna", BEFORE);
  expect(scheduledAt(anna.sql, "list-notifications")).toBeNull();
  anna.transaction((sql) => migrate(sql));
  expect(scheduledAt(anna.sql, "list-notifications")).toBe(0);
  anna.transaction((sql) => schedule(sql, "list-notifications", null));
  anna.transaction((sql) => migrate(sql));
  expect(scheduledAt(anna.sql, "list-notifications")).toBeNull();
});

test("an object that gets all tables at once has those that the steps lead to", () => {
  // one step short, so that this one goes through the steps
  anna.transaction((sql) => {
    migrate(sql, WIDE);
    migrate(sql);
  });
  for (const database of [bert, openDatabase(), openDatabase()]) {
    database.transaction((sql) => migrate(sql));
    const steps = "SELECT number FROM migrations ORDER BY number";
    expect(schemaOf(database.sql)).toBe(schemaOf(anna.sql));
    expect(database.sql.exec(steps).toArray()).toEqual(anna.sql.exec(steps).toArray());
    if (database !== bert) database.close();
  }
});

test("the previous release can still write the rebuilt tables, should it come back", () => {
  create(anna, "anna", WIDE);
  anna.transaction((sql) => {
    migrate(sql);
    write(sql, "bert", "one");
  });
  anna.sql.exec(
    `INSERT INTO messages (partner, id, from_me, "order", at, kind, text, gift, photo, photo_status, automated, state, warning) VALUES ('bert', 'two', 0, 1, 1, 'text', 'x', NULL, NULL, NULL, 0, 'received', NULL);
     INSERT INTO conversations (partner, begun, wrote) VALUES ('carl', 1, 0) ON CONFLICT (partner) DO NOTHING;
     INSERT INTO due (duty, at) VALUES ('deliver', 1) ON CONFLICT (duty) DO UPDATE SET at = 1, attempts = 0`,
  );
  expect(lastArrival(anna.sql)).toBe(2);
  expect(anna.sql.exec("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").toArray()).toEqual([]);
});

test("a deleted conversation's row numbers are not used again, so that what arrives next is unread", () => {
  create(anna, "anna");
  create(bert, "bert");
  anna.transaction((sql) => write(sql, "bert", "one"));
  deliver();
  bert.transaction((sql) =>
    deleteConversation(sql, { partner: "anna", upTo: Number.MAX_SAFE_INTEGER }, nothing),
  );
  anna.transaction((sql) => write(sql, "bert", "two"));
  deliver();
  expect(newestMessages(bert.sql, "anna", { below: null, from: null }, 9)).toMatchObject([
    { id: "two", arrival: 2 },
  ]);
  read();
  expect(conversationWith(bert.sql, "anna")).toMatchObject({ unread: 0 });
});

/**
 * Counts rows as the platform bills them: an insert writes its row and one in each index, an update and a
 * delete one row. The benchmark counts the same in workerd, alarms included.
 */
function countRows({ sql }: Database): () => number {
  sql.exec("CREATE TABLE written (rows INTEGER NOT NULL)");
  sql.exec("INSERT INTO written VALUES (0)");
  const tables = sql
    .exec<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT IN ('written', 'sqlite_sequence')",
    )
    .toArray();
  for (const { name, sql: made } of tables) {
    const indexes = sql
      .exec<{ n: number }>(
        "SELECT count(*) AS n FROM pragma_index_list(?) WHERE partial = 0 AND NOT (origin = 'pk' AND ?)",
        name,
        Number(made.includes("WITHOUT ROWID")),
      )
      .toArray()[0]?.n;
    const insert = 1 + (indexes ?? 0) + Number(made.includes("AUTOINCREMENT"));
    for (const [event, rows] of [
      ["INSERT", insert],
      ["UPDATE", 1],
      ["DELETE", 1],
    ] as const)
      sql.exec(
        `CREATE TRIGGER "${name} ${event}" AFTER ${event} ON "${name}" BEGIN UPDATE written SET rows = rows + ${rows}; END`,
      );
  }
  return () => sql.exec<{ rows: number }>("SELECT rows FROM written").toArray()[0]?.rows ?? 0;
}

test("a message that is sent, delivered and read writes at most 18 rows, an alarm not counted", () => {
  create(anna, "anna");
  create(bert, "bert");
  anna.transaction((sql) => write(sql, "bert", "one"));
  deliver();
  read();
  const written = [countRows(anna), countRows(bert)];
  anna.transaction((sql) => write(sql, "bert", "two"));
  deliver();
  read();
  expect(newestMessages(anna.sql, "bert", { below: null, from: null }, 1)).toMatchObject([{ seen: 1 }]);
  expect(written.reduce((sum, rows) => sum + rows(), 0)).toBeLessThanOrEqual(18);
});
