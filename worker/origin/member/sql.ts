type Value = string | number | null;

/** What the rules of an object need of its database: workerd's SqlStorage, or in a property test SQLite itself. Always inside a transaction of the object. */
export interface Sql {
  exec<Row extends Record<string, Value>>(query: string, ...values: Value[]): { toArray(): Row[] };
}

/** The first row, or null. */
export function first<Row extends Record<string, Value>>(sql: Sql, query: string, ...values: Value[]): Row | null {
  return sql.exec<Row>(query, ...values).toArray()[0] ?? null;
}
