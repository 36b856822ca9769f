import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsAfter } from "#tests/support/money/checks.ts";
import { comeToRest, operate } from "#tests/support/money/operations.ts";
import { chanceOf } from "#tests/support/money/random.ts";
import type { World } from "#tests/support/money/world.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

/** `npm run soak:money` runs more of them, with a seed of its own. */
const OPERATIONS = Number(process.env["MONEY_OPERATIONS"] ?? 150);
const SEED = Number(process.env["MONEY_SEED"] ?? 20_261_127);
/** Milliseconds for one operation on a machine that does something else as well. */
const PATIENCE = 2_000;

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test(
  `after ${OPERATIONS} operations in any order (seed ${SEED}) books, ledgers, documents and provider agree`,
  async () => {
    const world: World = {
      site,
      chance: chanceOf(SEED),
      people: [],
      codes: new Map(),
      ends: new Map(),
      faults: [],
    };
    for (let done = 0; done < OPERATIONS;) done += await operate(world);
    await comeToRest(world);
    if (process.env["MONEY_OPERATIONS"] !== undefined)
      console.table(
        Object.fromEntries([...world.ends].toSorted(([one], [other]) => one.localeCompare(other))),
      );
    expect(await faultsAfter(world)).toEqual([]);
  },
  240_000 + OPERATIONS * PATIENCE,
);
