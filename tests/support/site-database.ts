import type { Directory } from "#origin/directory/batching.ts";
import type { Send } from "./runtime-requests.ts";

/** The host by which the runtime knows the worker that asks the databases. */
export const DATABASE_HOST = "databases.test";

interface Query {
  sql: string;
  values: unknown[];
}
type Ask = <T>(queries: Query[]) => Promise<D1Result<T>[]>;

/** A database of a site, asked through tests/support/database-worker.js. */
export function siteDatabase(send: Send, binding: "DB_EUROPE" | "DB_WORLD"): Directory {
  async function ask<T>(queries: Query[]): Promise<D1Result<T>[]> {
    const response = await send("/", {
      method: "POST",
      headers: { host: DATABASE_HOST },
      body: JSON.stringify({ binding, queries }),
    });
    const answer = await response.json<{ results: D1Result<T>[] } | { error: string }>();
    if ("error" in answer) throw new Error(answer.error);
    return answer.results;
  }
  return {
    prepare: (sql) => new Statement(ask, sql),
    batch: (statements) => ask(statements.map(queryOf)),
  };
}

function queryOf(statement: D1PreparedStatement): Query {
  if (!(statement instanceof Statement)) throw new Error("a statement of another database");
  return { sql: statement.sql, values: statement.values };
}

class Statement implements D1PreparedStatement, Query {
  readonly #ask: Ask;
  readonly sql: string;
  readonly values: unknown[];

  constructor(ask: Ask, sql: string, values: unknown[] = []) {
    this.#ask = ask;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#ask, this.sql, values);
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const [result] = await this.#ask<T>([queryOf(this)]);
    if (result === undefined) throw new Error(`no result of ${this.sql}`);
    return result;
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.all<T>();
  }

  /** The first row, or the value of its column. */
  async first<T = Record<string, unknown>>(column?: string): Promise<T | null> {
    const [row] = (await this.all<T & Record<string, T>>()).results;
    if (row === undefined) return null;
    return column === undefined ? row : (row[column] ?? null);
  }

  raw(): Promise<never> {
    return Promise.reject(new Error("rows without names are not passed on"));
  }
}
