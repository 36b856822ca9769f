import type { ProfileDirectory } from "./directory.ts";

interface Asked {
  statements: D1PreparedStatement[];
  answer: (results: D1Result<never>[]) => void;
  fail: (error: unknown) => void;
}

type Work = (db: ProfileDirectory) => unknown;
type Answers<Works extends readonly Work[]> = { [I in keyof Works]: Awaited<ReturnType<Works[I]>> };

/**
 * Does pieces of work whose first questions to the directory travel together: in one batch, as soon as each
 * piece has asked or has ended without. What one asks later goes by itself. So no piece may wait for the
 * answer of another. Throws what the first of them throws.
 */
export function together<const Works extends readonly Work[]>(
  db: ProfileDirectory,
  ...works: Works
): Promise<Answers<Works>>;
export function together(db: ProfileDirectory, ...works: readonly Work[]): Promise<unknown[]> {
  const asked: Asked[] = [];
  let missing = works.length;

  const sendOnceComplete = () => {
    missing--;
    if (missing === 0 && asked.length > 0) void send();
  };
  const send = async () => {
    try {
      const results = await db.batch<never>(asked.flatMap(({ statements }) => statements));
      let from = 0;
      for (const { statements, answer } of asked) answer(results.slice(from, (from += statements.length)));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };

  return Promise.all(
    works.map(async (work) => {
      let isFirst = true;
      const batch: ProfileDirectory["batch"] = <T>(statements: D1PreparedStatement[]) => {
        if (!isFirst) return db.batch<T>(statements);
        isFirst = false;
        return new Promise<D1Result<T>[]>((answer, fail) => {
          asked.push({ statements, answer, fail });
          sendOnceComplete();
        });
      };
      try {
        return await work({ ...db, batch });
      } finally {
        if (isFirst) {
          isFirst = false;
          sendOnceComplete();
        }
      }
    }),
  );
}
