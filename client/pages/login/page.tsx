import { use, useRef, useState, type ComponentType, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { isShutOut } from "#client/net/failure.ts";
import { useFrame, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { landingOf } from "#client/page/next-path.ts";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { blocksCookies } from "#client/storage/browser-storage.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { LoginBody, PasskeyLoginBody } from "#contract/calls/account/user.ts";
import type { Data, LoginFailure, LoginNotice } from "./data.ts";
import { loadPasskeyOffer } from "./load-passkey-offer.ts";
import { ResendEmail } from "./resend-email.tsx";
import { usePasskeyLogin } from "./use-passkey-login.ts";
import styles from "#client/parts/fields/forms.module.css";

/**
 * The login: a plain form that works without script; with it, what was typed stays in its place whatever
 * happens.
 */
export function Page() {
  const given = usePageData<Data>();
  const { path, site, signups, lacks } = useFrame();
  const offers = useOffers();
  const browser = use(BrowserContext);
  const intl = useIntl();
  const [failure, setFailure] = useState<LoginFailure | null>(given.failure);
  const [tried, setTried] = useState(given.typed);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const next = new URLSearchParams(path.split("?")[1]).get("next");
  const [Offer, setOffer] = useState<ComponentType<{ onDone: () => void }> | null>(null);
  const goOn = () => location.assign(next ?? landingOf(lacks));
  const blocked = useHydrated() && blocksCookies() ? COOKIES_BLOCKED : null;
  const shownFailure = blocked ?? failure;
  const askForPasskey = usePasskeyLogin({
    isOffered: given.passkeys,
    logIn: async (body) => {
      await logIn(body);
      goOn();
    },
    onFailure: (why) => {
      setBusy(false);
      if (why) setFailure(why);
    },
  });

  /** Throws CallFailed, except where a decision shuts the member out: its page comes next. */
  async function logIn(body: LoginBody | PasskeyLoginBody): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await browser?.session.logIn(body);
    } catch (error) {
      if (!(error instanceof CallFailed) || !isShutOut(error.failure.code)) throw error;
      location.assign(pathOf("decisions"));
      // the page is being left
      await new Promise(() => {});
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    // The button for a link is a plain form's.
    if (!browser || isForLink(event.nativeEvent)) return;
    event.preventDefault();
    if (blocked) return;
    const form = new FormData(event.currentTarget);
    setTried(textOf(form, "email"));
    try {
      await logIn({ email: textOf(form, "email"), password: textOf(form, "password") });
    } catch (error) {
      const { code, minutes } =
        error instanceof CallFailed ? error.failure : { code: "error", minutes: null };
      setBusy(false);
      setFailure({ code, minutes });
      password.current?.focus();
      return;
    }
    const offer = given.passkeys ? await loadPasskeyOffer(browser.api) : null;
    if (offer) setOffer(() => offer);
    else goOn();
  }

  if (Offer)
    return (
      <div className={`wrap ${styles.login}`}>
        <Offer onDone={goOn} />
      </div>
    );
  return (
    <div className={`wrap ${styles.login}`}>
      <h1>
        <FormattedMessage id="login.title" values={{ site: site.name }} />
      </h1>
      {given.notice && (
        <p role="status" className={styles.login__notice}>
          <Icon name={NOTICE_ICONS[given.notice]} className="icon--s" />
          <FormattedMessage tagName="span" id={`login.notice.${given.notice}`} />
        </p>
      )}
      <form
        className={styles.login__form}
        method="post"
        action={pathOf("login")}
        onSubmit={(event) => void submit(event)}
      >
        {next !== null && <input type="hidden" name="next" value={next} />}
        <Alarm>
          {shownFailure && (
            <span>
              <FailureWords failure={shownFailure} />
            </span>
          )}
        </Alarm>
        {failure?.code === "not_confirmed" && <ResendEmail key={tried} email={tried} />}
        <div className="field">
          <label htmlFor="email">
            <FormattedMessage id="login.email" />
          </label>
          <input
            className="input"
            id="email"
            name="email"
            type="text"
            inputMode="email"
            autoComplete={given.passkeys ? "username webauthn" : "username"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            defaultValue={given.typed}
          />
        </div>
        <div className="field">
          <label htmlFor="password">
            <FormattedMessage id="login.password" />
          </label>
          <div className={styles["input-row"]}>
            <input
              ref={password}
              className="input"
              id="password"
              name="password"
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              maxLength={1024}
              required
            />
            <button
              type="button"
              className="round needs-script"
              aria-pressed={shown}
              aria-label={intl.formatMessage({ id: "login.show" })}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? "i-tabler-eye-off" : "i-tabler-eye"} />
            </button>
          </div>
        </div>
        <button className="btn btn--main" aria-disabled={busy} disabled={busy}>
          <FormattedMessage id={busy ? "login.busy" : "login.submit"} />
        </button>
        {failure && LINK_OFFERED.includes(failure.code) && (
          <button className="btn btn--line" name="link" value="1" formNoValidate disabled={busy}>
            <Icon name="i-tabler-mail" />
            <FormattedMessage id="login.link.send" />
          </button>
        )}
        {given.passkeys && (
          <button
            type="button"
            className="btn btn--line needs-script"
            disabled={busy}
            onClick={() => void askForPasskey()}
          >
            <Icon name="i-tabler-fingerprint" />
            <FormattedMessage id="login.passkey" />
          </button>
        )}
        <p className="meta">
          <FormattedMessage id="login.cookie" />
        </p>
        <p className={styles.login__other}>
          {offers("reset-password") && (
            <a className="link" href={pathOf("reset-password")}>
              <FormattedMessage id="login.forgot" />
            </a>
          )}{" "}
          {signups ? (
            <a className="link" href={pathOf("signup")}>
              <FormattedMessage id="login.signup" />
            </a>
          ) : (
            <ClosedSentence />
          )}
        </p>
      </form>
    </div>
  );
}

const NOTICE_ICONS: Record<LoginNotice, string> = {
  confirmed: "i-tabler-check",
  active: "i-tabler-check",
  reactivated: "i-tabler-check",
  link_sent: "i-tabler-mail",
  link_opened: "i-tabler-check",
  link_expired: "i-tabler-info-circle",
};

/** Failures after which a link by email is offered: too many log in, or the link could not be sent. */
const LINK_OFFERED: readonly string[] = ["proof_required", "link_address", "link_limit"];

const isForLink = (event: Event): boolean =>
  event instanceof SubmitEvent && event.submitter?.getAttribute("name") === "link";

/** The session is a cookie: a login would succeed and be forgotten with the next page. */
const COOKIES_BLOCKED: LoginFailure = { code: "cookies_blocked", minutes: null };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Specification, section 8, in the reader's language. */
function FailureWords({ failure: { code, minutes } }: { failure: LoginFailure }) {
  if (code === "account_blocked")
    return <FormattedMessage id="login.failure.account_blocked" values={{ minutes: minutes ?? 1 }} />;
  if (code === "login_failed" || code === "invalid_input")
    return <FormattedMessage id="login.failure.login_failed" />;
  if (code === "proof_required" || code === "link_address" || code === "link_limit")
    return <FormattedMessage id={`login.failure.${code}`} />;
  if (code === "not_confirmed") return <FormattedMessage id="login.failure.not_confirmed" />;
  if (code === "cookies_blocked") return <FormattedMessage id="login.failure.cookies_blocked" />;
  if (code === "deletion_pending") return <FormattedMessage id="login.failure.deletion_pending" />;
  if (code === "passkey_failed" || code === "passkey_cancelled" || code === "passkey_unsupported")
    return <FormattedMessage id={`login.failure.${code}`} />;
  return <FormattedMessage id={code === "offline" ? "login.failure.offline" : "login.failure.error"} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: intl.formatMessage({ id: "login.title" }, { site: seed.site.name }),
    description: intl.formatMessage({ id: "login.description" }, { site: seed.site.name }),
  };
}
