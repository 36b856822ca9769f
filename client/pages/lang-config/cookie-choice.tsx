import { useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { CONSENT_COOKIE, readCookieConsent } from "#contract/product/consents.ts";
import styles from "./page.module.css";

const never = () => () => undefined;

/** What the visitor answered about cookies, and how to change it. The form needs no script. */
export function CookieChoice() {
  const given = useSyncExternalStore(
    never,
    () => readCookieConsent(readCookie(document.cookie, CONSENT_COOKIE)),
    () => null,
  );
  return (
    <section id="cookies">
      <h2>
        <FormattedMessage id="lang.cookies" />
      </h2>
      <p>
        <FormattedMessage id="lang.cookies.text" />
      </p>
      <p className="meta">
        <FormattedMessage id={`lang.cookies.${given === null ? "none" : given ? "yes" : "no"}`} />
      </p>
      <form className={styles["lang-page__cookies"]} method="post" action="/cookie-consent">
        <input type="hidden" name="next" value={pathOf("lang-config")} />
        <button className="btn btn--row btn--line" name="cookies" value="no">
          <FormattedMessage id="lang.cookies.refuse" />
        </button>
        <button className="btn btn--row btn--line" name="cookies" value="yes">
          <FormattedMessage id="lang.cookies.allow" />
        </button>
      </form>
    </section>
  );
}
