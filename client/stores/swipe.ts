import { proxy, ref } from "valtio";
import type { PageData } from "#client/seed.ts";
import type { SwipeAnswer, SwipeCard } from "#contract/calls/swipe.ts";

/** What a member decided and the origin has not answered yet; `look`: how the pile lies now. */
export type SwipeChoice = { does: "like" | "pass" | "undo"; card: SwipeCard } | { does: "look" };

/**
 * The swipe game: what the origin said last, and what was chosen since, in order. It stays while the member
 * looks at a profile.
 */
export interface SwipeStore {
  deck: SwipeAnswer | null;
  choices: readonly SwipeChoice[];
  /** Whether a choice is on its way: each waits for the one before. */
  sending: boolean;
  /** The page's data that was taken last: on the way back to the page it is older than the pile. */
  loadedFrom: PageData["swipe-game"] | null;
}
export const createSwipe = (): SwipeStore =>
  proxy<SwipeStore>({ deck: null, choices: ref([]), sending: false, loadedFrom: null });

export function receiveDeck(store: SwipeStore, data: PageData["swipe-game"]): void {
  if (store.loadedFrom === data) return;
  store.loadedFrom = ref(data);
  if (data.state === "ready") store.deck = ref(data.pile);
}

/** The pile as the member sees it. */
export interface VisibleDeck {
  cards: readonly SwipeCard[];
  /** The card he can have back. */
  passed: SwipeCard | null;
  likesLeft: number;
}

/** What lies there once every choice is granted. Whoever is hidden or liked meanwhile is not among the cards. */
export function visibleDeck(
  pile: SwipeAnswer,
  choices: readonly SwipeChoice[],
  isOut: (id: string) => boolean,
): VisibleDeck {
  let [cards, passed, likesLeft]: [readonly SwipeCard[], SwipeCard | null, number] = [
    pile.cards,
    pile.passed,
    pile.quota.left,
  ];
  for (const choice of choices) {
    if (choice.does === "look") continue;
    const { does, card } = choice;
    const others = cards.filter(({ id }) => id !== card.id);
    cards = does === "undo" ? [card, ...others] : others;
    passed = does === "pass" ? card : null;
    if (does === "like") likesLeft = Math.max(0, likesLeft - 1);
  }
  return {
    cards: cards.filter(({ id }) => !isOut(id)),
    passed: passed && !isOut(passed.id) ? passed : null,
    likesLeft,
  };
}
