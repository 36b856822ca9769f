import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { SwipeCard } from "../../../worker/contract/calls/swipe.ts";
import { FacePicture, FictionalTag } from "../../face/face.tsx";
import { beyond, hold, tell } from "./hold.ts";
import { fallBack, flight, type Release, type Side } from "./throwing.ts";

export type Place = "first" | "second" | "third";
/** How a card leaves. */
export interface Leaving {
  side: Side;
  release: Release;
}

interface Props {
  card: SwipeCard;
  place: Place;
  /** Null for a card that lies there. */
  leaving: Leaving | null;
  /** From where it came back, if it did. */
  cameFrom: (id: string) => Side | null;
  onThrow: (side: Side, release: Release) => boolean;
  onTap: () => void;
  onGone: (id: string) => void;
}

/** Interests that a card names. */
const NAMED = 3;

/** A person of the pile: the photo, and a few words on it. The first one follows the finger. */
export function Card({ card, place, leaving, cameFrom, onThrow, onTap, onGone }: Props) {
  const element = useRef<HTMLElement>(null);
  const isHeld = place === "first" && leaving === null;
  const thrown = useEffectEvent(onThrow);
  const tapped = useEffectEvent(onTap);
  const gone = useEffectEvent(onGone);
  const from = useEffectEvent(cameFrom);

  useEffect(() => {
    const it = element.current;
    if (!it || !isHeld) return undefined;
    return hold(it, { below: () => it.parentElement?.querySelector<HTMLElement>(".is-second") ?? null, onThrow: (...how) => thrown(...how), onTap: () => tapped(), isCalm });
  }, [isHeld]);

  useLayoutEffect(() => {
    const it = element.current;
    if (!it) return undefined;
    const width = it.offsetWidth;
    if (leaving === null) {
      const side = from(card.id);
      if (side === null || isCalm()) return undefined;
      const { frames, duration } = fallBack(beyond(side, reachOf(it)), width);
      it.animate(frames, { duration });
      return undefined;
    }
    tell(it, leaving.side === "right" ? width : -width);
    const { frames, duration } = flight(leaving.release, leaving.side, reachOf(it), width);
    const animation = it.animate(frames, { duration, fill: "forwards" });
    animation.addEventListener("finish", () => gone(card.id));
    // also where it comes back before it is gone
    return () => {
      animation.cancel();
      gone(card.id);
    };
  }, [leaving, card.id]);

  return (
    <article ref={element} className={`photo swipe__card ${leaving ? "is-leaving" : `is-${place}`}`} aria-labelledby={`card-${card.id}`} inert={!isHeld}>
      <FacePicture profile={card} size="full" eager={place === "first"} />
      {card.fictional && <FictionalTag onPhoto />}
      <span className="stamp stamp--like" data-side="right" aria-hidden="true"><FormattedMessage id="swipe.stamp.like" /></span>
      <span className="stamp stamp--pass" data-side="left" aria-hidden="true"><FormattedMessage id="swipe.stamp.pass" /></span>
      <div className="photo__foot">
        <h2 className="swipe__name" id={`card-${card.id}`}>
          <FormattedMessage id="face.name" values={{ name: card.name, age: card.age }} />
          {card.activity === "online" && <i className="dot"><span className="sr"><FormattedMessage id="face.online" /></span></i>}
        </h2>
        {card.city !== undefined && <p className="swipe__town">{card.city}</p>}
        <Lines card={card} />
      </div>
    </article>
  );
}

/** What somebody says, and what both like. */
function Lines({ card: { about, in_common: shared } }: { card: SwipeCard }) {
  const intl = useIntl();
  const { locale } = intl;
  // the labels stand alone elsewhere; in a sentence only German writes them large
  const names = shared.slice(0, NAMED).map((interest) => intl.formatMessage({ id: `vocab.interests.${interest}` })).map((name) => (locale === "de" ? name : name.toLocaleLowerCase(locale)));
  return (
    <>
      {about !== null && <p className="swipe__line">{about}</p>}
      {names.length > 0 && <p className="swipe__line"><FormattedMessage id="swipe.both" values={{ interests: intl.formatList(names) }} /></p>}
    </>
  );
}

/** Pixels until nothing is seen of a card of this size, also where it leans back into the screen. */
const reachOf = (card: HTMLElement): number => (window.innerWidth + card.offsetWidth) / 2 + card.offsetHeight * 0.35;

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
