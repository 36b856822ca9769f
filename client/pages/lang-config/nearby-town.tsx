import { use, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { locate } from "#client/stores/geolocation.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

/**
 * Shows the town the device is in, when the visitor asks for it. Its place is reserved from the start;
 * without script it is not shown.
 */
export function NearbyTown() {
  const able = useSyncExternalStore(
    nothingChanges,
    () => "geolocation" in navigator,
    () => false,
  );
  const { geolocation } = useStores();
  const { status, geocode } = useSnapshot(geolocation);
  const browser = use(BrowserContext);
  const intl = useIntl();
  return (
    <section className="needs-script">
      <h2>
        <FormattedMessage id="lang.town" />
      </h2>
      <p className="lead">
        <FormattedMessage id="lang.town.text" />
      </p>
      <button
        className="btn"
        disabled={!able || status === "asking"}
        onClick={() => {
          if (browser)
            void locate(geolocation, { ...browser, geolocation: navigator.geolocation, now: Date.now });
        }}
      >
        <Icon name="i-tabler-map-pin" className="icon--s" />
        <FormattedMessage id="lang.town.ask" />
      </button>
      <p role="status" className={styles["lang-page__town"]}>
        {status === "known" && geocode && (
          <FormattedMessage
            tagName="span"
            id="lang.town.found"
            values={{
              town: geocode.city,
              country: intl.formatDisplayName(geocode.country, { type: "region" }),
            }}
          />
        )}
        {status === "known" && !geocode && <FormattedMessage tagName="span" id="lang.town.none" />}
        {status === "denied" && <FormattedMessage tagName="span" id="lang.town.denied" />}
        {status === "failed" && <FormattedMessage tagName="span" id="lang.town.failed" />}
      </p>
    </section>
  );
}

const nothingChanges = () => () => {};
