import { personCall } from "./call.ts";
import type { CohortsQuery } from "./cohorts.schema.ts";
import type { GrowthSite } from "./growth.ts";

export type { CohortsQuery };

/** What became of a cohort in one week. `number`: 0 is the week of the signups. */
export interface CohortWeek {
  number: number;
  /** Members of the cohort who were there in this week. */
  active: number;
  /** Members of the cohort who paid in this week, and what came in from them, in minor units, VAT included. */
  buyers: number;
  revenue: { currency: string; amount: number }[];
}

/** The signups of one week, by its Monday (YYYY-MM-DD), and how many of them were activated whenever it was. */
export interface Cohort {
  week: string;
  signups: number;
  activations: number;
  /** Every week up to the present one, which is not over. */
  weeks: CohortWeek[];
}

export interface CohortsAnswer {
  sites: GrowthSite[];
  elsewhere: string[];
  from: string;
  to: string;
  /** Oldest first; weeks without a signup are left out. */
  cohorts: Cohort[];
}

export const cohorts = {
  GET: personCall<{ query: CohortsQuery; answer: CohortsAnswer }>("finance"),
};
