import { use, useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { addPasskey } from "#client/runtime/passkeys/add-passkey.ts";
import { passkeyFailure } from "#client/runtime/passkeys/device-fault.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { Icon } from "#client/ui/icon.tsx";
import styles from "#client/parts/fields/forms.module.css";

const KNOWN = ["passkey_cancelled", "passkey_exists", "offline"] as const;

/**
 * Offers a passkey to a member who has just logged in with their password; whatever they choose leads on.
 * Declined for good, it is never offered again.
 */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const api = use(BrowserContext)?.api;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);

  async function add(): Promise<void> {
    if (!api) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await addPasskey(api, null);
      onDone();
    } catch (error) {
      setFailure(passkeyFailure(error)?.code ?? null);
      setIsBusy(false);
    }
  }
  function decline(): void {
    setIsBusy(true);
    // What could not be stored is asked again after the next login, which is better than to stand here.
    void api
      ?.write("POST /api/dismissals.php", {}, { alert: "passkey" })
      .catch(() => null)
      .then(onDone);
  }

  const known = KNOWN.find((code) => code === failure);
  return (
    <section className={styles.login__form} aria-labelledby="passkey-title">
      <h1 id="passkey-title" ref={title} tabIndex={-1}>
        <FormattedMessage id="login.passkey.offer" />
      </h1>
      <p className="lead">
        <FormattedMessage id="login.passkey.offer.text" />
      </p>
      <Alarm>
        {failure !== null && (
          <FormattedMessage tagName="span" id={`login.passkey.failure.${known ?? "error"}`} />
        )}
      </Alarm>
      <button type="button" className="btn btn--main" disabled={isBusy} onClick={() => void add()}>
        <Icon name="i-tabler-fingerprint" />
        <FormattedMessage id="login.passkey.add" />
      </button>
      <button type="button" className="btn btn--line" disabled={isBusy} onClick={onDone}>
        <FormattedMessage id="login.passkey.later" />
      </button>
      <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={decline}>
        <FormattedMessage id="login.passkey.never" />
      </button>
      <p className="meta">
        <FormattedMessage id="login.passkey.never.text" />
      </p>
    </section>
  );
}
