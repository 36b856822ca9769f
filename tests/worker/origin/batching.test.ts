import { expect, test } from "vitest";
import { batching } from "#origin/directory/batching.ts";
import { memoryDirectory } from "#tests/support/memory-directory.ts";

/** A database that counts its round trips. */
function counted() {
  const { db } = memoryDirectory();
  const trips: number[] = [];
  const directory = batching(
    {
      prepare: (query) => db.prepare(query),
      batch: (statements) => {
        trips.push(statements.length);
        return db.batch(statements);
      },
    },
    db.photoNames,
  );
  const ask = async (value: number) => {
    const [found] = await directory.batch<{ value: number }>([directory.prepare(`SELECT ${value} AS value`)]);
    return found?.results[0]?.value;
  };
  return { ask, trips };
}

test("a query that follows after some awaits of what is there travels with the first", async () => {
  const { ask, trips } = counted();
  const viewer = Promise.resolve("viewer");
  const later = async (): Promise<number | undefined> => {
    for (let i = 0; i < 5; i++) await viewer;
    return ask(2);
  };
  expect([await Promise.all([ask(1), later()]), trips]).toEqual([[1, 2], [2]]);
});

test("a query that needs the answer of another has a round trip of its own", async () => {
  const { ask, trips } = counted();
  expect([await ask(((await ask(1)) ?? 0) + 1), trips]).toEqual([2, [1, 1]]);
});
