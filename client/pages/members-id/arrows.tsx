import { useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

/** The buttons to the photo before and after the one that is seen. */
export function Arrows({ at, last, onStep }: { at: number; last: number; onStep: (by: number) => void }) {
  const intl = useIntl();
  return (
    <div className={`${styles.reel__arrows} needs-script`}>
      <button
        type="button"
        className={`round ${styles["round--glass"]}`}
        aria-label={intl.formatMessage({ id: "member.previous" })}
        aria-disabled={at === 0}
        onClick={() => {
          onStep(-1);
        }}
      >
        <Icon name="i-tabler-chevron-left" />
      </button>
      <button
        type="button"
        className={`round ${styles["round--glass"]}`}
        aria-label={intl.formatMessage({ id: "member.next" })}
        aria-disabled={at === last}
        onClick={() => {
          onStep(1);
        }}
      >
        <Icon name="i-tabler-chevron-right" />
      </button>
    </div>
  );
}
