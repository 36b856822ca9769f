import type { Env } from "#origin/base/env.ts";
import { inPool } from "#origin/base/in-pool.ts";
import type { ThrottleBudget } from "./throttle.ts";

/**
 * Objects that hold a pool's counts. Their number is fixed: an object for each made-up name would stay for
 * good, since an object's storage is never given back.
 */
export const THROTTLE_OBJECTS = 64;

/** Counts that belong to one name, such as an account or a network. */
export interface NamedThrottle {
  /** Takes one use from each budget, or from none. Answers 0, or the milliseconds until it is allowed again. */
  take: (budgets: ThrottleBudget[]) => Promise<number>;
  /**
   * Takes one use of a bucket although it may be empty. Answers the milliseconds until its turn, at most
   * `most`.
   */
  reserve: (bucket: ThrottleBudget, most: number) => Promise<number>;
  /** Returns uses that turned out not to count: one of each of `one`, every use of the keys in `all`. */
  giveBack: (uses: { one?: ThrottleBudget[]; all?: string[] }) => Promise<void>;
  /** Forgets everything that was counted under this name. */
  clear: () => Promise<void>;
}

/** The counts of a name. A name that contains what a person typed has to be signed or hashed by the caller. */
export function throttleFor(env: Env, pool: string, name: string): NamedThrottle {
  const object = inPool(env, env.THROTTLES, pool, `throttle/${objectOf(name)}`);
  const keyed = (key: string) => `${name} ${key}`;
  const named = (budget: ThrottleBudget) => ({ ...budget, key: keyed(budget.key) });
  return {
    take: async (budgets) => object.take(budgets.map(named)),
    reserve: async (bucket, most) => object.reserve(named(bucket), most),
    giveBack: async ({ one = [], all = [] }) => {
      await object.giveBack({ one: one.map(named), all: all.map(keyed) });
    },
    clear: async () => {
      await object.clear(`${name} `);
    },
  };
}

function objectOf(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return (hash >>> 0) % THROTTLE_OBJECTS;
}
