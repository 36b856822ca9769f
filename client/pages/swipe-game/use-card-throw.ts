import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageId } from "#client/page/intl.tsx";
import type { Stores } from "#client/stores/stores.ts";
import { visibleDeck, type VisibleDeck } from "#client/stores/swipe.ts";
import type { SwipeCard } from "#contract/calls/people/swipe.ts";
import { AT_REST, type Release, type Side } from "./card-motion.ts";
import { elementOf } from "./card.tsx";
import { fly, prefersReducedMotion } from "./drag-card.ts";
import type { SwipeQueue } from "./swipe-queue.ts";

/** A card on its way out. */
export interface LeavingCard {
  card: SwipeCard;
  flight: Animation;
}

/** What happened to the last card, for screen readers. */
interface Announcement {
  id: MessageId;
  name: string;
  next: SwipeCard | undefined;
}

export interface CardThrow {
  leaving: readonly LeavingCard[];
  announcement: Announcement | null;
  /** Throws the top card. False where it stays: the browser is offline, or no like is left. */
  decide: (side: Side, release?: Release) => boolean;
  undo: () => void;
  /** The side that a returned card enters from, given once. */
  cameFrom: (id: string) => Side | null;
  onGone: (id: string) => void;
}

/**
 * Throws cards and brings them back: the movement first, and what follows from it a frame later, so that it
 * never waits.
 */
export function useCardThrow(
  { swipe, relations }: Stores,
  queue: SwipeQueue | null,
  onNoLike: () => void,
): CardThrow {
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([]);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const thrown = useRef(new Map<string, Side>());
  const waiting = useRef<(() => void) | null>(null);

  function settle(): void {
    const act = waiting.current;
    waiting.current = null;
    act?.();
  }
  function soon(act: () => void): void {
    waiting.current = act;
    // after the frame that brings the movement to the compositor
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (waiting.current === act) settle();
      });
    });
  }
  const leave = useEffectEvent(settle);
  useEffect(() => () => leave(), []);

  /** As it is now, which may be later than what was drawn. */
  const currentDeck = (): VisibleDeck | null =>
    swipe.deck &&
    visibleDeck(swipe.deck, swipe.choices, (id) => id in relations.hidden || relations.liked[id] === true);

  function decide(side: Side, release = AT_REST): boolean {
    settle();
    const deck = currentDeck();
    const [card, next] = deck?.cards ?? [];
    if (!deck || !card || !queue) return false;
    const likes = side === "right";
    if (likes && deck.likesLeft === 0) {
      onNoLike();
      return false;
    }
    if (!queue.checkConnection(card)) return false;
    const act = (flight: Animation | null) => {
      thrown.current.set(card.id, side);
      if (flight)
        setLeaving((others) => [...others.filter((other) => other.card.id !== card.id), { card, flight }]);
      setAnnouncement({ id: likes ? "swipe.said.liked" : "swipe.said.passed", name: card.name, next });
      queue.choose({ does: likes ? "like" : "pass", card });
    };
    const element = prefersReducedMotion() ? null : elementOf(card.id);
    if (!element) act(null);
    else {
      const flight = fly(element, side, release);
      soon(() => act(flight));
    }
    return true;
  }

  function undo(): void {
    settle();
    const card = currentDeck()?.passed;
    if (!card || !queue?.checkConnection(card)) return;
    if (!thrown.current.has(card.id)) thrown.current.set(card.id, "left");
    setAnnouncement({ id: "swipe.said.back", name: card.name, next: undefined });
    queue.choose({ does: "undo", card });
  }

  return {
    leaving,
    announcement,
    decide,
    undo,
    cameFrom: (id) => {
      const side = thrown.current.get(id) ?? null;
      thrown.current.delete(id);
      return side;
    },
    onGone: (id) =>
      setLeaving((all) =>
        all.some(({ card }) => card.id === id) ? all.filter(({ card }) => card.id !== id) : all,
      ),
  };
}
