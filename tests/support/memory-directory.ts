import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { ProfileDirectory } from "#origin/directory/directory.ts";

const MIGRATIONS = "worker/origin/migrations";

/** A town of a directory in memory: hundredths of a degree. */
export interface Town {
  id: number;
  lat: number;
  lon: number;
  population?: number;
}

/** A statement as a directory in memory has it: the query and its values. */
interface Bound {
  sql: string;
  values: (string | number | null)[];
}

/**
 * The directory's tables in memory, for rules that need no server: the same statements, with numbers bound as
 * D1 binds them.
 */
export function memoryDirectory(): {
  db: ProfileDirectory;
  settle: (towns: readonly Town[]) => void;
  run: (sql: string, ...values: (string | number)[]) => void;
  /** What the database does for a statement, one line a step. */
  plan: (statement: D1PreparedStatement) => string[];
} {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync(MIGRATIONS).sort())
    if (file.endsWith(".sql")) database.exec(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
  const boundOf = (statement: unknown): Bound => statement as Bound;
  /** Node binds whole numbers as integers, D1 as real ones. */
  const asReal = ({ sql, values }: Bound): [string, (string | number | null)[]] => [
    sql.replace(/\?(\d+)/g, (parameter, n: string) =>
      typeof values[Number(n) - 1] === "number" ? `(${parameter} + 0.0)` : parameter,
    ),
    values,
  ];
  const all = (statement: unknown) => {
    const [sql, values] = asReal(boundOf(statement));
    return database.prepare(sql).all(...values);
  };
  const db: unknown = {
    photoNames: {
      open: (key: string) => key,
      openTo: (_: string, key: string) => key,
      soft: (key: string) => key,
    },
    prepare: (sql: string) => ({ bind: (...values: Bound["values"]) => ({ sql, values }), sql, values: [] }),
    batch: (statements: unknown[]) =>
      Promise.resolve(statements.map((statement) => ({ results: all(statement) }))),
  };
  return {
    db: db as ProfileDirectory & { photoNames: PhotoNames },
    settle: (towns) => {
      const insert = database.prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) VALUES (?, 'NL', '07', 'Town ' || ?1, ?, ?, ?)",
      );
      for (const { id, lat, lon, population = 1_000 } of towns) insert.run(id, lat, lon, population);
    },
    run: (sql, ...values) => void database.prepare(sql).run(...values),
    plan: (statement) => {
      const { sql, values } = boundOf(statement);
      return database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => String(detail));
    },
  };
}
