import { FormattedMessage } from "react-intl";
import type { Failure } from "#client/net/failure.ts";
import styles from "./page.module.css";

/** The status and the code of a failure, for those who report it; nothing while there is no connection. */
export function FailureCode({ failure: { status, code } }: { failure: Pick<Failure, "status" | "code"> }) {
  if (status === 0) return null;
  return (
    <span className={styles["failure-code"]}>
      <FormattedMessage id="settings.failure" values={{ status: String(status), code }} />
    </span>
  );
}
