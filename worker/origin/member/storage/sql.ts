type Value = string | number | null;
type Row = Record<string, Value>;

/**
 * What the rules of an object need of its database: workerd's SqlStorage, or in a property test SQLite
 * itself. Always inside a transaction of the object.
 */
export interface Sql {
  exec<R extends Row>(query: string, ...values: Value[]): { toArray(): R[] };
}

/** The first row, or null. */
export const first = <R extends Row>(sql: Sql, ...asked: [query: string, ...values: Value[]]): R | null =>
  sql.exec<R>(...asked).toArray()[0] ?? null;
