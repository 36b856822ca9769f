import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERASED_ROWS, REMAINING_ROWS } from "#origin/accounts/deletion/erased-rows.ts";
import { DATABASE_FILES, OBJECT_FILES } from "#origin/accounts/exports/member-data.ts";
import { exportPage } from "#origin/member/export-rows.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

/** Tables of a member's object that no archive has, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  migrations: "the steps of the schema",
  due: "the object's alarm",
  outbox: "copies of what the archive has, on their way",
  receivers: "numbers of peer messages",
  inbox: "numbers of peer messages",
  senders: "numbers of peer messages",
  photo_files: "files that are about to be removed",
  withheld_files: "files of photos while the account is deleted",
  uploads_begun: "a limit's count",
  quotas: "a limit's count",
  codes_sent: "a limit's count",
  blocks_received: "another member's decision, which they are promised stays theirs",
  cards: "the order of the swipe game, drawn at random",
  sent_and_deleted: "how many messages were in what they deleted themselves, for some days",
  sent_photos: "what the messages say of their photos",
  for_books: "what the purchases say, on its way",
  payment_returns: "what the refunds of the books say",
  debit_form: "a mandate that was never signed: it is gone within minutes",
  push_subscriptions: "secrets between a browser and its push service; the devices are listed",
  push_events: "what waits to be pushed",
  notice_batches: "what waits to be mailed",
  deletion: "there is no archive while the account is deleted",
};

/** Columns of exported tables that no archive has, and why. */
const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: {
    one: "always 1",
    pool: "where the object is",
    told_day: "what the member index knows",
    photos_known: "a step that was done",
    held: "a review under way; a decision has its reasons",
    leaving: "there is no archive while the account is deleted",
    deleted_arrival: "a number of rows",
  },
  sessions: { secret_hash: "a secret", login_key: "a secret" },
  photos: { upload: "the number of an upload" },
  likes_given: { stands: "all that are listed stand", turn: "a number of peer messages" },
  likes_received: {
    turn: "a number of peer messages",
    is_new: "a badge",
    is_shown: "a badge",
    list_new: "a badge",
    known: "whether its name was once told",
    shuffle: "the order of likes without a name, drawn at random",
    notice: "what was mailed of it",
    notice_since: "what was mailed of it",
  },
  views_received: { is_new: "a badge" },
  blocks_given: { stands: "all that are listed stand", turn: "a number of peer messages" },
  orders: {
    credits: "in the terms",
    amount: "in the terms",
    currency: "in the terms",
    code: "in the terms",
    cap: "in the settings",
    payment: "the provider's number",
    made_premium: "in the account",
  },
  conversations: {
    unread: "a badge",
    read_arrival: "how far the messages are read",
    last_order: "a number of messages",
    read_order: "how far the messages are read",
    told_order: "how far the messages are read",
    seen_order: "how far the messages are read",
    emptied: "a number of messages",
    receipt_order: "how far the messages are read",
    notice: "what was mailed of it",
    notice_since: "what was mailed of it",
    reaction_changes: "a number of peer messages",
    new_reaction: "a badge; the message has the reaction",
    partner_known: "another person's name, for the time in which the directory does not answer",
  },
  messages: {
    order: "the messages are in their order",
    warning: "what the reader is warned of, made from the text",
    reaction_turn: "a number of peer messages",
    partner_reaction_turn: "a number of peer messages",
  },
};

/** Tables of a pool's database that name a member and are in no archive, and why. */
const DATABASE_LEFT_OUT: Readonly<Record<string, string>> = {
  mails: "what was sent to the member already",
  drafts: "a signup before there was an account",
  exports: "the archives themselves",
  links: "secrets that were mailed",
  selfies: "the picture of a verification, which is gone within days",
  discount_codes: "shown on the credits page until it is used, and then in the order",
  photo_holds: "evidence of an open report",
  photo_prints: "made from the photos",
  chat_photos: "what the messages say of their photos",
  photos: "the photos of the member's object",
  notification_index: "made from the settings",
  roll: "when the object has work to do",
  payments: "what the invoices say, by the provider's numbers",
  payment_returns: "what the refunds say, by the provider's numbers",
  returned_credits: "what the credits say",
  credit_grants: "what the credits say",
  erased_purchases: "what is left of an account that is erased",
  dead_letters: "what became of a message of ours: ids, until a month after it is closed",
  deletions: "there is no archive while the account is deleted",
};

let object: Database;
/** The statement of each section of an archive. */
const statements: string[] = [];
beforeAll(() => {
  object = openDatabase();
  object.transaction((sql) => migrate(sql));
  const listening: Sql = {
    exec(query, ...values) {
      statements.push(query);
      return object.sql.exec(query, ...values);
    },
  };
  for (const section of [...OBJECT_FILES, "message_photos"] as const) exportPage(listening, section, null);
});
afterAll(() => {
  object.close();
});

const namesIn = (sql: Sql, query: string, ...values: string[]): string[] =>
  sql
    .exec<{ name: string }>(query, ...values)
    .toArray()
    .map(({ name }) => name);
/** What the sections select that read a table. */
const selectedFrom = (table: string): string[] =>
  statements.flatMap((statement) => {
    const end = statement.search(new RegExp(`\\bFROM ${table}\\b(?!.*\\bFROM ${table}\\b)`, "s"));
    return end < 0 ? [] : [statement.slice(0, end)];
  });
/** The tables of a member's object, without SQLite's own. */
const tablesOf = (sql: Sql): string[] =>
  namesIn(
    sql,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name",
  );

test("every table of a member's object is in the archive of their data, or says why it is not", () => {
  const missing = tablesOf(object.sql).filter((name) => selectedFrom(name).length === 0);
  expect(
    missing,
    "a table that is too much (+) needs a section in OBJECT_FILES of member-data.ts and in export-rows.ts, or a reason in LEFT_OUT of this test",
  ).toEqual(Object.keys(LEFT_OUT).toSorted());
});

test("every column of what the archive has of an object is in it, or says why it is not", () => {
  const missing = tablesOf(object.sql)
    .filter((name) => !(name in LEFT_OUT))
    .map((table) => {
      const selected = selectedFrom(table);
      const columns = namesIn(object.sql, "SELECT name FROM pragma_table_info(?)", table);
      return [
        table,
        columns.filter((column) => !selected.some((part) => new RegExp(`\\b${column}\\b`).test(part))),
      ] as const;
    });
  for (const [table, columns] of missing)
    expect(
      [table, columns.toSorted()],
      "a column that is too much (+) belongs into its section in export-rows.ts, or needs a reason in COLUMNS_LEFT_OUT of this test",
    ).toEqual([table, Object.keys(COLUMNS_LEFT_OUT[table] ?? {}).toSorted()]);
});

test("every table of a database that names a member is in the archive, or says why it is not", () => {
  const exported = Object.values(DATABASE_FILES).map(
    (statement) => /\bFROM (\w+)/.exec(statement)?.[1] ?? "",
  );
  const named = [...Object.keys(ERASED_ROWS), ...Object.keys(REMAINING_ROWS)];
  expect(
    named.filter((table) => !exported.includes(table)).toSorted(),
    "a table that is too much (+) needs a statement in DATABASE_FILES of member-data.ts, or a reason in DATABASE_LEFT_OUT of this test",
  ).toEqual(Object.keys(DATABASE_LEFT_OUT).toSorted());
});

test("every statement of an archive can be run on a database of today", () => {
  const database = openDatabase();
  for (const file of readdirSync("worker/origin/migrations").toSorted())
    database.sql.exec(readFileSync(`worker/origin/migrations/${file}`, "utf8"));
  for (const statement of Object.values(DATABASE_FILES))
    expect(database.sql.exec(statement, "nobody").toArray()).toEqual([]);
  database.close();
});
