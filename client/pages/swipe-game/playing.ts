import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageId } from "#client/intl.tsx";
import type { Stores } from "#client/stores/stores.ts";
import { visibleDeck, type VisibleDeck } from "#client/stores/swipe.ts";
import type { SwipeCard } from "#contract/calls/swipe.ts";
import { AT_REST, type Release, type Side } from "./card-motion.ts";
import { elementOf } from "./card.tsx";
import { fly, prefersReducedMotion } from "./drag-card.ts";
import type { Swiping } from "./swiping.ts";

/** A card on its way out. */
export interface Leaving {
  card: SwipeCard;
  flight: Animation;
}

/** What happened to the last card, for screen readers. */
interface Said {
  id: MessageId;
  name: string;
  next: SwipeCard | undefined;
}

export interface Play {
  leaving: readonly Leaving[];
  said: Said | null;
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
export function usePlay({ swipe, relations }: Stores, swiping: Swiping | null, onNoLike: () => void): Play {
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [said, setSaid] = useState<Said | null>(null);
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
  const lying = (): VisibleDeck | null =>
    swipe.deck &&
    visibleDeck(swipe.deck, swipe.choices, (id) => id in relations.hidden || relations.liked[id] === true);

  function decide(side: Side, release = AT_REST): boolean {
    settle();
    const pile = lying();
    const [card, next] = pile?.cards ?? [];
    if (!pile || !card || !swiping) return false;
    const likes = side === "right";
    if (likes && pile.likesLeft === 0) {
      onNoLike();
      return false;
    }
    if (!swiping.reaches(card)) return false;
    const act = (flight: Animation | null) => {
      thrown.current.set(card.id, side);
      if (flight)
        setLeaving((others) => [...others.filter((other) => other.card.id !== card.id), { card, flight }]);
      setSaid({ id: likes ? "swipe.said.liked" : "swipe.said.passed", name: card.name, next });
      swiping.choose({ does: likes ? "like" : "pass", card });
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
    const card = lying()?.passed;
    if (!card || !swiping?.reaches(card)) return;
    if (!thrown.current.has(card.id)) thrown.current.set(card.id, "left");
    setSaid({ id: "swipe.said.back", name: card.name, next: undefined });
    swiping.choose({ does: "undo", card });
  }

  return {
    leaving,
    said,
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
