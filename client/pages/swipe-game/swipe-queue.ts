import { ref } from "valtio";
import { CallFailed, type Api } from "#client/net/api.ts";
import { deviceTimeZone } from "#client/parts/member/set-like.ts";
import { showLike } from "#client/stores/overlay.ts";
import { setRelation } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { SwipeChoice } from "#client/stores/swipe.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { SwipeAnswer, SwipeCard } from "#contract/calls/people/swipe.ts";

/** Times in a row that an empty deck is asked for more before it is believed. */
const MOST_LOOKS = 5;

export type SwipeQueue = ReturnType<typeof createSwipeQueue>;

/**
 * Sends what a member chooses, one after another. What is refused is taken back, so that the card lies there
 * again, and said.
 */
export function createSwipeQueue({ swipe, overlay, relations, toasts, connection }: Stores, api: Api) {
  let looks = 0;

  async function send(): Promise<void> {
    if (swipe.sending) return;
    swipe.sending = true;
    for (let choice = swipe.choices[0]; choice; choice = swipe.choices[0]) {
      const answered = await ask(choice).catch((error: unknown) =>
        error instanceof CallFailed ? error.failure.code : "error",
      );
      // A member who logged out meanwhile has no cards.
      if (swipe.choices[0] !== choice) break;
      if (typeof answered === "string") refuse(choice, answered);
      else receive(choice, answered);
    }
    swipe.sending = false;
  }

  function ask(choice: SwipeChoice): Promise<SwipeAnswer> {
    if (choice.does === "look") return api.get("/api/swipe.php", {});
    if (choice.does === "undo") return api.write("DELETE /api/swipe.php", { profile: choice.card.id }, null);
    return api.write(
      "POST /api/swipe.php",
      {},
      { profile: choice.card.id, choice: choice.does, time_zone: deviceTimeZone() },
    );
  }

  function receive(choice: SwipeChoice, answer: SwipeAnswer): void {
    swipe.deck = ref(withKnown(answer, swipe.deck));
    swipe.choices = ref(swipe.choices.slice(1));
    if (choice.does === "like")
      setRelation(relations, choice.card.id, { liked: true, match: answer.overlay !== null });
    if (answer.overlay) showLike(overlay, answer.overlay);
    // where many of the next ones were liked already, the origin has not come to the others yet
    if (answer.cards.length > 0) looks = 0;
    else if (answer.returns_at === null && looks++ < MOST_LOOKS) choose({ does: "look" });
  }

  function refuse(choice: SwipeChoice, code: string): void {
    // without a connection none of those behind it arrives either
    swipe.choices = ref(code === "offline" ? [] : swipe.choices.slice(1));
    if (choice.does === "look") return;
    const { name, id } = choice.card;
    if (code === "like_limit") {
      if (swipe.deck) swipe.deck = ref({ ...swipe.deck, quota: { ...swipe.deck.quota, left: 0 } });
      choose({ does: "look" });
    } else if (code === "not_found" && choice.does === "undo") {
      showToast(toasts, "swipe.late", { name });
      choose({ does: "look" });
    } else if (code === "not_found" || code === "blocked" || code === "blocked_by_you") {
      if (swipe.deck)
        swipe.deck = ref({ ...swipe.deck, cards: swipe.deck.cards.filter((card) => card.id !== id) });
      showToast(toasts, "swipe.gone", { name });
    } else if (code === "not_confirmed") showToast(toasts, "like.unconfirmed");
    else showToast(toasts, code === "offline" ? "swipe.offline" : "swipe.failed", { name });
  }

  function choose(choice: SwipeChoice): void {
    swipe.choices = ref([...swipe.choices, choice]);
    void send();
  }

  return {
    choose,
    look: (): void => choose({ does: "look" }),
    /** False without a connection, which is said: a card that could not be sent stays. */
    checkConnection({ name }: SwipeCard): boolean {
      if (!connection.online) showToast(toasts, "swipe.offline", { name });
      return connection.online;
    },
  };
}

/** A known card stays the same object, so that it is not rendered again. */
function withKnown(answer: SwipeAnswer, known: SwipeAnswer | null): SwipeAnswer {
  const cards = new Map(
    [...(known?.cards ?? []), ...(known?.passed ? [known.passed] : [])].map((card) => [card.id, card]),
  );
  return { ...answer, cards: answer.cards.map((card) => cards.get(card.id) ?? card) };
}
