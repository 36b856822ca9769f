import { use, useEffect, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useHasCall } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { EMAIL_MAX, emailFault } from "#contract/product/signup-rules.ts";
import { errorProps, FieldError } from "./field-error.tsx";
import { savePendingSignup, type PendingSignup } from "./pending-signup.ts";
import styles from "#client/parts/fields/forms.module.css";

/** The webmail of these domains. */
const PROVIDERS: Record<string, string> = {
  "gmail.com": "https://mail.google.com/",
  "outlook.com": "https://outlook.live.com/mail/",
  "hotmail.com": "https://outlook.live.com/mail/",
  "yahoo.com": "https://mail.yahoo.com/",
  "icloud.com": "https://www.icloud.com/mail/",
  "gmx.de": "https://www.gmx.net/",
  "web.de": "https://web.de/",
  "ziggo.nl": "https://webmail.ziggo.nl/",
  "proton.me": "https://mail.proton.me/",
};

/**
 * The last step: the confirmation mail was sent. It can be sent again after a minute, and a mistyped address
 * corrected. A reload loses nothing of it.
 */
export function CheckEmail({ pending, Heading }: { pending: PendingSignup; Heading: "h1" | "h2" }) {
  const { email, resendAt } = pending;
  const api = use(BrowserContext)?.api;
  const hasCall = useHasCall();
  const [mayResend, mayAsk] = [hasCall("POST /api/resend.php"), hasCall("GET /api/resend.php")];
  const [input, setInput] = useState(email);
  const secondsLeft = useSecondsUntil(resendAt);
  const [errorCode, setErrorCode] = useState<string>();
  const [wasResent, setWasResent] = useState(false);

  async function resend(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = emailFault(input.trim());
    if (problem) return setErrorCode(problem);
    setErrorCode(undefined);
    try {
      const answer = await api?.write("POST /api/resend.php", {}, { email: input.trim() });
      if (!answer) return;
      const { email: address, resend_after: after } = answer.signup;
      savePendingSignup(deviceStorage(), { email: address, resendAt: Date.now() + after * 1_000 });
      setWasResent(true);
    } catch (error) {
      setErrorCode(error instanceof CallFailed ? error.failure.code : "error");
    }
  }
  const provider = PROVIDERS[email.split("@")[1]?.toLowerCase() ?? ""];
  return (
    <div className={styles.login__form}>
      <Heading id="signup-title" tabIndex={-1}>
        <FormattedMessage id="signup.check.title" />
      </Heading>
      <p className="lead">
        <FormattedMessage id="signup.check.text" values={{ email: <b>{email}</b> }} />
      </p>
      {mayAsk && <Bounced key={resendAt} email={email} />}
      {provider && (
        <a className="btn btn--main" href={provider} rel="noreferrer">
          <FormattedMessage id="signup.check.open" />
        </a>
      )}
      {mayResend && (
        <>
          <p role="status" className="meta">
            {wasResent && <FormattedMessage tagName="span" id="signup.check.sent" />}
          </p>
          <form className={styles.login__form} noValidate onSubmit={(event) => void resend(event)}>
            <div className="field">
              <label htmlFor="other-email">
                <FormattedMessage id="signup.check.other" />
              </label>
              <input
                className="input"
                id="other-email"
                type="email"
                autoComplete="email"
                maxLength={EMAIL_MAX}
                value={input}
                onChange={(event) => {
                  setInput(event.target.value);
                }}
                {...errorProps("other-email", errorCode)}
              />
              <FieldError id="other-email" code={errorCode} />
            </div>
            <button className="btn" disabled={secondsLeft > 0}>
              {secondsLeft > 0 ? (
                <FormattedMessage id="signup.check.wait" values={{ seconds: secondsLeft }} />
              ) : (
                <FormattedMessage id="signup.check.again" />
              )}
            </button>
          </form>
        </>
      )}
    </div>
  );
}

/** Milliseconds between two questions whether the mail bounced, and after which no more are asked. */
const ASK_EVERY_MS = 10_000;
const ASK_FOR_MS = 300_000;

/** Says so when the mail cannot be delivered, which the provider reports after some seconds. */
function Bounced({ email }: { email: string }) {
  const api = use(BrowserContext)?.api;
  const [hasBounced, setHasBounced] = useState(false);
  useEffect(() => {
    if (!api) return undefined;
    const until = Date.now() + ASK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      if (document.visibilityState !== "visible") return;
      api.get("/api/resend.php", {}).then(
        ({ bounced }) => setHasBounced(bounced),
        () => undefined,
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [api]);
  return (
    <p role="alert" className={styles.fault}>
      {hasBounced && (
        <span>
          <FormattedMessage id="signup.check.bounced" values={{ email: <b>{email}</b> }} />
        </span>
      )}
    </p>
  );
}

/** Whole seconds until a time in milliseconds since 1970. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= time;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [isOver]);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
