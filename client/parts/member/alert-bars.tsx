import { use, useId, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { LoadedBonus } from "#client/parts/bonus/loaded-bonus.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { AlertName } from "#contract/product/alerts.ts";
import { SendAgain } from "./send-again.tsx";
import styles from "#client/ui/alert.module.css";

/** How an alert looks. Its rule is in contract/alerts.ts; a row without its look here does not compile. */
export const ALERT_BARS: Record<AlertName, (dismiss: { onDismiss?: () => void }) => ReactNode> = {
  time_bonus: () => <LoadedBonus part="banner" />,
  activation: () => (
    <AlertBar icon="i-tabler-mail" action={<SendAgain />}>
      <b>
        <FormattedMessage id="alert.activate" />
      </b>{" "}
      <span className={styles.alert__more}>
        <FormattedMessage id="alert.activate.text" />
      </span>
    </AlertBar>
  ),
  profile_photo: (dismiss) => (
    <AlertBar
      icon="i-tabler-photo"
      {...dismiss}
      action={
        <PageLink className="link" href={pathOf("profile")}>
          <FormattedMessage id="alert.photo.add" />
        </PageLink>
      }
    >
      <b>
        <FormattedMessage id="alert.photo" />
      </b>{" "}
      <span className={styles.alert__more}>
        <FormattedMessage id="alert.photo.text" />
      </span>
    </AlertBar>
  ),
  push: (dismiss) => (
    <AlertBar icon="i-tabler-bell" {...dismiss} action={<EnablePush />}>
      <b>
        <FormattedMessage id="alert.push" />
      </b>{" "}
      <span className={styles.alert__more}>
        <FormattedMessage id="alert.push.text" />
      </span>
    </AlertBar>
  ),
  disabled_notifications: (dismiss) => (
    <AlertBar
      icon="i-tabler-bell-off"
      {...dismiss}
      action={
        <PageLink className="link" href={pathOf("notifications")}>
          <FormattedMessage id="alert.notifications.choose" />
        </PageLink>
      }
    >
      <b>
        <FormattedMessage id="alert.notifications" />
      </b>{" "}
      <span className={styles.alert__more}>
        <FormattedMessage id="alert.notifications.text" />
      </span>
    </AlertBar>
  ),
};

function EnablePush() {
  const push = use(BrowserContext)?.push;
  return (
    <button className="btn btn--row" onClick={() => void push?.enable()}>
      <FormattedMessage id="alert.push.enable" />
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
  const id = useId();
  return (
    <section className="wrap" aria-labelledby={id}>
      <div className={styles.alert}>
        <Icon name={icon} />
        <p className={styles.alert__text} id={id}>
          {children}
        </p>
        <div className={styles.alert__act}>
          {action}
          {onDismiss && <CloseButton isSmall onClick={onDismiss} />}
        </div>
      </div>
    </section>
  );
}
