import { ref } from "valtio";
import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** Takes over the deck. On the way back to the page its data is older than the store. */
export function receive({ swipe }: Stores, data: Data): void {
  if (swipe.loadedFrom === data) return;
  swipe.loadedFrom = ref(data);
  if (data.state === "ready") swipe.deck = ref(data.deck);
}
