import { publicCall } from "#contract/call.ts";
import type { ProfileCard, SearchField } from "#contract/entities.ts";
import type { MembersQuery } from "./members.schema.ts";

export type { MembersQuery };

/** Members that a wider search would have found. */
export interface SimilarResults {
  profiles: ProfileCard[];
  num_results: number;
  /** What was widened, in that order: ages by WIDER_AGES, any other filter dropped. */
  widened: SearchField[];
}

export interface MembersAnswer {
  profiles: ProfileCard[];
  page: number;
  /** Counted up to COUNT_CAP + 1; one more than the cap means "1000+". */
  num_results: number;
  /** Cursor of the next page; null after the last page, and for visitors. */
  next: string | null;
  /** Of a search by name: more names begin like this than are searched, so a longer one is to be asked for. */
  more_names?: true;
  /** Beside a first page that found fewer than FEW_RESULTS. */
  similar: SimilarResults | null;
}

export const members = {
  GET: publicCall<{ query: MembersQuery; answer: MembersAnswer }>(),
};
