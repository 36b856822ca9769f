import { personCall } from "./call.ts";
import type { VisitsQuery } from "./visits.schema.ts";

export type { VisitsQuery };

/** Visits of one day, site, country, network or lander, by its name; empty for none. */
export interface VisitCount {
  name: string;
  /** An estimate: the platform samples what is visited often. */
  visits: number;
}

export interface VisitGroups {
  counts: VisitCount[];
  /** There are more, which have fewer visits. */
  isCut: boolean;
}

/** Why visits could not be read: no token, a token that the platform refuses, no answer from it. */
export type AnalyticsFault = "unconfigured" | "refused" | "unreachable";

export type VisitsAnswer =
  | { state: AnalyticsFault }
  | {
      state: "read";
      from: string;
      to: string;
      /** The first day of which the platform still has rows: it keeps them for three months. */
      since: string;
      /** By day in UTC, the first first; the others by visits, the most first. */
      days: VisitGroups;
      sites: VisitGroups;
      countries: VisitGroups;
      networks: VisitGroups;
      landers: VisitGroups;
    };

/** Visits of landing pages on all sites of the person, as Workers Analytics Engine estimates them. */
export const visits = {
  GET: personCall<{ query: VisitsQuery; answer: VisitsAnswer }>("finance"),
};
