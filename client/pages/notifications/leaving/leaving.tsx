import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { DeletionDialog } from "./deletion-dialog.tsx";
import styles from "./leaving.module.css";

/** The way out of the site: plain to find, and not in the way of anything else. */
export function Leaving() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section id="leaving" aria-labelledby="leaving-title">
      <h2 id="leaving-title">
        <FormattedMessage id="settings.leaving" />
      </h2>
      <p className="lead">
        <FormattedMessage id="settings.leaving.text" />
      </p>
      <button
        type="button"
        className={`btn btn--line ${styles.leaving__open}`}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id="settings.leaving.open" />
      </button>
      {isOpen && <DeletionDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
