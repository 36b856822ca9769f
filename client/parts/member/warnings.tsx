import { use, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useHasCall, useOffers, useStores, useUser } from "#client/page/context.tsx";
import { lazyPart } from "#client/parts/notices/lazy-part.tsx";
import { routeOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { dismissAlert, recallDismissals } from "#client/stores/alerts.ts";
import { mayOfferPush } from "#client/stores/push.ts";
import { Icon } from "#client/ui/icon.tsx";
import { alertsFor, isDismissible, type AlertDevice, type AlertName } from "#contract/product/alerts.ts";
import { ALERT_BARS } from "./alert-bars.tsx";
import { useActivationDialog } from "./use-activation-dialog.ts";
import styles from "./warnings.module.css";

/** Loaded where it is shown: after a partner's signup on a phone. */
const ActivationDialog = lazyPart(async () => (await import("./activation-dialog.tsx")).ActivationDialog);

/**
 * The warning area of the default layout: what is due, in the order of the table. On a phone one line shows
 * the first and opens them all; a profile has it below the first photo.
 */
export function Warnings() {
  const user = useUser();
  const page = routeOf(useFrame().route);
  const push = usePushOffer();
  const { alerts, bonus } = useStores();
  const hasCall = useHasCall();
  const mayAddPhoto = useOffers()("profile") && hasCall("GET /api/photos.php");
  const { dismissals } = useSnapshot(alerts);
  const { banner, discount } = useSnapshot(bonus);
  const api = use(BrowserContext)?.api;
  const isDialog = useActivationDialog();
  useEffect(() => {
    recallDismissals(alerts, deviceStorage());
  }, [alerts]);
  if (!user) return null;
  const due = alertsFor(user, page, dismissals, {
    isPushOffered: push === "in-place",
    isBonusVisible: banner !== null && discount !== null,
  }).filter((name) => name !== "profile_photo" || mayAddPhoto);
  const shown = due.filter((name) => name !== "activation" || !isDialog);
  const dismiss = (name: AlertName) => {
    if (api && isDismissible(name)) void dismissAlert(alerts, name, deviceStorage(), api);
  };
  return (
    <>
      {isDialog && due.includes("activation") && <ActivationDialog />}
      {shown.length > 0 && <WarningArea due={shown} onDismiss={dismiss} />}
      {push === "late" && alertsFor(user, page, dismissals, LATE).includes("push") && (
        <LateAlert name="push" onDismiss={dismiss} />
      )}
    </>
  );
}

/** What a late alert is asked for with. */
const LATE: AlertDevice = { isPushOffered: true, isBonusVisible: false };

/** An alert that is due only after its page was shown: over the page, where it moves nothing. */
function LateAlert({ name, onDismiss }: { name: AlertName; onDismiss: (name: AlertName) => void }) {
  const place = document.getElementById("toasts");
  const Bar = ALERT_BARS[name];
  return place && createPortal(<Bar onDismiss={() => onDismiss(name)} />, place);
}

function WarningArea({ due, onDismiss }: { due: AlertName[]; onDismiss: (name: AlertName) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const intl = useIntl();
  const id = useId();
  const others = due.length - 1;
  return (
    <div className={isOpen ? `${styles.warnings} is-open` : styles.warnings}>
      <div id={id} className={styles.warnings__all}>
        {due.map((name) => {
          const Bar = ALERT_BARS[name];
          return <Bar key={name} {...(isDismissible(name) && { onDismiss: () => onDismiss(name) })} />;
        })}
      </div>
      {(others > 0 || due[0] !== "time_bonus") && (
        <button
          type="button"
          className={`${styles.warnings__toggle} num needs-script`}
          aria-label={intl.formatMessage({ id: "alert.more" }, { count: others })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {others > 0 && <span aria-hidden="true">+{others}</span>}
          <Icon name="i-tabler-chevron-down" className="icon--s" />
        </button>
      )}
    </div>
  );
}

/**
 * Whether and where push is offered on this page. The browser says it only after the first page was shown,
 * and an alert in its place would then move what the member reads: that page has it late, and the next ones
 * in place. A page to which they go back is as they left it, and one that only counts its query up while they
 * scroll stays the same page.
 */
function usePushOffer(): "in-place" | "late" | null {
  const page = useFrame().path.split("?")[0] ?? "";
  const { push } = useStores();
  const isOfferedNow = mayOfferPush(useSnapshot(push));
  const [arrivals, setArrivals] = useState<Readonly<Record<string, boolean>>>({ [page]: false });
  if (arrivals[page] === undefined) setArrivals({ ...arrivals, [page]: isOfferedNow });
  if (!isOfferedNow) return null;
  return (arrivals[page] ?? true) ? "in-place" : "late";
}
