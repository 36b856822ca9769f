import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { BanAttempt } from "./data.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

/** The failures that the form has words of its own for. */
const KNOWN = ["invalid_email", "mail_limit"] as const;

/**
 * Asks for an address that is to be banned from signing up. A plain form: people who need it may have a
 * browser without script.
 */
export function BanForm({ isSent, attempt }: { isSent: boolean; attempt: BanAttempt | null }) {
  const fault = attempt && (KNOWN.find((known) => known === attempt.code) ?? "error");
  return (
    <form className={styles.doc__form} id="form" method="post" action={`${pathOf("pages-ban")}#form`}>
      {isSent && (
        <p role="status" className={styles.doc__sent}>
          <Icon name="i-tabler-mail-check" className="icon--s" />
          <FormattedMessage id="document.ban.sent" />
        </p>
      )}
      <div className="field">
        <label htmlFor="ban-email">
          <FormattedMessage id="document.ban.email" />
        </label>
        <input
          className="input"
          id="ban-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={attempt?.typed}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "ban-fault" : undefined}
        />
        {fault && (
          <p className={formsStyles.fault} id="ban-fault" role="alert">
            <FormattedMessage id={`document.ban.fault.${fault}`} />
          </p>
        )}
      </div>
      <button className="btn btn--main">
        <FormattedMessage id="document.ban.send" />
      </button>
    </form>
  );
}
