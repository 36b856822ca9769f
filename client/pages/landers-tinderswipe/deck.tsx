import { useEffect, useEffectEvent, useRef } from "react";
import { useIntl } from "react-intl";
import type { LanderFace } from "#client/parts/landers/faces.ts";
import { Card, type Side } from "./card.tsx";
import { FaceOf } from "./face-of.tsx";
import { Statement } from "./statement.tsx";
import styles from "./page.module.css";

/** What stands on the cards of a site that shows no faces to visitors. */
const STATEMENTS = [
  {
    id: "tinderswipe.say.walk",
    path: "m16 5l3 3l-2 1l4 4l-3 1l4 4h-9m2 3v-3m-7-5l-2-2m2 1l2-2M8 21V8m-2.176 8a3 3 0 0 1-2.743-3.69a3 3 0 0 1 .304-4.833A3 3 0 0 1 8 3.77a3 3 0 0 1 4.614 3.707a3 3 0 0 1 .305 4.833A3 3 0 0 1 10 16.005H6z",
  },
  {
    id: "tinderswipe.say.cook",
    path: "M12 3c1.918 0 3.52 1.35 3.91 3.151A4 4 0 0 1 18 13.874V21H6v-7.126a4 4 0 1 1 2.092-7.723A4 4 0 0 1 12 3M6.161 17.009L18 17",
  },
  {
    id: "tinderswipe.say.dance",
    path: "M4 5h2M5 4v2m6.5-2L11 6m7-1h2m-1-1v2m-4 3l-1 1m4 3l2-.5M18 19h2m-1-1v2m-5-3.482L7.482 10l-4.39 9.58a1 1 0 0 0 1.329 1.329z",
  },
  {
    id: "tinderswipe.say.sea",
    path: "M17.553 16.75a7.5 7.5 0 0 0-10.606 0M18 3.804A6 6 0 0 0 9.804 6l10.392 6A6 6 0 0 0 18 3.804M16.732 10C18.39 7.13 18.957 4.356 18 3.804S14.925 5.13 13.268 8M15 9l-3 5.196M3 19.25A2.4 2.4 0 0 1 4 19a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2-1a2.4 2.4 0 0 1 2-1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2-1a2.4 2.4 0 0 1 2-1a2.4 2.4 0 0 1 1 .25",
  },
] as const;

/**
 * The deck. A card's two boxes are its state, and the styles move it: it works before any script. With script
 * it follows the finger, and the arrow keys swipe.
 */
export function Deck({ profiles }: { profiles: LanderFace[] }) {
  const intl = useIntl();
  const deck = useRef<HTMLUListElement>(null);

  /** Swipes the card that lies on top. False where none is left. */
  const swipeTop = useEffectEvent((side: Side): boolean => {
    const box = topOf(deck.current)?.querySelector<HTMLInputElement>(`[data-swipe="${side}"]`);
    box?.click();
    return box !== undefined && box !== null;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const side = SIDES[event.key];
      if (!side || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(`.${styles.tinder__join}`)) return;
      if (swipeTop(side)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, []);

  /** Leaves a reader who swipes by keyboard where the swiped box was: on the next card, or on the form. */
  function passFocus(side: Side): void {
    const next = topOf(deck.current)?.querySelector<HTMLInputElement>(`[data-swipe="${side}"]`);
    (next ?? document.getElementById("join"))?.focus({ preventScroll: next !== undefined && next !== null });
  }

  const name = (profile: LanderFace) =>
    intl.formatMessage({ id: "face.name" }, { name: profile.name, age: profile.age });
  return (
    <ul className={styles.deck} ref={deck} aria-label={intl.formatMessage({ id: "tinderswipe.cards" })}>
      {profiles.map((profile, i) => (
        <Card key={profile.id} id={profile.id} name={name(profile)} onSwiped={passFocus}>
          <FaceOf profile={profile} eager={i === 0} />
        </Card>
      ))}
      {profiles.length === 0 &&
        STATEMENTS.map(({ id, path }) => (
          <Card key={id} id={id} name={intl.formatMessage({ id })} onSwiped={passFocus}>
            <Statement text={intl.formatMessage({ id })} path={path} />
          </Card>
        ))}
    </ul>
  );
}

const SIDES: Readonly<Record<string, Side | undefined>> = { ArrowLeft: "left", ArrowRight: "right" };

/** The first card that is not swiped. */
const topOf = (deck: HTMLElement | null): HTMLElement | null =>
  deck?.querySelector<HTMLElement>(":scope > li:not(:has(:checked))") ?? null;
