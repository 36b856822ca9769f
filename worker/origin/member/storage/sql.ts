type Value = string | number | null;
type Row = Record<string, Value>;

/**
 * The database of one object: workerd's SqlStorage, or SQLite itself in a property test. Callers are always
 * inside a transaction of the object.
 */
export interface Sql {
  exec<R extends Row>(query: string, ...values: Value[]): { toArray(): R[] };
}

/** The first row of a query, or null. */
export const first = <R extends Row>(sql: Sql, ...query: [query: string, ...values: Value[]]): R | null =>
  sql.exec<R>(...query).toArray()[0] ?? null;
