import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Side } from "#client/pages/swipe-game/card-motion.ts";
import { dragCard, fly, prefersReducedMotion } from "#client/pages/swipe-game/drag-card.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

export type { Side };

interface Props {
  id: string;
  /** Who or what it shows. */
  name: string;
  onSwiped: (side: Side) => void;
  children: ReactNode;
}

/** A card with its two boxes. Checking one swipes it, and so does dragging the card. */
export function Card({ id, name, onSwiped, children }: Props) {
  const intl = useIntl();
  const element = useRef<HTMLLIElement>(null);
  const check = useEffectEvent((side: Side) => {
    element.current?.querySelector<HTMLInputElement>(`[data-swipe="${side}"]`)?.click();
  });
  useEffect(() => {
    const card = element.current?.querySelector<HTMLElement>(`.${styles.deck__card}`);
    if (!card) return undefined;
    return dragCard(card, {
      below: () => null,
      onThrow: (side, release) => {
        if (!prefersReducedMotion()) fly(card, side, release);
        check(side);
        return true;
      },
      onTap: () => undefined,
    });
  }, []);

  const box = (side: Side, label: "tinderswipe.pass" | "tinderswipe.like", icon: string) => (
    <label className={classNames(styles.deck__button, styles[`deck__button--${side}`])}>
      <input
        type="checkbox"
        name={`card-${id}`}
        data-swipe={side}
        onChange={() => {
          onSwiped(side);
        }}
      />
      <Icon name={icon} />
      <span className="sr">{intl.formatMessage({ id: label }, { name })}</span>
    </label>
  );
  return (
    <li ref={element}>
      <article className={styles.deck__card} aria-label={name}>
        {children}
        <span className={`${styles.stamp} ${styles["stamp--like"]}`} data-side="right" aria-hidden="true">
          <FormattedMessage id="tinderswipe.stamp.like" />
        </span>
        <span className={`${styles.stamp} ${styles["stamp--pass"]}`} data-side="left" aria-hidden="true">
          <FormattedMessage id="tinderswipe.stamp.pass" />
        </span>
      </article>
      <div className={styles.deck__buttons}>
        {box("left", "tinderswipe.pass", "i-tabler-x")}
        {box("right", "tinderswipe.like", "i-tabler-heart-filled")}
      </div>
    </li>
  );
}
