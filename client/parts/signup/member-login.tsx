import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import styles from "#client/parts/fields/forms.module.css";

/** For someone who has an account already: below a signup, and where it is closed. */
export function MemberLogin({ next }: { next?: string }) {
  return (
    <p className={styles.login__other}>
      <FormattedMessage id="signup.member" />{" "}
      <a className="link" href={pathOf("login", {}, { next })}>
        <FormattedMessage id="shell.login" />
      </a>
    </p>
  );
}
