import { use, useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { Bonus } from "#client/bonus/bonus.tsx";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useFrame, useOffers, useStores, useUser } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";
import { dismissAlert, recallDismissals } from "#client/stores/alerts.ts";
import { isInMembersArea } from "#client/stores/bonus.ts";
import { mayOfferPush } from "#client/stores/push.ts";
import { Icon } from "#client/ui/icon.tsx";
import { alertsFor, isDismissible, type AlertName } from "#contract/alerts.ts";
import { activationIsModal } from "./alert-rules.ts";
import { SendAgain } from "./send-again.tsx";

/** How an alert looks. Its rule is in contract/alerts.ts; a row without its look here does not compile. */
const LOOKS: Record<AlertName, (dismiss: { onDismiss?: () => void }) => ReactNode> = {
  activation: ActivationAlert,
  profile_photo: (dismiss) => (
    <AlertBar
      icon="i-tabler-photo"
      {...dismiss}
      action={
        <a className="link" href={pathOf("profile")}>
          <FormattedMessage id="shell.alert.photo.add" />
        </a>
      }
    >
      <b>
        <FormattedMessage id="shell.alert.photo" />
      </b>{" "}
      <FormattedMessage id="shell.alert.photo.text" />
    </AlertBar>
  ),
  push: (dismiss) => (
    <AlertBar icon="i-tabler-bell" {...dismiss} action={<EnablePush />}>
      <b>
        <FormattedMessage id="shell.alert.push" />
      </b>{" "}
      <FormattedMessage id="shell.alert.push.text" />
    </AlertBar>
  ),
  disabled_notifications: (dismiss) => (
    <AlertBar
      icon="i-tabler-bell-off"
      {...dismiss}
      action={
        <a className="link" href={pathOf("notifications")}>
          <FormattedMessage id="shell.alert.notifications.choose" />
        </a>
      }
    >
      <b>
        <FormattedMessage id="shell.alert.notifications" />
      </b>{" "}
      <FormattedMessage id="shell.alert.notifications.text" />
    </AlertBar>
  ),
};

/** The warning area of the default layout: the bonus banner, then the alerts in the order of their table. */
export function Warnings() {
  const user = useUser();
  const { route } = useFrame();
  const isPushOffered = usePushOffer();
  const { alerts } = useStores();
  const offers = useOffers();
  const { dismissals } = useSnapshot(alerts);
  const api = use(BrowserContext)?.api;
  useEffect(() => {
    recallDismissals(alerts, localStorage);
  }, [alerts]);
  if (!user) return null;
  return (
    <>
      {isInMembersArea(route) && <Bonus part="banner" />}
      {alertsFor(user, route, dismissals, { isPushOffered })
        .filter((name) => name !== "profile_photo" || offers("profile"))
        .map((name) => {
          const Look = LOOKS[name];
          if (!isDismissible(name)) return <Look key={name} />;
          const dismiss = () => {
            if (api) void dismissAlert(alerts, name, localStorage, api);
          };
          return <Look key={name} onDismiss={dismiss} />;
        })}
    </>
  );
}

/**
 * Whether push is offered on this page. The browser says it only after the first page was shown, and an alert
 * that came then would move what the member reads: so it comes with the next page.
 */
function usePushOffer(): boolean {
  const { path } = useFrame();
  const { push } = useStores();
  const isOfferedNow = mayOfferPush(useSnapshot(push));
  const [arrival, setArrival] = useState({ path, isOffered: false });
  if (arrival.path !== path) setArrival({ path, isOffered: isOfferedNow });
  return arrival.isOffered && isOfferedNow;
}

function EnablePush() {
  const push = use(BrowserContext)?.push;
  return (
    <button className="btn btn--row" onClick={() => void push?.enable()}>
      <FormattedMessage id="shell.alert.push.enable" />
    </button>
  );
}

function AlertBar({
  icon,
  action,
  onDismiss,
  children,
}: {
  icon: string;
  action: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  const intl = useIntl();
  const id = useId();
  return (
    <section className="wrap" aria-labelledby={id}>
      <div className="alert">
        <Icon name={icon} />
        <p className="alert__text" id={id}>
          {children}
        </p>
        <div className="alert__act">
          {action}
          {onDismiss && (
            <button
              className="round"
              aria-label={intl.formatMessage({ id: "shell.close" })}
              onClick={onDismiss}
            >
              <Icon name="i-tabler-x" className="icon--s" />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

const PHONE = "(max-width: 767px)";
const followWidth = (changed: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => {
    query.removeEventListener("change", changed);
  };
};

/** Asks the member to confirm their email address; the mail can be sent again from here. */
function ActivationAlert() {
  const modal = useSyncExternalStore(
    followWidth,
    () => activationIsModal(location.search, matchMedia(PHONE).matches),
    () => false,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (modal) dialog.current?.showModal();
  }, [modal]);
  const words = (
    <>
      <b>
        <FormattedMessage id="shell.alert.activate" />
      </b>{" "}
      <FormattedMessage id="shell.alert.activate.text" />
    </>
  );
  if (!modal)
    return (
      <AlertBar icon="i-tabler-mail" action={<SendAgain />}>
        {words}
      </AlertBar>
    );
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="reminder">
      <div className="sheet__body">
        <p className="lead" id="reminder">
          {words}
        </p>
        <SendAgain />
        <form method="dialog">
          <button className="btn btn--quiet btn--wide">
            <FormattedMessage id="shell.close" />
          </button>
        </form>
      </div>
    </dialog>
  );
}
