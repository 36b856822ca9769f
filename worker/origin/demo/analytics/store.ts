import { DurableObject } from "cloudflare:workers";
import { COLUMNS } from "./expressions.ts";
import { compile } from "./query.ts";
import { QueryFault } from "./tokens.ts";

/** A row as it is stored: its values in the order of the platform's columns. */
export interface StoredPoint {
  dataset: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** How many views one row stands for. */
  interval: number;
  index: string;
  blobs: readonly string[];
  doubles: readonly number[];
}

/** What the SQL endpoint answers: JSON of rows, or why it refuses a query. */
export type Answered = { status: 200; body: object } | { status: number; text: string };

const NAMES = Object.keys(COLUMNS);
const COUNT = 20;
const INSERT = `INSERT INTO points (${NAMES.join(", ")}) VALUES (${NAMES.map(() => "?").join(", ")})`;

/** The rows of all datasets of the stand-in, only in the demo. */
export class AnalyticsStore extends DurableObject {
  constructor(ctx: DurableObjectState, env: object) {
    super(ctx, env);
    const columns = NAMES.map((name) => `${name} ${COLUMNS[name] === "String" ? "TEXT" : "REAL"} NOT NULL`);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS points (${columns.join(", ")});
      CREATE INDEX IF NOT EXISTS points_by_time ON points (dataset, timestamp);
      CREATE TABLE IF NOT EXISTS faults (status INTEGER NOT NULL)`);
  }

  /** Keeps rows; what a row leaves out is empty, or 0. */
  keep(points: readonly StoredPoint[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const { dataset, timestamp, interval, index, blobs, doubles } of points)
        this.ctx.storage.sql.exec(
          INSERT,
          dataset,
          timestamp,
          interval,
          index,
          ...Array.from({ length: COUNT }, (_, at) => blobs[at] ?? ""),
          ...Array.from({ length: COUNT }, (_, at) => doubles[at] ?? 0),
        );
    });
  }

  /** Answers a query as the platform does; a row in `faults` makes it fail with that status. */
  ask(query: string): Answered {
    const [fault] = this.ctx.storage.sql.exec<{ status: number }>("SELECT status FROM faults");
    if (fault) return { status: fault.status, text: "upstream error" };
    try {
      return { status: 200, body: this.#answer(query) };
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      return { status: 422, text: error.message };
    }
  }

  #answer(query: string): object {
    const compiled = compile(query);
    const tables = [
      ...this.ctx.storage.sql.exec<{ dataset: string }>(
        "SELECT DISTINCT dataset FROM points ORDER BY dataset",
      ),
    ].map(({ dataset }) => dataset);
    if (compiled.what === "tables")
      return answerOf(
        [{ name: "dataset", type: "String" }],
        tables.map((dataset) => ({ dataset })),
      );
    const { table, sql, columns } = compiled;
    // a dataset is made by its first row
    if (!tables.includes(table)) throw new QueryFault(`unable to find table: ${table}`);
    const rows = [...this.ctx.storage.sql.exec(sql, table)].map((row) =>
      Object.fromEntries(columns.map(({ name, type }, at) => [name, written(row[`column${at}`], type)])),
    );
    return answerOf(columns, rows);
  }
}

const answerOf = (meta: readonly { name: string; type: string }[], data: readonly object[]): object => ({
  meta,
  data,
  rows: data.length,
});

/** Numbers of 64 bits come as strings, since JavaScript's are shorter; times without a zone, in UTC. */
function written(value: unknown, type: string): unknown {
  if (type === "UInt64") return String(Math.round(Number(value ?? 0)));
  if (type === "DateTime") return new Date(Number(value) * 1000).toISOString().slice(0, 19).replace("T", " ");
  return value;
}
