import type { ProfileCard } from "../entities.ts";
import { type } from "../schema.ts";

const age = type(/^\d{1,2}$/);

export const membersQuery = type({
  "gender?": "'male' | 'female'",
  "country?": /^[A-Z]{2}$/,
  "countryregion?": /^[A-Za-z0-9-]{1,12}$/,
  "min_age?": age,
  "max_age?": age,
  "page?": /^[1-9]\d?$/,
  "traffic_source?": "'1'",
});
export type MembersQuery = typeof membersQuery.infer;

export interface MembersAnswer {
  profiles: ProfileCard[];
  page: number;
  /** Counted up to COUNT_CAP + 1; one more than the cap means "1000+". */
  num_results: number;
}
