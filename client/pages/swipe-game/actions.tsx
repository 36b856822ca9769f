import { useEffect, useRef, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { SwipeCard } from "#contract/calls/people/swipe.ts";
import styles from "./page.module.css";

interface Props {
  top: SwipeCard | undefined;
  passed: SwipeCard | null;
  /** The member asked for the buttons. */
  focused: boolean;
  onUndo: () => void;
  onPass: () => void;
  onLike: () => void;
  profile: RefObject<HTMLAnchorElement | null>;
}

/**
 * What can be done with the card on top, named after the person; the same by keys. A button that has nothing
 * to do keeps its place and the focus.
 */
export function Actions({ top, passed, focused, onUndo, onPass, onLike, profile }: Props) {
  const intl = useIntl();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) first.current?.focus({ preventScroll: true });
  }, [focused]);
  const undoes = passed
    ? intl.formatMessage({ id: "swipe.undo" }, { name: passed.name })
    : intl.formatMessage({ id: "swipe.undo.none" });
  return (
    <>
      <div className={styles.swipe__act}>
        <button
          type="button"
          className={`round ${styles.swipe__btn} ${styles["swipe__btn--s"]}`}
          aria-label={undoes}
          title={undoes}
          aria-disabled={passed === null}
          onClick={onUndo}
        >
          <Icon name="i-tabler-arrow-back-up" />
        </button>
        {top && (
          <>
            <button
              ref={first}
              type="button"
              className={`round ${styles.swipe__btn}`}
              aria-label={intl.formatMessage({ id: "swipe.pass" }, { name: top.name })}
              onClick={onPass}
            >
              <Icon name="i-tabler-x" />
            </button>
            <button
              type="button"
              className={`round ${styles.swipe__btn} ${styles["swipe__btn--like"]}`}
              aria-label={intl.formatMessage({ id: "like.like" }, { name: top.name })}
              onClick={onLike}
            >
              <Icon name="i-tabler-heart-filled" />
            </button>
            <PageLink
              ref={profile}
              className={`round ${styles.swipe__btn} ${styles["swipe__btn--s"]}`}
              href={pathOf("members-id", { id: top.id })}
              aria-label={intl.formatMessage({ id: "like.see-profile" }, { name: top.name })}
            >
              <Icon name="i-tabler-user" />
            </PageLink>
          </>
        )}
      </div>
      {top && (
        <p className={`meta ${styles.swipe__keys}`}>
          <span>
            <kbd>←</kbd> <FormattedMessage id="swipe.key.pass" />
          </span>
          <span>
            <kbd>→</kbd> <FormattedMessage id="swipe.key.like" />
          </span>
          <span>
            <kbd>↑</kbd> <FormattedMessage id="swipe.key.profile" />
          </span>
          <span>
            <kbd>⌫</kbd> <FormattedMessage id="swipe.key.undo" />
          </span>
        </p>
      )}
    </>
  );
}
