import type { DemoMember } from "#origin/demo/auto-reply/demo-member.ts";
import type { Directory } from "#origin/directory/directory.ts";
import type { Send } from "./runtime-requests.ts";

/** The host by which the runtime knows tests/support/bindings-worker.js. */
export const BINDINGS_HOST = "bindings.test";

interface Query {
  sql: string;
  values: unknown[];
}
type BindingRequest =
  | { database: "DB_EUROPE" | "DB_WORLD"; queries: Query[] }
  | { member: string; method?: string; args?: unknown[] };

async function ask<T>(send: Send, request: BindingRequest): Promise<T> {
  const headers = { host: BINDINGS_HOST };
  const response = await send("/", { method: "POST", headers, body: JSON.stringify(request) });
  const answer = await response.json<{ result: T } | { error: string }>();
  if ("error" in answer) throw new Error(answer.error);
  return answer.result;
}

/** The verbs of a member's object, as the origin calls them. Arguments and results travel as JSON. */
export type MemberVerbs = Omit<DurableObjectStub<DemoMember>, "fetch" | "connect" | "id" | "name">;

/** A member's object by its pool and id, "europe/0190...". */
export const siteMember = (send: Send, member: string): MemberVerbs =>
  new Proxy({} as MemberVerbs, {
    // `then` would make it a promise
    get: (_, method) =>
      method === "then" || typeof method === "symbol"
        ? undefined
        : (...args: unknown[]) => ask(send, { member, method, args }),
  });

/** The id of a member's object, by which Miniflare knows it. */
export const memberObjectId = (send: Send, member: string): Promise<string> => ask(send, { member });

/** A database of a site. */
export function siteDatabase(send: Send, database: "DB_EUROPE" | "DB_WORLD"): Directory {
  const run = <T>(queries: Query[]) => ask<D1Result<T>[]>(send, { database, queries });
  return {
    prepare: (sql) => new Statement(run, sql),
    batch: (statements) => run(statements.map(queryOf)),
  };
}

function queryOf(statement: D1PreparedStatement): Query {
  if (!(statement instanceof Statement)) throw new Error("a statement of another database");
  return { sql: statement.sql, values: statement.values };
}

class Statement implements D1PreparedStatement, Query {
  readonly #run: <T>(queries: Query[]) => Promise<D1Result<T>[]>;
  readonly sql: string;
  readonly values: unknown[];

  constructor(run: <T>(queries: Query[]) => Promise<D1Result<T>[]>, sql: string, values: unknown[] = []) {
    this.#run = run;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#run, this.sql, values);
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    const [result] = await this.#run<T>([queryOf(this)]);
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
