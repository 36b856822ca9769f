import type { Interest } from "#contract/vocabulary.ts";

export type InterestsAnswer = { key: Interest; label: string }[];
