import { type } from "#contract/schema.ts";
import type { CardView } from "./credits.ts";

/** A card that was remembered, by its id. */
export const cardQuery = type({ card: /^[\w-]{1,60}$/ });
export type CardQuery = typeof cardQuery.infer;

/** Those that are remembered now. */
export interface CardsAnswer {
  cards: CardView[];
}
