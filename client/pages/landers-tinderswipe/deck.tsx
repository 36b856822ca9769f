import { useEffect, useEffectEvent, useRef } from "react";
import { useIntl } from "react-intl";
import type { ProfileCard } from "#contract/entities.ts";
import { Card, type Side } from "./card.tsx";
import { FaceOf } from "./face-of.tsx";
import { Statement } from "./statement.tsx";

/** What stands on the cards of a site that shows no faces to visitors. */
const STATEMENTS = [
  { id: "tinderswipe.say.walk", icon: "i-tabler-trees" },
  { id: "tinderswipe.say.cook", icon: "i-tabler-chef-hat" },
  { id: "tinderswipe.say.dance", icon: "i-tabler-confetti" },
  { id: "tinderswipe.say.sea", icon: "i-tabler-beach" },
] as const;

/**
 * The deck. A card's two boxes are its state, and the styles move it: it works before any script. With script
 * it follows the finger, and the arrow keys swipe.
 */
export function Deck({ profiles }: { profiles: ProfileCard[] }) {
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
      if (event.target instanceof Element && event.target.closest(".tinder__join")) return;
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

  const name = (profile: ProfileCard) =>
    intl.formatMessage({ id: "face.name" }, { name: profile.name, age: profile.age });
  return (
    <ul className="deck" ref={deck} aria-label={intl.formatMessage({ id: "tinderswipe.cards" })}>
      {profiles.map((profile, i) => (
        <Card key={profile.id} id={profile.id} name={name(profile)} onSwiped={passFocus}>
          <FaceOf profile={profile} eager={i === 0} />
        </Card>
      ))}
      {profiles.length === 0 &&
        STATEMENTS.map(({ id, icon }) => (
          <Card key={id} id={id} name={intl.formatMessage({ id })} onSwiped={passFocus}>
            <Statement text={intl.formatMessage({ id })} icon={icon} />
          </Card>
        ))}
    </ul>
  );
}

const SIDES: Readonly<Record<string, Side | undefined>> = { ArrowLeft: "left", ArrowRight: "right" };

/** The first card that is not swiped. */
const topOf = (deck: HTMLElement | null): HTMLElement | null =>
  deck?.querySelector<HTMLElement>(":scope > li:not(:has(:checked))") ?? null;
