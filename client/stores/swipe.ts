import { proxy, ref } from "valtio";
import type { SwipeAnswer, SwipeCard } from "#contract/calls/people/swipe.ts";

/** A choice of the member that the origin has not answered yet; `look` fetches the deck. */
export type SwipeChoice = { does: "like" | "pass" | "undo"; card: SwipeCard } | { does: "look" };

/**
 * The swipe game: the origin's last answer, and the choices made since, in order. It survives a visit to a
 * profile.
 */
export interface SwipeStore {
  deck: SwipeAnswer | null;
  choices: readonly SwipeChoice[];
  /** Whether a choice is being sent: each one waits for the one before. */
  sending: boolean;
  /** The page's data that was taken over last: on the way back to the page it is older than the deck. */
  loadedFrom: { state: string; deck?: SwipeAnswer } | null;
}
export const createSwipe = (): SwipeStore =>
  proxy<SwipeStore>({ deck: null, choices: ref([]), sending: false, loadedFrom: null });

/** The deck as the member sees it. */
export interface VisibleDeck {
  cards: readonly SwipeCard[];
  /** The card that can be taken back. */
  passed: SwipeCard | null;
  likesLeft: number;
}

/**
 * The deck as it will be once every choice is accepted. Profiles that are hidden or liked meanwhile are left
 * out.
 */
export function visibleDeck(
  deck: SwipeAnswer,
  choices: readonly SwipeChoice[],
  isOut: (id: string) => boolean,
): VisibleDeck {
  let [cards, passed, likesLeft]: [readonly SwipeCard[], SwipeCard | null, number] = [
    deck.cards,
    deck.passed,
    deck.quota.left,
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
