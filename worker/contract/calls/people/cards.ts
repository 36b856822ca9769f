import { memberCall } from "#contract/call.ts";
import type { CardView } from "#contract/calls/money/credits.ts";
import type { CardQuery } from "./cards.schema.ts";

export type { CardQuery };

/** The payment cards that are still remembered. */
export interface CardsAnswer {
  cards: CardView[];
}

export const cards = {
  DELETE: memberCall<{ query: CardQuery; answer: CardsAnswer }>(),
};
