import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { balance, addEntry, type LedgerEntry } from "#origin/member/billing/ledger.ts";
import { isCreated, migrate } from "#origin/member/storage/migrations.ts";
import { tasksDue, nextTaskAt, postponeTask, schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

const NOW = Date.UTC(2026, 5, 1);

let database: Database;
let sql: Sql;
beforeEach(() => {
  database = openDatabase();
  ({ sql } = database);
});
afterEach(() => database.close());

const tables = () =>
  sql
    .exec<{ name: string; sql: string | null }>("SELECT name, sql FROM sqlite_master ORDER BY name")
    .toArray();
const entries = (of: Sql) =>
  of.exec<{ id: string; amount: number }>("SELECT id, amount FROM ledger ORDER BY entry").toArray();

const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  kind: fc.constantFrom("signup", "purchase", "refund", "message", "photo", "gift"),
  amount: fc.integer({ min: -15, max: 15 }),
});
const transactions = fc.array(
  fc.record({ wanted: fc.array(entry, { maxLength: 4 }), dies: fc.option(fc.nat({ max: 20 }), { freq: 2 }) }),
  { maxLength: 12, size: "max" },
);

test("in any order of entries the balance is their sum and never below zero, an id is written once, a refused one not at all", () => {
  fc.assert(
    fc.property(transactions, (run) => {
      const database = openDatabase();
      database.transaction(migrate);
      let written: Pick<LedgerEntry, "id" | "amount">[] = [];
      for (const { wanted, dies } of run) {
        const now = [...written];
        const work = (sql: Sql) => {
          for (const { id, kind, amount } of wanted) {
            const known = now.some((other) => other.id === id);
            const enough = sum(now) + amount >= 0;
            expect(addEntry(sql, { id, kind, amount }, NOW)).toBe(known || enough);
            if (!known && enough) now.push({ id, amount });
            expect(entries(sql)).toEqual(now);
            expect(balance(sql)).toBe(sum(now));
          }
        };
        if (dies === null) {
          database.transaction(work);
          written = now;
        } else database.crash(dies, work);
        expect(entries(database.sql)).toEqual(written);
        expect(balance(database.sql)).toBe(sum(written));
        expect(balance(database.sql)).toBeGreaterThanOrEqual(0);
      }
      database.close();
    }),
    { numRuns: runs(200) },
  );
});

const sum = (entries: { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0);

test("what was refused can be had once there are credits, and costs once", () => {
  database.transaction(migrate);
  const spend = () => addEntry(sql, { id: "message 1", kind: "message", amount: -5 }, NOW);
  expect([spend(), balance(sql)]).toEqual([false, 0]);
  addEntry(sql, { id: "order 1", kind: "purchase", amount: 5 }, NOW);
  expect([spend(), balance(sql)]).toEqual([true, 0]);
  expect([spend(), balance(sql)]).toEqual([true, 0]);
});

test("a task that fails is put off by a minute, then twice as long each time, at most a day", () => {
  database.transaction(migrate);
  schedule(sql, "deliver", NOW);
  const waits = Array.from({ length: 14 }, () => {
    postponeTask(sql, "deliver", NOW);
    return (nextTaskAt(sql) ?? 0) - NOW;
  });
  expect(waits).toEqual(
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440].map((minutes) => minutes * MINUTE_MS),
  );
});

test("a task that is scheduled again replaces the old one and forgets its failures", () => {
  database.transaction(migrate);
  schedule(sql, "deliver", NOW);
  for (let i = 0; i < 3; i++) postponeTask(sql, "deliver", NOW);
  schedule(sql, "deliver", NOW + DAY_MS);
  expect(nextTaskAt(sql)).toBe(NOW + DAY_MS);
  expect(tasksDue(sql, NOW + DAY_MS)).toEqual(["deliver"]);
  postponeTask(sql, "deliver", NOW);
  expect(nextTaskAt(sql)).toBe(NOW + MINUTE_MS);
});

test("the object wakes for the earliest of its tasks, and for none when all are removed", () => {
  database.transaction(migrate);
  expect(nextTaskAt(sql)).toBeNull();
  schedule(sql, "end-sessions", NOW + 2);
  schedule(sql, "deliver", NOW + 1);
  expect(nextTaskAt(sql)).toBe(NOW + 1);
  schedule(sql, "deliver", null);
  expect(nextTaskAt(sql)).toBe(NOW + 2);
  schedule(sql, "end-sessions", null);
  expect(nextTaskAt(sql)).toBeNull();
});

test("only tasks whose time has come are run, the earliest first", () => {
  database.transaction(migrate);
  schedule(sql, "end-sessions", NOW);
  schedule(sql, "deliver", NOW + 1);
  expect(tasksDue(sql, NOW - 1)).toEqual([]);
  expect(tasksDue(sql, NOW)).toEqual(["end-sessions"]);
  schedule(sql, "deliver", NOW - 1);
  expect(tasksDue(sql, NOW)).toEqual(["deliver", "end-sessions"]);
});

test("a newer release's task is known by its name and can be put off without touching the others", () => {
  database.transaction(migrate);
  sql.exec("INSERT INTO due (duty, at) VALUES ('weekly-mail', ?)", NOW);
  schedule(sql, "deliver", NOW);
  expect(tasksDue(sql, NOW).sort()).toEqual(["deliver", "weekly-mail"]);
  postponeTask(sql, "weekly-mail", NOW);
  expect(tasksDue(sql, NOW)).toEqual(["deliver"]);
  expect(tasksDue(sql, NOW + MINUTE_MS).sort()).toEqual(["deliver", "weekly-mail"]);
});

test("migrating twice changes nothing", () => {
  database.transaction(migrate);
  addEntry(sql, { id: "signup", kind: "signup", amount: 15 }, NOW);
  const steps = () => sql.exec<{ number: number }>("SELECT number FROM migrations ORDER BY number").toArray();
  const before = { tables: tables(), steps: steps() };
  database.transaction(migrate);
  expect({ tables: tables(), steps: steps() }).toEqual(before);
  expect(before.steps.length).toBeGreaterThan(0);
  expect(balance(sql)).toBe(15);
});

test("a migration that died anywhere has left nothing, and can be done again", () => {
  for (let statements = 0; statements < 6; statements++) {
    database.crash(statements, migrate);
    expect(tables()).toEqual([]);
  }
  database.transaction(migrate);
  expect(first(sql, "SELECT count(*) AS members FROM member")).toEqual({ members: 0 });
});

test("asking whether an object was created writes nothing into it", () => {
  expect(isCreated(sql)).toBe(false);
  expect(tables()).toEqual([]);
  database.transaction(migrate);
  expect(isCreated(sql)).toBe(true);
});
