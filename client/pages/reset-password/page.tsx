import { use, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useOffers } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { errorProps, FieldError } from "#client/parts/signup/field-error.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { emailFault } from "#contract/product/signup-rules.ts";
import styles from "#client/parts/fields/forms.module.css";

export function Page() {
  return useOffers()("reset-password") ? <ResetPassword /> : <Unavailable state="missing" />;
}

/** A forgotten password: a mail with a link. */
function ResetPassword() {
  const api = use(BrowserContext)?.api;
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = emailFault(email.trim());
    setFault(wrong ?? undefined);
    if (wrong || !api) return;
    setBusy(true);
    try {
      await api.write("POST /api/reset-password.php", {}, { email: email.trim() });
      setSent(true);
    } catch (error) {
      setFault(error instanceof CallFailed ? error.failure.code : "error");
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={`wrap ${styles.login}`}>
      <h1>
        <FormattedMessage id="reset.title" />
      </h1>
      <form className={styles.login__form} noValidate onSubmit={(event) => void submit(event)}>
        <p role="status" className="lead">
          {sent ? (
            <FormattedMessage id="reset.sent" values={{ email: <b>{email.trim()}</b> }} />
          ) : (
            <FormattedMessage id="reset.text" />
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
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setFault(undefined);
              setSent(false);
            }}
            {...errorProps("email", fault)}
          />
          <FieldError id="email" code={fault} />
        </div>
        <button className="btn btn--main" disabled={busy || sent}>
          <FormattedMessage id="reset.send" />
        </button>
      </form>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "reset.title" })} – ${seed.site.name}` };
}
