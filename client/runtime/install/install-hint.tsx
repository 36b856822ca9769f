import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores, useUser } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { dismissAlert } from "#client/stores/alerts.ts";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { isInstallHintDue } from "./install-rules.ts";
import styles from "#client/ui/alert.module.css";

/** How this device installs a site: by a question that the browser asks, or by hand. */
type Way = "prompt" | "by-hand";

function wayOfDevice(): Way | null {
  if (window.installPrompt) return "prompt";
  // only browsers of iOS and iPadOS have this property
  return "standalone" in navigator && !navigator.standalone ? "by-hand" : null;
}

/**
 * Tells a member who comes back that the site can be installed. It comes with a page and never into one that
 * they are reading; dismissed, it never comes again.
 */
export function InstallHint() {
  const user = useUser();
  const { site } = useFrame();
  const { chats, alerts } = useStores();
  const { dismissals } = useSnapshot(alerts);
  const api = use(BrowserContext)?.api;
  const [way] = useState((): Way | null => {
    // The first page of a document is rendered as the edge did, which knows nothing of the device.
    if (typeof document === "undefined" || document.documentElement.dataset["hydrated"] === undefined)
      return null;
    const found = wayOfDevice();
    const isDue = isInstallHintDue({
      signupDate: user?.signup_date ?? "",
      hasWritten: [
        ...chats.chats.map(({ last_message: last }) => last),
        ...Object.values(chats.chat_messages).flat(),
      ].some((message) => message?.from_me === true),
      isDismissed: alerts.dismissals.install !== undefined,
      isInstalled: matchMedia("(display-mode: standalone)").matches,
      canInstall: found !== null,
      now: Date.now(),
    });
    return isDue ? found : null;
  });
  if (way === null || dismissals.install !== undefined || !api) return null;
  const dismiss = () => void dismissAlert(alerts, "install", deviceStorage(), api);

  async function install(): Promise<void> {
    await window.installPrompt?.prompt();
    // a browser asks once; whatever was answered, the hint has done its work
    delete window.installPrompt;
    dismiss();
  }

  return (
    <aside className={styles.alert} aria-labelledby="install-hint">
      <Icon name="i-tabler-device-mobile-plus" />
      <p className={styles.alert__text} id="install-hint">
        <b>
          <FormattedMessage id="chat.install" values={{ site: site.name }} />
        </b>{" "}
        <FormattedMessage id={way === "prompt" ? "chat.install.text" : "chat.install.by_hand"} />
      </p>
      <div className={styles.alert__act}>
        {way === "prompt" && (
          <button type="button" className="btn btn--row" onClick={() => void install()}>
            <FormattedMessage id="chat.install.do" />
          </button>
        )}
        <CloseButton isSmall onClick={dismiss} />
      </div>
    </aside>
  );
}
