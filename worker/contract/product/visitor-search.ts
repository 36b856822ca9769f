import type { SearchField } from "#contract/entities.ts";

/** What a visitor may filter by, where the site has it at all (answers, section 2). */
export const VISITOR_SEARCH_FIELDS: readonly SearchField[] = ["gender", "min_age", "max_age", "country"];
