import { useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { LocateButton } from "#client/parts/town/locate-button.tsx";
import { useTowns } from "#client/parts/town/use-towns.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnProfile, Town } from "#contract/entities.ts";
import { regionKindOf } from "#contract/product/region-kinds.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import fieldsStyles from "./fields.module.css";
import styles from "./page.module.css";

/** Where the member lives: a town by its name or by the device's position; nothing finer is ever stored. */
export function Home({ profile, onSaved }: { profile: OwnProfile; onSaved: OnSaved }) {
  const intl = useIntl();
  const { countries } = useFrame().site;
  const [country, setCountry] = useState(
    countries.includes(profile.country) ? profile.country : (countries[0] ?? profile.country),
  );
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { state, towns, search } = useTowns();
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: "profile.home" });
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;

  function move(town: Town): void {
    const { id: place, name: city, country, region, region_name } = town;
    save({ body: { place }, change: (before) => ({ ...before, city, country, region, region_name }) });
  }

  function pick(town: Town): void {
    setText(town.name);
    move(town);
  }

  function lookFor(typed: string, where = country): void {
    setText(typed);
    setCountry(where);
    search(typed, where);
  }

  return (
    <section aria-labelledby="home" className={styles.prof__part}>
      <div className={styles.prof__title}>
        <h2 id="home">{label}</h2>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <dl className={fieldsStyles.fields}>
        <div>
          <dt>
            <FormattedMessage id="profile.town" />
          </dt>
          <dd>{profile.city}</dd>
        </div>
        {profile.region_name !== null && (
          <div>
            <dt>
              <FormattedMessage id={`vocab.region.${regionKindOf(profile.country)}`} />
            </dt>
            <dd>{profile.region_name}</dd>
          </div>
        )}
        <div>
          <dt>
            <FormattedMessage id="profile.country" />
          </dt>
          <dd>{nameOf(profile.country)}</dd>
        </div>
      </dl>
      <p id="town-hint" className="meta">
        <FormattedMessage id="profile.home.text" />
      </p>
      <div className={`${styles.prof__fields} needs-script`}>
        {countries.length > 1 && (
          <div className="field">
            <label htmlFor="country">
              <FormattedMessage id="profile.country" />
            </label>
            <div className="select">
              <select
                className="input"
                id="country"
                value={country}
                autoComplete="off"
                onChange={(event) => lookFor(text, event.currentTarget.value)}
              >
                {sortedCountries(intl, countries).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
              <Icon name="i-tabler-chevron-down" />
            </div>
          </div>
        )}
        <div className="field">
          <label htmlFor="town">
            <FormattedMessage id="profile.town.find" />
          </label>
          <Combobox
            id="town"
            input={input}
            text={text}
            label={intl.formatMessage({ id: "profile.town.find" })}
            describedBy="town-hint"
            options={towns.map(({ id, name, region_name: detail }) => ({
              value: String(id),
              label: name,
              detail,
            }))}
            onType={(text) => lookFor(text)}
            onPick={(value) => {
              const town = towns.find(({ id }) => String(id) === value);
              if (town) pick(town);
            }}
          />
          <p role="status" className={`meta ${styles.prof__found}`}>
            {state === "found" && (
              <span className={towns.length > 0 ? "sr" : ""}>
                <FormattedMessage id="profile.town.count" values={{ count: towns.length }} />
              </span>
            )}
            {state !== "found" && state !== "still" && (
              <FormattedMessage tagName="span" id={`profile.town.${state}`} />
            )}
          </p>
        </div>
      </div>
      <LocateButton
        onTown={move}
        onName={(name, where) => {
          lookFor(name, where);
          input.current?.focus();
        }}
      />
    </section>
  );
}
