import { Reader, type ColumnType, type Expression } from "./expressions.ts";
import { QueryFault, tokensOf } from "./tokens.ts";

interface Column extends Expression {
  name: string;
}

/** A query of the platform's dialect as one of SQLite, and the columns of its answer. */
export type Compiled =
  | { what: "tables" }
  | { what: "rows"; table: string; sql: string; columns: readonly { name: string; type: ColumnType }[] };

/**
 * Reads a query of Analytics Engine's SQL: SELECT with WHERE, GROUP BY, ORDER BY and LIMIT over one dataset,
 * and SHOW TABLES. Throws QueryFault for all else: the platform has no joins, and what else it has the
 * product does not use.
 */
export function compile(query: string): Compiled {
  const reader = new Reader(tokensOf(query));
  const compiled: Compiled = reader.takes("SHOW") ? tables(reader) : select(reader);
  if (reader.takes("FORMAT")) reader.needs("JSON");
  if (!reader.isAtEnd()) throw new QueryFault("sql parser error: expected end of statement");
  return compiled;
}

function tables(reader: Reader): Compiled {
  reader.needs("TABLES");
  return { what: "tables" };
}

function select(reader: Reader): Compiled {
  reader.needs("SELECT");
  const columns = reader.list((): Column => {
    const expression = reader.expression();
    return { ...expression, name: reader.takes("AS") ? reader.name() : expression.sql };
  });
  reader.needs("FROM");
  const table = reader.name();
  const where = reader.takes("WHERE") ? condition(reader.expression()) : null;
  // a group or an order may name a column of the answer
  const key = (): Expression => namedBy(reader, columns);
  const groups = takesBy(reader, "GROUP") ? reader.list(key) : [];
  requireGrouped(columns, groups);
  const orders = takesBy(reader, "ORDER")
    ? reader.list(() => `${key().sql}${reader.takes("DESC") ? " DESC" : reader.takes("ASC") ? " ASC" : ""}`)
    : [];
  const limit = reader.takes("LIMIT") ? reader.number() : null;
  const sql = [
    `SELECT ${columns.map((each, at) => `${each.sql} AS column${at}`).join(", ")} FROM points WHERE dataset = ?1`,
    ...(where ? [`AND ${where}`] : []),
    ...(groups.length > 0 ? [`GROUP BY ${groups.map((group) => group.sql).join(", ")}`] : []),
    ...(orders.length > 0 ? [`ORDER BY ${orders.join(", ")}`] : []),
    ...(limit === null ? [] : [`LIMIT ${limit}`]),
  ].join(" ");
  return { what: "rows", table, sql, columns: columns.map(({ name, type }) => ({ name, type })) };
}

function takesBy(reader: Reader, word: "GROUP" | "ORDER"): boolean {
  const is = reader.takes(word);
  if (is) reader.needs("BY");
  return is;
}

function condition({ sql, type, isAggregate }: Expression): string {
  if (type !== "Bool" || isAggregate) throw new QueryFault("WHERE takes a condition about one row");
  return sql;
}

function namedBy(reader: Reader, columns: readonly Column[]): Expression {
  const named = columns.find(({ name }) => reader.takes(name.toUpperCase()));
  return named ?? reader.expression();
}

/** SQLite takes any row's value for a column that is not grouped; the platform refuses the query. */
function requireGrouped(columns: readonly Column[], groups: readonly Expression[]): void {
  if (groups.length === 0 && !columns.some(({ isAggregate }) => isAggregate)) return;
  const free = columns.find(
    ({ isAggregate, sql }) => !isAggregate && !groups.some((group) => group.sql === sql),
  );
  if (free)
    throw new QueryFault(`column ${free.name} is not under an aggregate function and not in GROUP BY`);
}
