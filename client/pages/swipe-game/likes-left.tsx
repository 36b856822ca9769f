import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import styles from "./page.module.css";

/** More than so many are no longer seen at a glance. */
const MOST = 10;

/** How many of today's likes are left. */
export function LikesLeft({ left, limit }: { left: number; limit: number }) {
  return (
    <p className={styles.swipe__left}>
      <span className={styles.pips} aria-hidden="true">
        {limit <= MOST &&
          Array.from({ length: limit }, (_, i) => <i key={i} className={i < left ? styles.on : ""} />)}
      </span>
      <span>
        <FormattedMessage id="swipe.left" values={{ left, limit, b: bold }} />
      </span>
    </p>
  );
}

const bold = (words: ReactNode[]) => <b className="num">{words}</b>;
