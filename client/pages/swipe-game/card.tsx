import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { interestInSentence } from "#client/parts/fields/interest-in-sentence.ts";
import { classNames } from "#client/ui/class-names.ts";
import type { SwipeCard } from "#contract/calls/people/swipe.ts";
import type { Release, Side } from "./card-motion.ts";
import { returnFrom, dragCard } from "./drag-card.ts";
import styles from "./page.module.css";

export type Place = "first" | "second" | "third";

interface Props {
  card: SwipeCard;
  place: Place;
  /** On its way out; null for a card that lies there. */
  flight: Animation | null;
  /** From where it came back, if it did. */
  cameFrom: (id: string) => Side | null;
  onThrow: (side: Side, release: Release) => boolean;
  onTap: () => void;
  onGone: (id: string) => void;
}

/** A card of the deck. The first one follows the finger. */
export function Card({ card, place, flight, cameFrom, onThrow, onTap, onGone }: Props) {
  const element = useRef<HTMLElement>(null);
  const isHeld = place === "first" && flight === null;
  const thrown = useEffectEvent(onThrow);
  const tapped = useEffectEvent(onTap);
  const gone = useEffectEvent(onGone);
  const from = useEffectEvent(cameFrom);

  useEffect(() => {
    const it = element.current;
    if (!it || !isHeld) return undefined;
    return dragCard(it, {
      below: () => it.parentElement?.querySelector<HTMLElement>(`.${styles["is-second"]}`) ?? null,
      onThrow: (...how) => thrown(...how),
      onTap: () => tapped(),
    });
  }, [isHeld]);

  useLayoutEffect(() => {
    if (flight === null) {
      const side = from(card.id);
      if (side !== null && element.current) returnFrom(element.current, side);
      return undefined;
    }
    const out = () => gone(card.id);
    if (flight.playState === "finished") out();
    flight.addEventListener("finish", out);
    // also where it comes back before it is out
    return () => {
      flight.removeEventListener("finish", out);
      flight.cancel();
      out();
    };
  }, [flight, card.id]);

  return (
    <article
      ref={element}
      className={classNames("photo", styles.swipe__card, styles[flight ? "is-leaving" : `is-${place}`])}
      aria-labelledby={`card-${card.id}`}
      inert={!isHeld}
    >
      <Face card={card} eager={place === "first"} />
    </article>
  );
}

/** The photo, and a few words on it: what costs time to draw is drawn once. */
const Face = memo(function Face({ card, eager }: { card: SwipeCard; eager: boolean }) {
  return (
    <>
      <FacePicture isCut profile={card} size="full" eager={eager} />
      {card.fictional && <FictionalTag onPhoto />}
      <span
        className={`${styles.swipe__stamp} ${styles["swipe__stamp--like"]}`}
        data-side="right"
        aria-hidden="true"
      >
        <FormattedMessage id="swipe.stamp.like" />
      </span>
      <span
        className={`${styles.swipe__stamp} ${styles["swipe__stamp--pass"]}`}
        data-side="left"
        aria-hidden="true"
      >
        <FormattedMessage id="swipe.stamp.pass" />
      </span>
      <div className="photo__foot">
        <h2 className={styles.swipe__name} id={`card-${card.id}`}>
          <FormattedMessage id="face.name" values={{ name: card.name, age: card.age }} />
          {card.activity === "online" && (
            <i className="dot">
              <span className="sr">
                <FormattedMessage id="face.online" />
              </span>
            </i>
          )}
        </h2>
        {card.city !== undefined && <p className={styles.swipe__town}>{card.city}</p>}
        <Lines card={card} />
      </div>
    </>
  );
});

/** Interests that a card names. */
const NAMED = 3;

/** The profile's text, and the interests that both have. */
function Lines({ card: { about, in_common: shared } }: { card: SwipeCard }) {
  const intl = useIntl();
  const names = shared.slice(0, NAMED).map((interest) => interestInSentence(intl, interest));
  return (
    <>
      {about !== null && (
        <p className={styles.swipe__line} dir="auto">
          {about}
        </p>
      )}
      {names.length > 0 && (
        <p className={styles.swipe__line}>
          <FormattedMessage id="swipe.both" values={{ interests: intl.formatList(names) }} />
        </p>
      )}
    </>
  );
}

/** The element of a profile's card. */
export const elementOf = (id: string): HTMLElement | null =>
  document.getElementById(`card-${id}`)?.closest("article") ?? null;
