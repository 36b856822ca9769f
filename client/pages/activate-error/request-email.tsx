import { use, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { errorProps, FieldError } from "#client/parts/signup/field-error.tsx";
import { usePendingSignup } from "#client/parts/signup/pending-signup.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { EMAIL_MAX, emailFault } from "#contract/product/signup-rules.ts";
import styles from "#client/parts/fields/forms.module.css";

/**
 * Requests a new confirmation mail by the address of the signup, in whichever browser the old link was
 * opened. The answer does not say whether anybody signed up with it.
 */
export function RequestEmail() {
  const api = use(BrowserContext)?.api;
  const pending = usePendingSignup();
  const [typed, setTyped] = useState<string | null>(null);
  const email = (typed ?? pending?.email ?? "").trim();
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = emailFault(email);
    setFault(wrong ?? undefined);
    if (wrong || !api) return;
    setState("busy");
    try {
      await api.write("POST /api/resend.php", {}, { email });
      setState("sent");
    } catch (error) {
      setFault(error instanceof CallFailed ? error.failure.code : "error");
      setState("open");
    }
  }
  return (
    <form className={styles.login__form} noValidate onSubmit={(event) => void submit(event)}>
      <p role="status" className="lead">
        {state === "sent" ? (
          <FormattedMessage id="activate.error.sent" values={{ email: <b>{email}</b> }} />
        ) : (
          <FormattedMessage id="activate.error.expired" />
        )}
      </p>
      <div className="field">
        <label htmlFor="email">
          <FormattedMessage id="signup.email" />
        </label>
        <input
          className="input"
          id="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={typed ?? pending?.email ?? ""}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
            setState("open");
          }}
          {...errorProps("email", fault)}
        />
        <FieldError id="email" code={fault} />
        <p className="meta">
          <FormattedMessage id="activate.error.hint" />
        </p>
      </div>
      <button className="btn btn--main" disabled={state !== "open"}>
        <FormattedMessage id="activate.error.request" />
      </button>
    </form>
  );
}
