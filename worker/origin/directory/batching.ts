import type { PhotoNames } from "#origin/base/photo-names.ts";

/** What the directory's queries need of a database. */
export type Directory = Pick<D1Database, "prepare" | "batch">;

/** The same with what names photos, for queries that answer profiles. */
export interface ProfileDirectory extends Directory {
  photoNames: PhotoNames;
}

interface Waiting {
  statements: D1PreparedStatement[];
  answer: (results: D1Result<never>[]) => void;
  fail: (error: unknown) => void;
}

/**
 * How many microtask turns a batch waits for more queries. A handler that first awaits a resolved promise,
 * such as the viewer, asks a few turns later than one that asks at once. Without the wait it would need a
 * round trip of its own.
 */
const WAIT_TURNS = 16;

/** A database for one request. Queries made within WAIT_TURNS of each other travel in one round trip. */
export function batching(db: Directory, names: PhotoNames): ProfileDirectory {
  let waiting: Waiting[] = [];

  async function ask(): Promise<void> {
    for (let turn = 0; turn < WAIT_TURNS; turn++) await Promise.resolve();
    const all = waiting;
    waiting = [];
    try {
      const results = await db.batch<never>(all.flatMap(({ statements }) => statements));
      let from = 0;
      for (const { statements, answer } of all) answer(results.slice(from, (from += statements.length)));
    } catch (error) {
      for (const { fail } of all) fail(error);
    }
  }

  return {
    photoNames: names,
    prepare: (query) => db.prepare(query),
    batch: <T>(statements: D1PreparedStatement[]) =>
      new Promise<D1Result<T>[]>((answer, fail) => {
        waiting.push({ statements, answer, fail });
        if (waiting.length === 1) void ask();
      }),
  };
}
