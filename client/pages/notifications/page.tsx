import { FormattedMessage, useIntl } from "react-intl";
import { useHasCall, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { AccountSection } from "./account.tsx";
import { Blocked } from "./blocked.tsx";
import type { Data } from "./data.ts";
import { Devices } from "./devices.tsx";
import { DataExport } from "./leaving/data-export.tsx";
import { Leaving } from "./leaving/leaving.tsx";
import { Notifications } from "./notifications.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Privacy } from "./privacy.tsx";
import { SpecifiedSettings } from "./specified-settings.tsx";
import { UnsavedBar } from "./unsaved.tsx";
import { useAccount } from "./use-account.ts";
import { usePreferences } from "./use-preferences.ts";
import styles from "./page.module.css";

type Ready = Extract<Data, { state: "ready" }>;

/** The member's settings. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state === "specified") return <SpecifiedSettings disabled={data.disabled} />;
  return data.state === "ready" ? <Settings given={data} /> : <Unavailable state={data.state} />;
}

/** The sections, in the order of the page. */
const SECTIONS = [
  { id: "notifications", icon: "i-tabler-bell" },
  { id: "privacy", icon: "i-tabler-eye-off" },
  { id: "account", icon: "i-tabler-user" },
  { id: "devices", icon: "i-tabler-devices" },
  { id: "passkeys", icon: "i-tabler-fingerprint" },
  { id: "blocked", icon: "i-tabler-ban" },
  { id: "export", icon: "i-tabler-file-zip" },
  { id: "leaving", icon: "i-tabler-door-exit" },
] as const;

function Settings({ given }: { given: Ready }) {
  const intl = useIntl();
  const hasCall = useHasCall();
  const mayLeave = useOffers()("account-deleted");
  const mayBlock = hasCall("GET /api/blocks.php");
  /** What a backend of an operator's own may lack. */
  const offered: Partial<Record<(typeof SECTIONS)[number]["id"], boolean>> = {
    devices: hasCall("GET /api/devices.php"),
    passkeys: given.passkeys,
    blocked: mayBlock,
    export: mayLeave,
    leaving: mayLeave,
  };
  const { preferences, change, unsaved } = usePreferences(given.preferences);
  const own = useAccount(given.account);
  const { account } = own;
  return (
    <div className={`wrap ${styles.settings}`}>
      <nav className={styles.settings__nav} aria-label={intl.formatMessage({ id: "settings.title" })}>
        <h1>
          <FormattedMessage id="settings.title" />
        </h1>
        <ul>
          {SECTIONS.filter(({ id }) => offered[id] !== false).map(({ id, icon }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Icon name={icon} />
                <FormattedMessage id={`settings.${id}`} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.settings__main}>
        <Notifications preferences={preferences} change={change} />
        <Privacy preferences={preferences} change={change} own={account && { account, change: own.change }} />
        <AccountSection account={account} />
        {offered.devices && <Devices given={given.devices} />}
        {given.passkeys && <Passkeys />}
        {mayBlock && <Blocked />}
        {mayLeave && (
          <>
            <DataExport />
            <Leaving />
          </>
        )}
        {unsaved && <UnsavedBar unsaved={unsaved} />}
        {own.unsaved && <UnsavedBar unsaved={own.unsaved} />}
      </div>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "settings.title" })} – ${seed.site.name}` };
}
