import { useId, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useStores } from "#client/page/context.tsx";
import { closeConsent } from "#client/stores/consent.ts";
import { sendCookieConsent } from "./send-cookie-consent.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import consentStyles from "./consent.module.css";

/** Asks whether the way a visitor came may be remembered. Saying no takes the same one tap as saying yes. */
export function ConsentBar() {
  const { consent } = useStores();
  const { loggedIn } = useFrame();
  const [state, setState] = useState<"open" | "busy" | "failed">("open");
  const title = useId();

  async function answer(given: boolean): Promise<void> {
    setState("busy");
    if (!(await sendCookieConsent(given))) return setState("failed");
    closeConsent(consent);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section
      className={
        loggedIn ? `${consentStyles.consent} ${consentStyles["consent--member"]}` : consentStyles.consent
      }
      aria-labelledby={title}
    >
      <p>
        <b id={title}>
          <FormattedMessage id="consent.title" />
        </b>{" "}
        <FormattedMessage id="consent.text" />
        {state === "failed" && (
          <span className={formsStyles.fault} role="alert">
            {" "}
            <FormattedMessage id="consent.failed" />
          </span>
        )}
      </p>
      <div className={consentStyles.consent__answers}>
        {[false, true].map((given) => (
          <button
            key={String(given)}
            type="button"
            className="btn btn--row btn--line"
            disabled={state === "busy"}
            onClick={() => void answer(given)}
          >
            <FormattedMessage id={given ? "consent.yes" : "consent.no"} />
          </button>
        ))}
      </div>
    </section>
  );
}
