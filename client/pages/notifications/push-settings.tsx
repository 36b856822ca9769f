import { use } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useFrame, useStores } from "#client/context.tsx";
import type { MessageId } from "#client/intl.tsx";
import type { PushStore } from "#client/stores/push.ts";
import { Switch } from "#client/ui/switch.tsx";
import type { Preferences } from "#contract/calls/preferences.ts";
import { SwitchSetting } from "./setting.tsx";
import type { ChangePreferences } from "./use-preferences.ts";

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
  return (
    <div className="setting">
      <div>
        <h3>
          <FormattedMessage id="settings.push" />
        </h3>
        <p className="meta" role="status">
          <FormattedMessage id={explanation(push)} />
        </p>
      </div>
      <Switch
        label={intl.formatMessage({ id: "settings.push" })}
        isOn={isOn}
        isDisabled={!isOn && push.subscription !== "none"}
        onChange={(on) => void (on ? browser?.push.enable() : browser?.push.disable())}
      />
    </div>
  );
}

function explanation({ capable, subscription }: Pick<PushStore, "capable" | "subscription">): MessageId {
  if (capable === false) return "settings.push.incapable";
  return subscription === "denied" ? "settings.push.denied" : "settings.push.text";
}
