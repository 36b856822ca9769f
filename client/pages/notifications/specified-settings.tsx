import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from "#contract/product/notification-types.ts";
import { Language } from "./account.tsx";
import { PushOnDevice, useHasPush } from "./push-settings.tsx";
import { Setting } from "./setting.tsx";
import styles from "./page.module.css";

/**
 * The settings where the backend serves the specification's calls alone: what is switched off, which nothing
 * in them changes, push on this device and the language.
 */
export function SpecifiedSettings({ disabled }: { disabled: readonly string[] }) {
  const intl = useIntl();
  const hasPush = useHasPush();
  const names = NOTIFICATION_TYPES.flatMap((type) =>
    NOTIFICATION_CHANNELS.filter((channel) => disabled.includes(`${channel}.${type}`)).map((channel) =>
      intl.formatMessage(
        { id: "settings.notify.by" },
        {
          type: intl.formatMessage({ id: `settings.notify.${type}` }),
          channel: intl.formatMessage({ id: `settings.channel.${channel}` }),
        },
      ),
    ),
  );
  return (
    <div className={`wrap ${styles.settings}`}>
      <h1>
        <FormattedMessage id="settings.title" />
      </h1>
      <div className={styles.settings__main}>
        <section id="notifications" aria-labelledby="notifications-title">
          <h2 id="notifications-title">
            <FormattedMessage id="settings.notifications" />
          </h2>
          <Setting
            title={intl.formatMessage({ id: "settings.switched_off" })}
            text={
              names.length > 0 ? (
                intl.formatList(names, { type: "conjunction" })
              ) : (
                <FormattedMessage id="settings.switched_off.none" />
              )
            }
          >
            <PageLink className="btn btn--row btn--line" href={pathOf("pages-service")}>
              <FormattedMessage id="settings.switched_off.change" />
            </PageLink>
          </Setting>
          {hasPush && <PushOnDevice />}
        </section>
        <section id="account" aria-label={intl.formatMessage({ id: "settings.account" })}>
          <Language />
        </section>
      </div>
    </div>
  );
}
