import { useSites } from "#client/desk/ui/site-select.tsx";
import type { ClosingsAnswer } from "#contract/desk/closings.ts";
import type { DeskSite } from "#contract/desk/me.ts";

/** A company, and one of its sites in each pool: the company's books are asked for through it. */
export interface Company {
  id: string;
  pools: { pool: string; site: string }[];
}

/** The closed months of a company in one of its pools. */
export interface PoolClosings extends ClosingsAnswer {
  pool: string;
  site: string;
}

/** The companies of the sites of the person who is signed in. */
export const useCompanies = (): Company[] => companiesOf(useSites());

/** In the order of their ids; sites on a backend of their own have no books here. */
export const companiesOf = (sites: readonly DeskSite[]): Company[] =>
  [
    ...Map.groupBy(
      sites.filter(({ isOwnBackend }) => !isOwnBackend),
      ({ company }) => company,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, own]) => ({
      id,
      pools: [...Map.groupBy(own, ({ pool }) => pool)].flatMap(([pool, [first]]) =>
        first ? [{ pool, site: first.id }] : [],
      ),
    }));
