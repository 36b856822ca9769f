import type { Interest } from "../vocabulary.ts";

export type InterestsAnswer = { key: Interest; label: string }[];
