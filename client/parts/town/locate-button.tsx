import { use, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { locate, restorePosition } from "#client/stores/geolocation.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Town } from "#contract/entities.ts";
import styles from "./locate-button.module.css";

/**
 * Finds the town in which the device is, when the member asks for it. Where the backend has no ids of towns,
 * the town's name is searched for instead.
 */
export function LocateButton({
  onTown,
  onName,
}: {
  onTown: (town: Town) => void;
  onName: (name: string, country: string) => void;
}) {
  const able = useSyncExternalStore(
    nothingChanges,
    () => "geolocation" in navigator,
    () => false,
  );
  const { geolocation } = useStores();
  const { status, geocode } = useSnapshot(geolocation);
  const { countries } = useFrame().site;
  const browser = use(BrowserContext);
  const intl = useIntl();
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const abroad = status === "known" && geocode && !countries.includes(geocode.country);

  const remind = useEffectEvent(() => {
    if (browser) restorePosition(geolocation, { storage: browser.storage, now: Date.now });
  });
  useEffect(() => remind(), []);

  async function find(): Promise<void> {
    if (!browser) return;
    await locate(geolocation, { ...browser, geolocation: navigator.geolocation, now: Date.now });
    const { geocode: town } = geolocation;
    if (geolocation.status !== "known" || !town || !countries.includes(town.country)) return;
    if (town.place) onTown({ ...town.place });
    else onName(town.city, town.country);
  }

  return (
    <div className={`${styles.locate} needs-script`}>
      <button
        type="button"
        className="btn btn--row"
        disabled={!able}
        aria-disabled={status === "asking"}
        onClick={() => {
          if (status !== "asking") void find();
        }}
      >
        <Icon name="i-tabler-current-location" className="icon--s" />
        <FormattedMessage id="profile.position" />
      </button>
      <p role="status" className="meta">
        {status === "asking" && <FormattedMessage tagName="span" id="profile.position.asking" />}
        {status === "known" && !geocode && <FormattedMessage tagName="span" id="profile.position.none" />}
        {abroad && (
          <FormattedMessage
            tagName="span"
            id="profile.position.abroad"
            values={{
              town: geocode.city,
              country: nameOf(geocode.country),
              countries: intl.formatList(countries.map(nameOf), { type: "disjunction" }),
            }}
          />
        )}
        {status === "denied" && <FormattedMessage tagName="span" id="profile.position.denied" />}
        {status === "failed" && <FormattedMessage tagName="span" id="profile.position.failed" />}
      </p>
    </div>
  );
}

const nothingChanges = () => () => {};
