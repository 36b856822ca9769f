import { inMember, type Account, type SiteName } from "#tests/support/accounts.ts";
import { actAtProvider, newBuyer, type Buyer } from "#tests/support/purchases.ts";
import { newNetwork } from "#tests/support/signups.ts";
import type { RunningSite } from "#tests/support/site.ts";
import type { Chance } from "./random.ts";

/** Where people buy: two pools, three companies, and countries of many currencies. */
const PLACES: readonly (readonly [SiteName, readonly string[]])[] = [
  ["dutch", ["NL", "BE"]],
  ["german", ["DE", "AT", "CH"]],
  ["nordic", ["DK", "NO", "SE", "FI"]],
  ["world", ["GB", "IE", "US", "AU"]],
];
export const POOLS = ["europe", "world"] as const;
export type Pool = (typeof POOLS)[number];
export const poolOf = ({ site }: Pick<Account, "site">): Pool => (site === "world" ? "world" : "europe");

/** Somebody who buys. */
export interface Person extends Buyer {
  country: string;
  mobile: string;
  network: string;
  /** Their account waits for its erasure. */
  isLeaving: boolean;
  /** It is erased, or will be with the next jobs. */
  isErased: boolean;
}

/** The state of one run: who there is, and what came of each operation. */
export interface World {
  site: RunningSite;
  chance: Chance;
  people: Person[];
  codes: Map<string, string[]>;
  /** How often each operation ended how. */
  ends: Map<string, number>;
  /** Answers that should never be given. */
  faults: string[];
}

export const count = ({ ends }: World, end: string): void => {
  ends.set(end, (ends.get(end) ?? 0) + 1);
};

/** Counts an answer. One from 500 on is a fault, unless it says that the provider does not answer. */
export function answered(
  world: World,
  what: string,
  { status, code }: { status: number; code?: string | undefined },
): void {
  count(world, `${what}: ${status}${code === undefined ? "" : ` ${code}`}`);
  if (status >= 500 && code !== "payment_unavailable")
    world.faults.push(`${what} answers ${status} ${code ?? ""}`);
}

/** People of each place at first; then newcomers take the places of those who left. */
export const CROWD = 12;
export async function join(world: World): Promise<Person> {
  const { chance, people, site } = world;
  const [where = "dutch", countries = []] = PLACES[people.length % PLACES.length] ?? [];
  const country = chance.pick(countries) ?? "NL";
  const buyer = await newBuyer(site, { site: where, country });
  const person = {
    ...buyer,
    country,
    mobile: `+3161${String(10_000_001 + people.length).slice(1)}`,
    network: newNetwork(),
    isLeaving: false,
    isErased: false,
  };
  people.push(person);
  return person;
}

export const somebody = ({ chance, people }: World): Person | undefined =>
  chance.pick(people.filter(({ isLeaving }) => !isLeaving));

/** Rows of one of the pools. */
export const rowsOf = async <T>(
  { site }: Pick<World, "site">,
  pool: Pool,
  query: string,
  ...values: (string | number)[]
): Promise<T[]> =>
  (
    await (
      await site.database(pool)
    )
      .prepare(query)
      .bind(...values)
      .all<T>()
  ).results;

/** The provider answers again. */
export async function untilProviderAnswers(world: World): Promise<void> {
  await actAtProvider(world.site, "busy", "0");
}

/** A member's credits now. */
export const balanceOf = async ({ site }: World, { account }: Person): Promise<number> =>
  Number(
    (await inMember(site, account, "SELECT balance FROM ledger ORDER BY entry DESC LIMIT 1"))[0]?.[
      "balance"
    ] ?? 0,
  );
