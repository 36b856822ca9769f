import { DurableObject } from "cloudflare:workers";

/** A limit: `times` uses in `within` milliseconds, after which every use is refused for `block` milliseconds. */
export interface ThrottleBudget {
  key: string;
  times: number;
  within: number;
  block: number;
}

/** The uses of one key: when they were, and until when it is blocked, in milliseconds since 1970. */
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
      const usages = budgets.map((budget) => ({ budget, ...read(budget.key) }));
      const blocked = Math.max(0, ...usages.map(({ blockedUntil }) => blockedUntil - now));
      if (blocked > 0) return blocked;
      for (const { budget, times } of usages) {
        const recent = [...times.filter((at) => at > now - budget.within), now];
        write(
          budget.key,
          { times: recent, blockedUntil: recent.length >= budget.times ? now + budget.block : 0 },
          now + budget.within + budget.block,
        );
      }
      return 0;
    });
  }

  /** Returns uses that turned out not to count: one use of each key in `one`, every use of the keys in `all`. */
  giveBack({ one = [], all = [] }: { one?: string[]; all?: string[] }): void {
    this.#transact((read, write) => {
      for (const key of all) write(key, null, 0);
      for (const key of one) {
        const { times } = read(key);
        write(key, times.length > 1 ? { times: times.slice(0, -1), blockedUntil: 0 } : null, 0);
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

  #transact<T>(
    work: (
      read: (key: string) => Usage,
      write: (key: string, usage: Usage | null, forgetAt: number) => void,
      sql: SqlStorage,
    ) => T,
  ): T {
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
