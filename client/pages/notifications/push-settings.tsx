import { use, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { PushStore } from "#client/stores/push.ts";
import { Switch } from "#client/ui/switch.tsx";
import type { Preferences } from "#contract/calls/account/preferences.ts";
import { SwitchSetting } from "./setting.tsx";
import type { ChangePreferences } from "./use-preferences.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

/** Push on the device that shows this page, and whether push messages may show names on any device. */
export function PushSettings({
  preferences,
  change,
}: {
  preferences: Preferences;
  change: ChangePreferences;
}) {
  const intl = useIntl();
  const hasPush = useHasPush();
  if (!hasPush) return null;
  return (
    <>
      <PushOnDevice />
      {preferences.push_names !== undefined && (
        <SwitchSetting
          title={intl.formatMessage({ id: "settings.push_names" })}
          text={<FormattedMessage id="settings.push_names.text" />}
          isOn={preferences.push_names}
          onChange={(on) => change({ push_names: on }, (before) => ({ ...before, push_names: on }))}
        />
      )}
    </>
  );
}

/** Whether the site has push. Of a backend of an operator's own it is known only from its settings. */
export function useHasPush(): boolean {
  const { live } = useFrame();
  const push = useSnapshot(useStores().push);
  return live || push.public_key !== null;
}

/** Push on the device that shows this page. */
export function PushOnDevice() {
  const intl = useIntl();
  const browser = use(BrowserContext);
  const push = useSnapshot(useStores().push);
  const isOn = push.subscription === "subscribed";
  /** What the member wanted and did not get. */
  const [failed, setFailed] = useState<"on" | "off" | null>(null);
  async function flip(on: boolean): Promise<void> {
    setFailed(null);
    const isDone = on ? await browser?.push.enable(true) : await browser?.push.disable();
    if (isDone !== true) setFailed(on ? "on" : "off");
  }
  return (
    <div className={styles.setting}>
      <div>
        <h3>
          <FormattedMessage id="settings.push" />
        </h3>
        <p className="meta" role="status">
          <FormattedMessage id={explanation(push)} />
        </p>
        <p className={formsStyles.fault} role="alert">
          {failed !== null && (
            <span>
              <FormattedMessage id={`settings.push.failed.${failed}`} />{" "}
              <button type="button" className="btn btn--row" onClick={() => void flip(failed === "on")}>
                <FormattedMessage id="shell.again" />
              </button>
            </span>
          )}
        </p>
      </div>
      <Switch
        label={intl.formatMessage({ id: "settings.push" })}
        isOn={isOn}
        isDisabled={!isOn && push.subscription !== "none"}
        onChange={(on) => void flip(on)}
      />
    </div>
  );
}

function explanation({ capable, subscription }: Pick<PushStore, "capable" | "subscription">): MessageId {
  if (capable === false) return "settings.push.incapable";
  return subscription === "denied" ? "settings.push.denied" : "settings.push.text";
}
