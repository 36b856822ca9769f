import { createHash } from "node:crypto";
import type { ClosedSums } from "#contract/desk/closings.ts";

/** Rows that are read at once. */
const PAGE = 2_000;

/** What a closed month holds: how much, and a digest over all of it. `erased`: documents past their time. */
export interface Digest {
  documents: number;
  movements: number;
  sums: ClosedSums[];
  digest: string;
  erased: number;
}
interface DocumentLine {
  id: string;
  kind: string;
  number: string;
  order_id: string;
  about: string | null;
  currency: string;
  amount: number;
  vat_amount: number;
  credits: number;
  credits_taken: number;
  issued_at: number;
  data: string | null;
}
interface MovementLine {
  entry: string;
  kind: string;
  currency: string;
  amount: number;
  at: number;
  booked_at: number;
}

/**
 * The SHA-256 over every document that a company issued in a month, with all that it says, and every movement
 * of money that the closed month holds, each as a line of JSON in the order of their ids.
 */
export async function digestOf(
  db: D1Database,
  company: string,
  month: string,
  { first, until }: { first: number; until: number },
): Promise<Digest> {
  const hash = createHash("sha256");
  const sums = new Map<string, ClosedSums>();
  const sumOf = (currency: string): ClosedSums => {
    const sum = sums.get(currency) ?? { currency, gross: 0, vat: 0, cash: 0 };
    sums.set(currency, sum);
    return sum;
  };
  let [documents, movements, erased] = [0, 0, 0];
  for await (const line of pagesOf<DocumentLine>(
    ({ id }) => id,
    (after) =>
      db
        .prepare(
          "SELECT id, kind, number, order_id, about, currency, amount, vat_amount, credits, credits_taken, issued_at, data FROM documents WHERE company = ?1 AND issued_at >= ?2 AND issued_at < ?3 AND id > ?4 ORDER BY id LIMIT ?5",
        )
        .bind(company, first, until, after, PAGE),
  )) {
    const sign = line.kind === "credit_note" ? -1 : 1;
    const sum = sumOf(line.currency);
    sum.gross += sign * line.amount;
    sum.vat += sign * line.vat_amount;
    documents++;
    if (line.data === null) erased++;
    hash.update(`${JSON.stringify(line)}\n`);
  }
  for await (const line of pagesOf<MovementLine>(
    ({ entry }) => entry,
    (after) =>
      db
        .prepare(
          "SELECT entry, kind, currency, amount, at, booked_at FROM closed_movements WHERE company = ?1 AND month = ?2 AND entry > ?3 ORDER BY entry LIMIT ?4",
        )
        .bind(company, month, after, PAGE),
  )) {
    sumOf(line.currency).cash += line.amount;
    movements++;
    hash.update(`${JSON.stringify(line)}\n`);
  }
  return {
    documents,
    movements,
    sums: [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    digest: hash.digest("hex"),
    erased,
  };
}

/** All rows of a query that is asked from after an id on, page by page. */
async function* pagesOf<Row>(
  idOf: (row: Row) => string,
  query: (after: string) => D1PreparedStatement,
): AsyncIterable<Row> {
  for (let after: string | null = ""; after !== null;) {
    const { results }: { results: Row[] } = await query(after).all<Row>();
    yield* results;
    const last = results.at(-1);
    after = results.length < PAGE || last === undefined ? null : idOf(last);
  }
}
