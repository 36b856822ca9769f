import type { Region } from "../entities.ts";

export type RegionsAnswer = Record<string, Region[]>;
