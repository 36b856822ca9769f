import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Sql } from "#origin/member/storage/sql.ts";

/** A database in memory, as a member's object has one. */
export interface Database {
  sql: Sql;
  /** All of the work or, if it throws, nothing of it. */
  transaction<T>(work: (sql: Sql) => T): T;
  /** A transaction in which the object dies after so many statements, at the latest before the commit. */
  crash(statements: number, work: (sql: Sql) => unknown): void;
  close(): void;
}

class Crash extends Error {}

export function openDatabase(): Database {
  const database = new DatabaseSync(":memory:");
  const statements = new Map<string, StatementSync>();
  const sql: Sql = {
    exec<Row extends Record<string, string | number | null>>(
      query: string,
      ...values: (string | number | null)[]
    ) {
      // prepare() takes the first of several statements and leaves out the others without a word
      if (/;\s*\S/.test(query)) {
        if (values.length > 0) throw new Error("values for several statements");
        database.exec(query);
        return { toArray: (): Row[] => [] };
      }
      const statement = statements.get(query) ?? database.prepare(query);
      statements.set(query, statement);
      const rows = statement.all(...values) as Row[];
      return { toArray: () => rows };
    },
  };

  function transaction<T>(work: (sql: Sql) => T): T {
    database.exec("BEGIN");
    try {
      const result = work(sql);
      database.exec("COMMIT");
      return result;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  }

  function crash(statements: number, work: (sql: Sql) => unknown): void {
    let left = statements;
    const dying: Sql = {
      exec(query, ...values) {
        if (left-- <= 0) throw new Crash();
        return sql.exec(query, ...values);
      },
    };
    try {
      transaction(() => {
        work(dying);
        throw new Crash();
      });
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }

  return { sql, transaction, crash, close: () => database.close() };
}
