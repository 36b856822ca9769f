import { use, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { showToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Device } from "#contract/entities.ts";
import { FailureCode } from "./failure-code.tsx";
import { faultFrom, type Fault } from "./fault.tsx";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

/** The browsers that are signed in; any other than this one can be signed out from here. */
export function Devices({ given }: { given: Device[] }) {
  const [devices, setDevices] = useState(given);
  const [ending, setEnding] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ id: string; fault: Fault } | null>(null);
  const api = use(BrowserContext)?.api;
  const { toasts } = useStores();

  async function end(id: string): Promise<void> {
    setEnding(id);
    setFailed(null);
    try {
      const answer = await api?.write("DELETE /api/devices.php", { id }, null);
      if (answer) setDevices(answer.devices);
      showToast(toasts, "settings.devices.ended");
    } catch (error) {
      setFailed({ id, fault: faultFrom(error) });
    } finally {
      setEnding(null);
    }
  }

  return (
    <section id="devices" aria-labelledby="devices-title">
      <h2 id="devices-title">
        <FormattedMessage id="settings.devices" />
      </h2>
      <p className="lead">
        <FormattedMessage id="settings.devices.text" />
      </p>
      <ul>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={ending === device.id}
            fault={failed?.id === device.id ? failed.fault : null}
            onEnd={() => void end(device.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function DeviceRow({
  device,
  busy,
  fault,
  onEnd,
}: {
  device: Device;
  busy: boolean;
  fault: Fault | null;
  onEnd: () => void;
}) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const name =
    device.browser && device.system
      ? intl.formatMessage({ id: "settings.device" }, { browser: device.browser, system: device.system })
      : (device.browser ?? device.system ?? intl.formatMessage({ id: "settings.device.unknown" }));
  const seen = intl.formatDate(device.seen_at, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.devices__row}>
      <Icon
        name={
          /Android|iPhone|iPad/.test(device.system ?? "")
            ? "i-tabler-device-mobile"
            : "i-tabler-device-laptop"
        }
      />
      <div>
        <h3>{name}</h3>
        <p className="meta">
          {device.current ? (
            <FormattedMessage id="settings.device.current" />
          ) : (
            <FormattedMessage id="settings.device.seen" values={{ time: seen }} />
          )}
        </p>
        {fault && (
          <p className={formsStyles.fault} role="alert">
            <FormattedMessage id="settings.devices.failed" /> <FailureCode failure={fault} />
          </p>
        )}
      </div>
      {!device.current && (
        <button className="btn btn--row" disabled={busy} onClick={onEnd}>
          <FormattedMessage id="settings.device.end" />
          <span className="sr">{name}</span>
        </button>
      )}
    </li>
  );
}
