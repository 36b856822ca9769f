import { QueryFault, type Token } from "./tokens.ts";

/** Types of the platform's answers. */
export type ColumnType = "String" | "DateTime" | "UInt64" | "Float64" | "Bool";

/** An expression in SQLite's words. A time is a number of seconds since 1970 there. */
export interface Expression {
  sql: string;
  type: ColumnType;
  /** It is about a group of rows, not about one. */
  isAggregate: boolean;
  /** The text of a literal string. */
  literal?: string;
}

/** The columns that every dataset has. */
export const COLUMNS: Readonly<Record<string, ColumnType>> = {
  dataset: "String",
  timestamp: "DateTime",
  _sample_interval: "UInt64",
  index1: "String",
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`blob${at + 1}`, "String" as const])),
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`double${at + 1}`, "Float64" as const])),
};

const isNumber = ({ type }: Expression): boolean => type === "UInt64" || type === "Float64";
const fault = (message: string): never => {
  throw new QueryFault(message);
};

type Make = (args: Expression[], isDistinct: boolean) => Expression;
const aggregate = (sql: string, type: ColumnType): Expression => ({ sql, type, isAggregate: true });
const withOne =
  (name: string, make: (one: Expression, isDistinct: boolean) => Expression): Make =>
  (args, isDistinct) => {
    const [one, ...others] = args;
    if (!one || others.length > 0) return fault(`function ${name} takes one argument`);
    if (one.isAggregate) return fault(`aggregate function in ${name}`);
    return make(one, isDistinct);
  };
const extreme = (name: "min" | "max") => withOne(name, (one) => aggregate(`${name}(${one.sql})`, one.type));

/** The functions of the dialect that the product uses; every other one is refused. */
const FUNCTIONS: Readonly<Record<string, Make>> = {
  count: (args, isDistinct) =>
    args.length === 0 && !isDistinct
      ? aggregate("count(*)", "UInt64")
      : withOne("count", ({ sql }) =>
          isDistinct
            ? aggregate(`count(DISTINCT ${sql})`, "UInt64")
            : fault("count takes DISTINCT or nothing"),
        )(args, isDistinct),
  sum: withOne("sum", (one) =>
    isNumber(one) ? aggregate(`sum(${one.sql})`, one.type) : fault(`sum of ${one.type}`),
  ),
  min: extreme("min"),
  max: extreme("max"),
  // the value of the row with the latest time: the time stands before it, always as long
  argmax: ([value, time, ...others]) =>
    value?.type === "String" && time?.type === "DateTime" && others.length === 0
      ? aggregate(`substr(max(printf('%012d', ${time.sql}) || ${value.sql}), 13)`, "String")
      : fault("argMax takes, here, a String and a DateTime"),
  formatdatetime: ([time, format]) =>
    time?.type === "DateTime" && format?.literal === "%Y-%m-%d"
      ? { ...time, sql: `strftime('%Y-%m-%d', ${time.sql}, 'unixepoch')`, type: "String" }
      : fault("formatDateTime takes a DateTime and a format, here '%Y-%m-%d'"),
  todatetime: ([time, ...others]) => {
    const [, day, hours] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(time?.literal ?? "") ?? [];
    const ms = Date.parse(`${day}T${hours}Z`);
    if (others.length > 0 || Number.isNaN(ms)) return fault("toDateTime takes 'YYYY-MM-DD hh:mm:ss'");
    return { sql: String(ms / 1000), type: "DateTime", isAggregate: false };
  },
};

/** Reads expressions from a query's tokens. Throws QueryFault for what the dialect does not have. */
export class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Takes a word or sign, whatever its case, if it comes next. */
  takes(text: string): boolean {
    const next = this.#tokens[this.#at];
    const is = next !== undefined && next.kind !== "string" && next.text.toUpperCase() === text;
    if (is) this.#at++;
    return is;
  }

  needs(text: string): void {
    if (!this.takes(text)) fault(`sql parser error: expected ${text}, found ${this.#tokens[this.#at]?.text}`);
  }

  name(): string {
    const next = this.#tokens[this.#at++];
    return next?.kind === "word" ? next.text : fault("sql parser error: expected a name");
  }

  number(): number {
    const next = this.#tokens[this.#at++];
    return next?.kind === "number" ? Number(next.text) : fault("sql parser error: expected a number");
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  list<T>(read: () => T): T[] {
    const all = [read()];
    while (this.takes(",")) all.push(read());
    return all;
  }

  /** A condition, or any other expression. */
  expression(): Expression {
    return this.#chain(["OR"], () => this.#chain(["AND"], () => this.#comparison()));
  }

  #comparison(): Expression {
    const left = this.#sum();
    const isNot = this.takes("NOT");
    if (this.takes("IN")) return this.#within(left, isNot);
    if (isNot) return fault("sql parser error: expected IN");
    const sign = ["=", "<>", "!=", "<=", ">=", "<", ">"].find((each) => this.takes(each));
    if (sign === undefined) return left;
    const right = this.#sum();
    if (left.type !== right.type && !(isNumber(left) && isNumber(right)))
      return fault(`cannot compare ${left.type} with ${right.type}`);
    return boolean(`(${left.sql} ${sign} ${right.sql})`, left.isAggregate || right.isAggregate);
  }

  #within(left: Expression, isNot: boolean): Expression {
    this.needs("(");
    const values = this.list(() => this.#primary());
    this.needs(")");
    if (values.some(({ type }) => type !== left.type)) return fault(`IN of other types than ${left.type}`);
    const list = values.map(({ sql }) => sql).join(", ");
    return boolean(`(${left.sql} ${isNot ? "NOT IN" : "IN"} (${list}))`, left.isAggregate);
  }

  #sum(): Expression {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/", "%"], () => this.#primary()));
  }

  #chain(signs: readonly string[], read: () => Expression): Expression {
    let left = read();
    for (let sign = this.#oneOf(signs); sign !== undefined; sign = this.#oneOf(signs)) {
      const right = read();
      const isCondition = sign === "AND" || sign === "OR";
      const fits = (side: Expression) => (isCondition ? side.type === "Bool" : isNumber(side));
      if (!fits(left) || !fits(right)) return fault(`${sign} of ${left.type} and ${right.type}`);
      const isAggregate = left.isAggregate || right.isAggregate;
      const type = isCondition ? "Bool" : left.type === right.type && sign !== "/" ? left.type : "Float64";
      const first = sign === "/" ? `CAST(${left.sql} AS REAL)` : left.sql;
      left = { sql: `(${first} ${sign} ${right.sql})`, type, isAggregate };
    }
    return left;
  }

  #oneOf = (signs: readonly string[]): string | undefined => signs.find((each) => this.takes(each));

  #primary(): Expression {
    if (this.takes("(")) {
      const inner = this.expression();
      this.needs(")");
      return inner;
    }
    const next = this.#tokens[this.#at++];
    if (!next || next.kind === "sign") return fault(`sql parser error: unexpected ${next?.text ?? "end"}`);
    if (next.kind === "number")
      return { sql: next.text, type: next.text.includes(".") ? "Float64" : "UInt64", isAggregate: false };
    if (next.kind === "string")
      return { sql: `'${next.text}'`, type: "String", isAggregate: false, literal: next.text };
    if (this.takes("(")) return this.#call(next.text);
    const type = COLUMNS[next.text];
    return type
      ? { sql: next.text, type, isAggregate: false }
      : fault(`unable to find type of column: ${next.text}`);
  }

  #call(name: string): Expression {
    const make = FUNCTIONS[name.toLowerCase()] ?? fault(`unknown function: ${name}`);
    const isDistinct = this.takes("DISTINCT");
    const args = this.takes(")") ? null : this.list(() => this.expression());
    if (args) this.needs(")");
    return make(args ?? [], isDistinct);
  }
}

const boolean = (sql: string, isAggregate: boolean): Expression => ({ sql, type: "Bool", isAggregate });
