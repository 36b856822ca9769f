import { FormattedMessage } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import { FailureCode } from "./failure-code.tsx";
import type { Unsaved } from "./use-saved.ts";
import styles from "./page.module.css";

/** Says what could not be saved, above everything, until it is saved or taken back. */
export function UnsavedBar({ unsaved: { fault, retry, undo } }: { unsaved: Unsaved }) {
  return (
    <div className={styles.unsaved} role="alert">
      <Icon name="i-tabler-alert-circle" />
      <p>
        <FormattedMessage id={fault.code === "offline" ? "settings.unsaved.offline" : "settings.unsaved"} />{" "}
        <FailureCode failure={fault} />
      </p>
      <button type="button" className="btn btn--row" onClick={undo}>
        <FormattedMessage id="settings.unsaved.undo" />
      </button>
      <button type="button" className="btn btn--row btn--main" onClick={retry}>
        <FormattedMessage id="shell.again" />
      </button>
    </div>
  );
}
