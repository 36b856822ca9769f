import { useEffect } from "react";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { hasVisiblePhoto } from "#client/parts/face/visible-photo.ts";
import type { SwipeCard } from "#contract/calls/people/swipe.ts";
import { Card, type Place } from "./card.tsx";
import type { LeavingCard, CardThrow } from "./use-card-throw.ts";
import styles from "./page.module.css";

/** From the one on top. */
const PLACES: readonly Place[] = ["first", "second", "third"];
/** Cards below those whose pictures are loaded ahead. */
const AHEAD = 3;

interface Props extends Pick<CardThrow, "cameFrom" | "onGone"> {
  cards: readonly SwipeCard[];
  /** Those on their way out, the first that left first. */
  leaving: readonly LeavingCard[];
  onThrow: CardThrow["decide"];
  onTap: () => void;
}

/**
 * The upper cards of the deck, and those that leave it. The order of the elements never changes, so no
 * movement is cut.
 */
export function Stack({ cards, leaving, ...on }: Props) {
  const staying = cards
    .slice(0, PLACES.length)
    .map((card, i) => ({ card, place: PLACES[i] ?? "third", flight: null }));
  const out = leaving
    .filter(({ card }) => !staying.some((other) => other.card.id === card.id))
    .map((one) => ({ ...one, place: "first" as const }));
  useAhead(cards);
  return (
    <div className={styles.swipe__stack}>
      {[...staying.toReversed(), ...out.toReversed()].map((one) => (
        <Card key={one.card.id} {...one} {...on} />
      ))}
    </div>
  );
}

/** Loads the next pictures, so that no card comes up without one. */
function useAhead(cards: readonly SwipeCard[]): void {
  const address = usePhotoAddress();
  const next = cards
    .slice(PLACES.length, PLACES.length + AHEAD)
    .flatMap(({ main_image: image }) => (hasVisiblePhoto(image) ? [address(image.filename)] : []))
    .join(" ");
  useEffect(() => {
    for (const file of next.split(" ").filter(Boolean)) new Image().src = file;
  }, [next]);
}
