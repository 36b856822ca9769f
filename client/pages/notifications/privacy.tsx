import { FormattedMessage, useIntl } from "react-intl";
import { Switch } from "#client/ui/switch.tsx";
import type { Preferences } from "#contract/calls/preferences.ts";
import type { ChangePreferences } from "./use-preferences.ts";

/** What others see of the member. */
export function Privacy({ preferences, change }: { preferences: Preferences; change: ChangePreferences }) {
  const intl = useIntl();
  return (
    <section id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">
        <FormattedMessage id="settings.privacy" />
      </h2>
      <div className="setting">
        <div>
          <h3>
            <FormattedMessage id="settings.read_marks" />
          </h3>
          <p className="meta">
            <FormattedMessage id="settings.read_marks.text" />
          </p>
        </div>
        <Switch
          label={intl.formatMessage({ id: "settings.read_marks" })}
          isOn={preferences.read_marks}
          onChange={(on) => void change({ read_marks: on }, (before) => ({ ...before, read_marks: on }))}
        />
      </div>
    </section>
  );
}
