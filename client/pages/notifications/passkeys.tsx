import { use, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { passkeyFailure } from "#client/runtime/passkeys/device-fault.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { useCall } from "#client/runtime/use-call.ts";
import { showToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";
import { RetryButton } from "#client/ui/retry-button.tsx";
import type { Passkey } from "#contract/calls/account/passkeys.ts";
import { MAX_PASSWORD } from "#contract/product/limits.ts";
import { FaultField, FaultText, faultFrom, type Fault } from "./fault.tsx";
import { SettingForm } from "./setting-form.tsx";
import { textOf } from "./text-of.ts";
import styles from "./page.module.css";

/** The devices that log in without a password: each can be removed, and this one added. */
export function Passkeys() {
  const api = use(BrowserContext)?.api;
  const { toasts } = useStores();
  const { call, retry } = useCall(true, async (each) => (await each.get("/api/passkeys.php", {})).passkeys);
  const [changed, setChanged] = useState<Passkey[] | null>(null);
  const [removal, setRemoval] = useState<{ id: string; fault: Fault | null } | null>(null);
  const shown = changed ?? (call.state === "ready" ? call.answer : []);

  async function remove(id: string): Promise<void> {
    if (!api) return;
    setRemoval({ id, fault: null });
    try {
      setChanged((await api.write("DELETE /api/passkeys.php", { id }, null)).passkeys);
      setRemoval(null);
      showToast(toasts, "settings.passkeys.removed");
    } catch (error) {
      setRemoval({ id, fault: faultFrom(error) });
    }
  }

  return (
    <section id="passkeys" aria-labelledby="passkeys-title" aria-busy={call.state === "waiting"}>
      <h2 id="passkeys-title">
        <FormattedMessage id="settings.passkeys" />
      </h2>
      <p className="lead">
        <FormattedMessage id="settings.passkeys.text" />
      </p>
      {call.state === "failed" && (
        <p className={styles.blocked__box}>
          <FormattedMessage id="settings.passkeys.failed" /> <RetryButton onClick={retry} />
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              removal={removal?.id === passkey.id ? removal : null}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      <AddPasskey
        onAdded={(passkeys) => {
          setChanged(passkeys);
          showToast(toasts, "settings.passkeys.added");
        }}
      />
    </section>
  );
}

function PasskeyRow({
  passkey: { browser, system, synced, old_host: oldHost, created_at: createdAt, used_at: usedAt },
  removal,
  onRemove,
}: {
  passkey: Passkey;
  removal: { fault: Fault | null } | null;
  onRemove: () => void;
}) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const time = (iso: string) => intl.formatDate(iso, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const name =
    browser && system
      ? intl.formatMessage({ id: "settings.device" }, { browser, system })
      : (browser ?? system ?? intl.formatMessage({ id: "settings.device.unknown" }));
  return (
    <li className={styles.devices__row}>
      <Icon name="i-tabler-fingerprint" />
      <div>
        <h3>{name}</h3>
        <p className="meta">
          {usedAt === null ? (
            <FormattedMessage id="settings.passkey.added" values={{ time: time(createdAt) }} />
          ) : (
            <FormattedMessage id="settings.passkey.used" values={{ time: time(usedAt) }} />
          )}
          {oldHost !== null && (
            <span>
              {" "}
              <FormattedMessage id="settings.passkey.old" values={{ host: oldHost }} />
            </span>
          )}
          {oldHost === null && synced && (
            <span>
              {" "}
              <FormattedMessage id="settings.passkey.synced" />
            </span>
          )}
        </p>
        {removal?.fault && <FaultText id="passkey" fault={removal.fault} />}
      </div>
      <button
        type="button"
        className="btn btn--row"
        disabled={removal !== null && removal.fault === null}
        onClick={onRemove}
      >
        <FormattedMessage id="settings.passkey.remove" />
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}

/** Adds this device, after the password where the login was a while ago. */
function AddPasskey({ onAdded }: { onAdded: (passkeys: Passkey[]) => void }) {
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const [needsPassword, setNeedsPassword] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function add(password: string | null): Promise<void> {
    if (!api || isBusy) return;
    setIsBusy(true);
    setFault(null);
    try {
      const { addPasskey } = await import("#client/runtime/passkeys/add-passkey.ts");
      onAdded((await addPasskey(api, password)).passkeys);
      setNeedsPassword(false);
    } catch (error) {
      const why = passkeyFailure(error);
      if (why?.code === "password_required") setNeedsPassword(true);
      else setFault(why);
    } finally {
      setIsBusy(false);
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await add(textOf(new FormData(event.currentTarget), "passkey-password"));
  }

  if (!needsPassword)
    return (
      <>
        <button
          type="button"
          className="btn btn--row btn--line needs-script"
          disabled={isBusy}
          onClick={() => void add(null)}
        >
          <FormattedMessage id="settings.passkeys.add" />
        </button>
        <FaultText id="passkeys" fault={fault} />
      </>
    );
  const isOfPassword = fault?.field === "password";
  return (
    <SettingForm
      id="passkeys"
      fault={isOfPassword ? null : fault}
      isBusy={isBusy}
      save="settings.passkeys.add"
      onSubmit={submit}
      onClose={() => {
        setNeedsPassword(false);
        setFault(null);
      }}
    >
      <p className="meta">
        <FormattedMessage id="settings.passkeys.password" />
      </p>
      <FaultField
        id="passkey-password"
        label={intl.formatMessage({ id: "settings.password" })}
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        fault={isOfPassword ? fault : null}
      />
    </SettingForm>
  );
}
