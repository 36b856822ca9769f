import { FormattedMessage, useIntl } from "react-intl";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Select } from "#client/ui/select.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { Preferences } from "#contract/calls/account/preferences.ts";
import {
  EMAIL_FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from "#contract/product/notification-types.ts";
import { PushSettings } from "./push-settings.tsx";
import type { ChangePreferences } from "./use-preferences.ts";
import alertStyles from "#client/ui/alert.module.css";
import styles from "./page.module.css";

/** What the member is notified about, by email and by push; each switch is saved at once. */
export function Notifications({
  preferences,
  change,
}: {
  preferences: Preferences;
  change: ChangePreferences;
}) {
  const intl = useIntl();
  return (
    <section id="notifications" aria-labelledby="notifications-title">
      <h2 id="notifications-title">
        <FormattedMessage id="settings.notifications" />
      </h2>
      <p className="meta">
        <FormattedMessage id="settings.notifications.text" />
      </p>
      {preferences.email_off && <EmailOff off={preferences.email_off} change={change} />}
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">
                <FormattedMessage id="settings.notifications.about" />
              </span>
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th scope="col" key={channel}>
                <FormattedMessage id={`settings.channel.${channel}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => (
            <NotificationRow key={type} type={type} preferences={preferences} change={change} />
          ))}
        </tbody>
      </table>
      <PushSettings preferences={preferences} change={change} />
      <Select
        id="email-frequency"
        name="email_frequency"
        label={intl.formatMessage({ id: "settings.frequency" })}
        value={preferences.email_frequency}
        options={EMAIL_FREQUENCIES.map((frequency) => ({
          value: frequency,
          label: intl.formatMessage({ id: `settings.frequency.${frequency}` }),
        }))}
        onChange={(value) => {
          const frequency = EMAIL_FREQUENCIES.find((each) => each === value);
          if (frequency)
            change({ email_frequency: frequency }, (before) => ({
              ...before,
              email_frequency: frequency,
            }));
        }}
      />
    </section>
  );
}

function NotificationRow({
  type,
  preferences,
  change,
}: {
  type: NotificationType;
  preferences: Preferences;
  change: ChangePreferences;
}) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `settings.notify.${type}` });
  const flip = (channel: NotificationChannel, on: boolean) =>
    change({ notification: { type, channel, on } }, (before) => ({
      ...before,
      notifications: {
        ...before.notifications,
        [type]: { ...before.notifications[type], [channel]: on },
      },
    }));
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="meta">
          <FormattedMessage id={`settings.notify.${type}.text`} />
        </span>
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          <Switch
            label={intl.formatMessage(
              { id: "settings.notify.by" },
              { type: name, channel: intl.formatMessage({ id: `settings.channel.${channel}` }) },
            )}
            isOn={preferences.notifications[type][channel]}
            onChange={(on) => flip(channel, on)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Why no email comes, and how to get them again. */
function EmailOff({
  off,
  change,
}: {
  off: NonNullable<Preferences["email_off"]>;
  change: ChangePreferences;
}) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const since = intl.formatDate(off.since, { timeZone, dateStyle: "long" });
  return (
    <div className={alertStyles.alert} role="status">
      <Icon name="i-tabler-mail-off" />
      <p className={alertStyles.alert__text}>
        <b>
          <FormattedMessage id="settings.email_off" />
        </b>{" "}
        <FormattedMessage id={`settings.email_off.${off.reason}`} values={{ date: since }} />
      </p>
      <button
        type="button"
        className="btn btn--row"
        onClick={() => change({ email_on: true }, (before) => ({ ...before, email_off: null }))}
      >
        <FormattedMessage id="settings.email_off.on" />
      </button>
    </div>
  );
}
