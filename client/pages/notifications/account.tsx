import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { SendAgain } from "#client/parts/member/send-again.tsx";
import { pathOf } from "#client/routes.ts";
import { nameOfLanguage } from "#client/shell/language-menu.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Account } from "#contract/calls/account/account.ts";
import { EmailForm } from "./email-form.tsx";
import { FoldedSetting } from "./folded-setting.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Setting } from "./setting.tsx";
import styles from "./page.module.css";

/** How the member logs in, their language and their town. */
export function AccountSection({ account }: { account: Account | null }) {
  const intl = useIntl();
  const offers = useOffers();
  return (
    <section id="account" aria-labelledby="account-title">
      <h2 id="account-title">
        <FormattedMessage id="settings.account" />
      </h2>
      {account?.confirmed && (
        <FoldedSetting
          title={intl.formatMessage({ id: "settings.email" })}
          text={account.email}
          open={intl.formatMessage({ id: "settings.email.change" })}
        >
          {(close) => <EmailForm onClose={close} />}
        </FoldedSetting>
      )}
      {account && !account.confirmed && (
        <Setting
          title={intl.formatMessage({ id: "settings.email" })}
          text={
            <>
              {account.email} <FormattedMessage id="settings.email.unconfirmed" />
            </>
          }
        >
          <SendAgain />
        </Setting>
      )}
      {account && (
        <FoldedSetting
          title={intl.formatMessage({ id: "settings.password" })}
          text={<FormattedMessage id="settings.password.text" />}
          open={intl.formatMessage({ id: "settings.password.change" })}
        >
          {(close) => <PasswordForm onClose={close} />}
        </FoldedSetting>
      )}
      <Language />
      {account && (
        <Setting
          title={intl.formatMessage({ id: "settings.town" })}
          text={[
            account.city,
            account.region_name,
            intl.formatDisplayName(account.country, { type: "region" }) ?? account.country,
          ]
            .filter((part) => part !== null)
            .join(", ")}
        >
          <PageLink className="btn btn--row btn--line" href={`${pathOf("profile")}#home`}>
            <FormattedMessage id="settings.town.change" />
          </PageLink>
        </Setting>
      )}
      {offers("decisions") && (
        <Setting
          title={intl.formatMessage({ id: "settings.decisions" })}
          text={<FormattedMessage id="settings.decisions.text" />}
        >
          <PageLink className="btn btn--row btn--line" href={pathOf("decisions")}>
            <FormattedMessage id="settings.decisions.show" />
          </PageLink>
        </Setting>
      )}
      {offers("transactions") && (
        <Setting
          title={intl.formatMessage({ id: "settings.cap" })}
          text={<FormattedMessage id="settings.cap.text" />}
        >
          <PageLink className="btn btn--row btn--line" href={`${pathOf("transactions")}#cap`}>
            <FormattedMessage id="settings.cap.set" />
          </PageLink>
        </Setting>
      )}
    </section>
  );
}

/** The language of the site and of the member's emails; choosing one loads the page in it. */
export function Language() {
  const { offered, locale } = useFrame();
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  if (offered.length < 2) return null;
  return (
    <form ref={form} className={styles.setting} method="post" action={pathOf("lang-config")}>
      <input type="hidden" name="next" value={`${pathOf("notifications")}#account`} />
      <div>
        <h3>
          <FormattedMessage id="settings.language" />
        </h3>
        <p className="meta">
          <FormattedMessage id="settings.language.text" />
        </p>
      </div>
      <div className={styles.setting__select}>
        <Select
          id="language"
          name="locale"
          label={intl.formatMessage({ id: "settings.language" })}
          value={locale}
          options={offered.map((choice) => ({ value: choice, label: nameOfLanguage(choice) }))}
          onChange={() => form.current?.requestSubmit()}
        />
      </div>
    </form>
  );
}
