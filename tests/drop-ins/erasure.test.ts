import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERASED_ROWS, REMAINING_ROWS } from "#origin/accounts/deletion/erased-rows.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

const MIGRATIONS = "worker/origin/migrations";
const ERASURES = "worker/origin/accounts/deletion/erased-rows.ts";
/** Columns that name a member, or hold what is theirs. */
const PERSONAL = ["member", "profile", "sender", "receiver", "reporter", "reported", "email", "recipient"];

/** An empty database of a pool. */
function migrated(): Database {
  const database = openDatabase();
  for (const file of readdirSync(MIGRATIONS).toSorted())
    database.sql.exec(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
  return database;
}

test("every table of a database that names a member is erased with them, or says why it is not", () => {
  const database = migrated();
  const tables = database.sql
    .exec<{ name: string }>(
      "SELECT DISTINCT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND columns.name IN (SELECT value FROM json_each(?)) ORDER BY 1",
      JSON.stringify(PERSONAL),
    )
    .toArray()
    .map(({ name }) => name);
  database.close();
  const answered = [...Object.keys(ERASED_ROWS), ...Object.keys(REMAINING_ROWS)];
  expect(
    tables.filter((name) => !answered.includes(name)),
    `these tables name a member and need a line in ERASED_ROWS or REMAINING_ROWS of ${ERASURES}`,
  ).toEqual([]);
  expect(
    Object.keys(ERASED_ROWS).filter((name) => name in REMAINING_ROWS),
    `these tables stand in both lists of ${ERASURES}`,
  ).toEqual([]);
});

test("no erasure goes through a table's rows of other members", () => {
  const database = migrated();
  const scanning = Object.values(ERASED_ROWS)
    .flat()
    .filter((statement) =>
      database.sql
        .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, "a member")
        .toArray()
        .some(({ detail }) => detail.startsWith("SCAN ")),
    );
  database.close();
  expect(scanning, "these statements need an index, by a migration").toEqual([]);
});
