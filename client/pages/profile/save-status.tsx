import { FormattedMessage } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { Saving } from "./saving.ts";
import styles from "./page.module.css";

/**
 * How the saving of a field stands, in a quiet word beside it; `of` names the field to those who only hear
 * it.
 */
export function SaveStatus({ of, saving, onAgain }: { of: string; saving: Saving; onAgain: () => void }) {
  const failed = saving === "failed" || saving === "refused";
  return (
    <span className={failed ? `${styles.save} ${styles["save--failed"]}` : styles.save}>
      <span role="status">
        {saving !== "still" && (
          <>
            <span className="sr">{of}: </span>
            {saving === "saved" && <Icon name="i-tabler-check" className="icon--xs" />}
            <FormattedMessage tagName="span" id={`profile.save.${saving}`} />
          </>
        )}
      </span>
      {saving === "failed" && (
        <button type="button" className={styles.save__again} onClick={onAgain}>
          <FormattedMessage id="shell.again" />
          <span className="sr">{of}</span>
        </button>
      )}
    </span>
  );
}
