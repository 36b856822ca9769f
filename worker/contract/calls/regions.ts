import type { Region } from "#contract/entities.ts";

export type RegionsAnswer = Record<string, Region[]>;
