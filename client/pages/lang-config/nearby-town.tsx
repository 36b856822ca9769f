import { useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useApi } from "../../browser/api-context.tsx";
import { useStores } from "../../context.tsx";
import { locate } from "../../stores/geolocation.ts";
import { Icon } from "../../ui/icon.tsx";

/** Shows the town the device is in, when the person asks for it. It needs script, so without script it is not there. */
export function NearbyTown() {
  const able = useSyncExternalStore(nothingChanges, () => "geolocation" in navigator, () => false);
  return able ? <Ask /> : null;
}

function Ask() {
  const { geolocation } = useStores();
  const { status, geocode } = useSnapshot(geolocation);
  const api = useApi();
  const intl = useIntl();
  return (
    <section>
      <h2><FormattedMessage id="lang.town" /></h2>
      <p className="lead"><FormattedMessage id="lang.town.text" /></p>
      <button className="btn" disabled={status === "asking"} onClick={() => { void locate(geolocation, navigator.geolocation, api); }}>
        <Icon name="i-tabler-map-pin" className="icon--s" />
        <FormattedMessage id="lang.town.ask" />
      </button>
      <p role="status" className="lang-page__town">
        {status === "known" && geocode && <FormattedMessage id="lang.town.found" values={{ town: geocode.city, country: intl.formatDisplayName(geocode.country, { type: "region" }) }} />}
        {status === "known" && !geocode && <FormattedMessage id="lang.town.none" />}
        {status === "denied" && <FormattedMessage id="lang.town.denied" />}
        {status === "failed" && <FormattedMessage id="lang.town.failed" />}
      </p>
    </section>
  );
}

const nothingChanges = () => () => {};
