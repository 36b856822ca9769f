import { DurableObject } from "cloudflare:workers";

/**
 * A limit: `times` uses in `within` milliseconds, after which every use is refused for `block` milliseconds.
 * Without `block` it is a bucket that refills evenly: a use comes back every `within / times` milliseconds,
 * so that whoever has emptied it waits for one use and not for all of them.
 */
export interface ThrottleBudget {
  key: string;
  times: number;
  within: number;
  block?: number;
}

/**
 * The uses of one key: when they were, and until when it is blocked, in milliseconds since 1970. Of a bucket,
 * `times` holds the one moment at which it is full again.
 */
interface Usage {
  times: number[];
  blockedUntil: number;
}

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS spent (
    key TEXT PRIMARY KEY,
    times TEXT NOT NULL,
    blocked_until INTEGER NOT NULL,
    forget_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS spent_by_forget ON spent (forget_at)`;

/**
 * Enforces limits: wrong logins, mails, questions that would reveal accounts. What is counted together is in
 * one object, which runs serially, so that forty requests at once count as forty. Counts are deleted once
 * they no longer matter; throttle-for.ts decides which object has whose.
 */
export class Throttle extends DurableObject {
  /**
   * Takes one use from each budget, or from none of them. Answers 0 when it was granted, or else the
   * milliseconds until the last of them is no longer blocked.
   */
  take(budgets: ThrottleBudget[]): number {
    const now = Date.now();
    return this.#transact((read, write) => {
      const usages = budgets.map((budget) => ({ budget, usage: read(budget.key) }));
      const wait = Math.max(0, ...usages.map(({ budget, usage }) => waitFor(budget, usage, now)));
      if (wait > 0) return wait;
      for (const { budget, usage } of usages) use(budget, usage, now, write);
      return 0;
    });
  }

  /**
   * Takes one use of a bucket although it may be empty, and answers the milliseconds until that use's turn:
   * at most `most`, beyond which nothing is counted.
   */
  reserve(budget: ThrottleBudget, most: number): number {
    const now = Date.now();
    return this.#transact((read, write) => {
      const usage = read(budget.key);
      const wait = Math.max(0, waitFor(budget, usage, now));
      if (wait >= most) return most;
      use(budget, usage, now, write);
      return wait;
    });
  }

  /** Returns uses that turned out not to count: one use of each of `one`, every use of the keys in `all`. */
  giveBack({ one = [], all = [] }: { one?: ThrottleBudget[]; all?: string[] }): void {
    this.#transact((read, write) => {
      for (const key of all) write(key, null, 0);
      for (const { key, times: most, within, block } of one) {
        const { times } = read(key);
        const [fullAt = 0] = times;
        if (block === undefined) write(key, { times: [fullAt - within / most], blockedUntil: 0 }, 0);
        else write(key, times.length > 1 ? { times: times.slice(0, -1), blockedUntil: 0 } : null, 0);
      }
    });
  }

  /** Forgets every count whose key begins with `prefix`. */
  clear(prefix: string): void {
    this.#transact((_read, _write, sql) => {
      sql.exec("DELETE FROM spent WHERE substr(key, 1, length(?1)) = ?1", prefix);
    });
  }

  override alarm(): void {
    this.#transact(() => undefined);
  }

  #transact<T>(work: (read: (key: string) => Usage, write: Write, sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const { sql } = this.ctx.storage;
      sql.exec(CREATE_TABLE);
      sql.exec("DELETE FROM spent WHERE forget_at <= ?", Date.now());
      const read = (key: string): Usage => {
        const row = sql
          .exec<{ times: string; blocked_until: number }>(
            "SELECT times, blocked_until FROM spent WHERE key = ?",
            key,
          )
          .toArray()[0];
        return row
          ? { times: JSON.parse(row.times), blockedUntil: row.blocked_until }
          : { times: [], blockedUntil: 0 };
      };
      const write = (key: string, usage: Usage | null, forgetAt: number): void => {
        if (usage === null) sql.exec("DELETE FROM spent WHERE key = ?", key);
        else
          sql.exec(
            `INSERT INTO spent (key, times, blocked_until, forget_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (key) DO UPDATE SET times = ?2, blocked_until = ?3, forget_at = max(forget_at, ?4)`,
            key,
            JSON.stringify(usage.times),
            usage.blockedUntil,
            forgetAt,
          );
      };
      const result = work(read, write, sql);
      const next = sql.exec<{ at: number | null }>("SELECT min(forget_at) AS at FROM spent").one().at;
      void (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
      return result;
    });
  }
}

type Write = (key: string, usage: Usage | null, forgetAt: number) => void;

/** Milliseconds until a budget allows a use; 0 or less where it does now. */
const waitFor = (
  { times: most, within, block }: ThrottleBudget,
  { times, blockedUntil }: Usage,
  now: number,
): number => (block === undefined ? fullAtOf(times, now) + within / most - within - now : blockedUntil - now);

const fullAtOf = (times: number[], now: number): number => Math.max(now, times.at(-1) ?? now);

function use(
  { key, times: most, within, block }: ThrottleBudget,
  { times }: Usage,
  now: number,
  write: Write,
) {
  if (block === undefined) {
    const fullAt = fullAtOf(times, now) + within / most;
    write(key, { times: [fullAt], blockedUntil: 0 }, Math.ceil(fullAt));
    return;
  }
  const recent = [...times.filter((at) => at > now - within), now];
  write(key, { times: recent, blockedUntil: recent.length >= most ? now + block : 0 }, now + within + block);
}
