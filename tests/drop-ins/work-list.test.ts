import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { QUEUE_NAMES } from "#contract/desk/work-kinds.ts";
import { BRANCHES } from "#origin/desk/work/branches.ts";
import { pageOf } from "#origin/desk/work/read-work.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const MIGRATIONS = "worker/origin/migrations";

test("every queue of the work list has rows that wait in it", () => {
  expect(new Set(BRANCHES.map(({ queue }) => queue))).toEqual(new Set(QUEUE_NAMES));
});

test("no page of the work list sorts what waits, or goes through all of it", () => {
  const database = openDatabase();
  for (const file of readdirSync(MIGRATIONS).toSorted())
    database.sql.exec(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
  // one person's own decisions that failed are few
  const slow = BRANCHES.filter(({ queue }) => queue !== "decision").flatMap((branch) => {
    const values = ["[]", "ada", 0, null, 0, 5, "x", 100];
    const plan = database.sql
      .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${pageOf(branch)}`, ...values)
      .toArray()
      .map(({ detail }) => detail);
    const isSearched = plan.some((detail) => /^SEARCH item USING .*INDEX \w+ \(.*\(?[\w_]+,/.test(detail));
    return plan.some((detail) => detail.includes("TEMP B-TREE FOR ORDER BY")) || !isSearched
      ? [`${branch.queue} ${branch.kind}: ${plan.join("; ")}`]
      : [];
  });
  database.close();
  expect(slow).toEqual([]);
});
