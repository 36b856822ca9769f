import { FormattedMessage } from "react-intl";
import type { VerificationCalls } from "./use-verification.ts";
import styles from "./page.module.css";

/** Ends what goes on, or removes the badge: the consent is taken back, and the selfie is erased at once. */
export function Withdraw({
  state,
  calls: { busy, withdraw },
}: {
  state: "asked" | "waiting" | "verified";
  calls: VerificationCalls;
}) {
  return (
    <section className={styles.verify__end}>
      <p className="meta">
        <FormattedMessage id={`verification.end.${state}.text`} />
      </p>
      <button type="button" className="btn btn--line" aria-disabled={busy} onClick={withdraw}>
        <FormattedMessage id={`verification.end.${state}`} />
      </button>
    </section>
  );
}
