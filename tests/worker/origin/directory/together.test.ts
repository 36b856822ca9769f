import { expect, test } from "vitest";
import { profileDirectory, type ProfileDirectory } from "#origin/directory/directory.ts";
import { together } from "#origin/directory/together.ts";
import { memoryDirectory } from "#tests/support/memory-directory.ts";

/** A database that notes how many statements each way to it carries. */
function counted() {
  const { db } = memoryDirectory();
  const trips: number[] = [];
  const directory = profileDirectory(
    {
      prepare: (query) => db.prepare(query),
      batch: (statements) => {
        trips.push(statements.length);
        return db.batch(statements);
      },
    },
    db.photoNames,
  );
  return { directory, trips };
}

const ask = async (db: ProfileDirectory, ...values: readonly (number | string)[]) =>
  (await db.batch<{ value: number }>(values.map((value) => db.prepare(`SELECT ${value} AS value`)))).map(
    ({ results }) => results[0]?.value,
  );

test("first questions travel together, however much later one is asked, and each gets its own answers", async () => {
  const { directory, trips } = counted();
  const answers = await together(
    directory,
    (db) => ask(db, 1, 2),
    async (db) => {
      await new Promise((later) => {
        setTimeout(later);
      });
      return ask(db, 3);
    },
  );
  expect([answers, trips]).toEqual([[[1, 2], [3]], [3]]);
});

test("what follows from an answer is a way of its own, and so is a second question", async () => {
  const { directory, trips } = counted();
  const answers = await together(
    directory,
    async (db) => ask(db, ((await ask(db, 1))[0] ?? 0) + 1),
    (db) => Promise.all([ask(db, 5), ask(db, 6)]),
  );
  expect([answers, trips.toSorted((a, b) => a - b)]).toEqual([
    [[2], [[5], [6]]],
    [1, 1, 2],
  ]);
});

test("a piece within another's pieces sends its questions with theirs", async () => {
  const { directory, trips } = counted();
  const answers = await together(
    directory,
    (db) => ask(db, 1),
    (db) =>
      together(
        db,
        (inner) => ask(inner, 2),
        (inner) => ask(inner, 3),
      ),
  );
  expect([answers, trips]).toEqual([[[1], [[2], [3]]], [3]]);
});

test("a piece that asks nothing, or fails before it asks, keeps nobody waiting", async () => {
  const { directory, trips } = counted();
  expect(
    await together(
      directory,
      (db) => ask(db, 1),
      () => "nothing",
    ),
  ).toEqual([[1], "nothing"]);
  let answer: unknown;
  await expect(
    together(
      directory,
      async (db) => {
        answer = await ask(db, 2);
      },
      () => Promise.reject(new Error("no such member")),
    ),
  ).rejects.toThrow("no such member");
  await expect.poll(() => answer).toEqual([2]);
  expect(trips).toEqual([1, 1]);
});

test("where the database refuses, each of them hears it", async () => {
  const { directory } = counted();
  const heard: string[] = [];
  const noting = async (db: ProfileDirectory, value: number | string) => {
    await ask(db, value).catch((error: unknown) => heard.push(String(error)));
  };
  await together(
    directory,
    (db) => noting(db, 1),
    (db) => noting(db, "no_such_column"),
  );
  expect(heard).toHaveLength(2);
});
