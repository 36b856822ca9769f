import { Fragment, use, useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useUser } from "#client/page/context.tsx";
import { sortByName, sortedCountries, sortedInterests } from "#client/parts/fields/sort-by-name.ts";
import { countryOf } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";
import { Select, type SelectProps } from "#client/ui/select.tsx";
import type { RegionsAnswer } from "#contract/calls/people/regions.ts";
import type { SearchField } from "#contract/entities.ts";
import { fromKeys, SEARCHABLE_COLUMNS } from "#contract/product/profile-fields.ts";
import { regionKindOf } from "#contract/product/region-kinds.ts";
import { SEARCH_DISTANCES } from "#contract/product/search-order.ts";
import {
  isAlwaysOffered,
  isForPremium,
  SEARCH_SWITCHES,
  type SearchSwitch,
} from "#contract/product/search-switches.ts";
import { AgeFields } from "./age-fields.tsx";
import { Chips } from "./chips.tsx";
import { ColumnFilter } from "./column-filter.tsx";
import type { Ready } from "./data.ts";
import styles from "./search.module.css";

/**
 * The filters that the site shows, in its order. Real members only is every member's, whatever the site says
 * (answers, section 1).
 */
export function FilterFields({ data: { filter, interests, regions, ownCountry } }: { data: Ready }) {
  const { site, loggedIn, signups } = useFrame();
  const user = useUser();
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const [country, setCountry] = useState(filter.country ?? "");
  const inCountry = countryOf(country || null, site.countries) ?? ownCountry;
  const [table, setTable] = useState<RegionsAnswer>(inCountry === null ? {} : { [inCountry]: regions });
  const listed = sortByName(intl, (inCountry === null ? null : table[inCountry]) ?? [], ({ name }) => name);
  const countries = sortedCountries(intl, site.countries).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  const everywhere = { value: "", label: intl.formatMessage({ id: "members.everywhere" }) };

  function move(code: string): void {
    setCountry(code);
    if (api && code !== "" && site.search_fields.includes("countryregion"))
      void api.get("/api/regions.php", {}).then(
        (all) => {
          setTable(all);
        },
        () => undefined,
      );
  }

  const fields: Partial<Record<SearchField, ReactNode>> = {
    gender: (
      <SegmentedControl
        name="gender"
        legend={intl.formatMessage({ id: "members.show" })}
        value={filter.gender ?? ""}
        options={(["female", "male", "all"] as const).map((gender) => ({
          value: gender === "all" ? "" : gender,
          label: intl.formatMessage({ id: `face.gender.${gender}` }),
        }))}
      />
    ),
    [site.search_fields.includes("min_age") ? "min_age" : "max_age"]: (
      <AgeFields lowest={site.min_age} min={filter.min_age} max={filter.max_age} />
    ),
    ...(countries.length > 1 && {
      country: (
        <Select
          id="country"
          name="country"
          label={intl.formatMessage({ id: "members.country" })}
          value={filter.country ?? ""}
          options={[everywhere, ...countries]}
          onChange={move}
        />
      ),
    }),
    ...(listed.length > 0 &&
      inCountry !== null && {
        countryregion: (
          <Select
            key={inCountry}
            id="region"
            name="countryregion"
            label={intl.formatMessage({ id: `vocab.region.${regionKindOf(inCountry)}` })}
            value={filter.countryregion === null ? "" : `${inCountry}.${filter.countryregion}`}
            onChange={(region) => {
              // a region is in its country, and the form says so at once
              const chosen = document.getElementById("country");
              if (region === "" || country !== "" || !(chosen instanceof HTMLSelectElement)) return;
              chosen.value = inCountry;
              setCountry(inCountry);
            }}
            options={[
              everywhere,
              ...listed.map(({ code, name }) => ({ value: `${inCountry}.${code}`, label: name })),
            ]}
          />
        ),
      }),
    distance: <Distance chosen={filter.distance ?? ""} everywhere={everywhere} />,
    ...fromKeys(SEARCH_SWITCHES, (name) =>
      isForPremium(name) && !user?.paid_user ? (
        <PremiumSwitch name={name} />
      ) : (
        <Switch name={name} checked={filter[name]} />
      ),
    ),
    ...(interests.length > 0 && {
      interests: (
        <Chips
          name="interests"
          legend={intl.formatMessage({ id: "search.interests" })}
          options={sortedInterests(intl, interests).map((interest) => ({
            value: interest,
            words: intl.formatMessage({ id: `vocab.interests.${interest}` }),
          }))}
          chosen={filter.interests}
          folded
        />
      ),
    }),
    ...fromKeys(SEARCHABLE_COLUMNS, (field) => <ColumnFilter field={field} chosen={filter[field]} />),
  };
  const offered = loggedIn
    ? [...new Set<SearchField>([...site.search_fields, ...SEARCH_SWITCHES.filter(isAlwaysOffered)])]
    : site.search_fields;
  return (
    <>
      {offered
        .filter((field) => fields[field])
        .map((field) => (
          <Fragment key={field}>{fields[field]}</Fragment>
        ))}
      {!loggedIn && signups && (
        <PageLink className="btn btn--line" href={pathOf("signup")}>
          <FormattedMessage id="members.filter.more" />
        </PageLink>
      )}
    </>
  );
}

/** A part of its own, since only members have its words. */
function Distance({ chosen, everywhere }: { chosen: string; everywhere: SelectProps["options"][number] }) {
  const intl = useIntl();
  return (
    <Select
      id="distance"
      name="distance"
      label={intl.formatMessage({ id: "search.distance" })}
      value={chosen}
      options={[
        everywhere,
        ...SEARCH_DISTANCES.map((value) => ({
          value,
          label: intl.formatMessage({ id: "search.distance.km" }, { km: Number(value) }),
        })),
      ]}
    />
  );
}

/** A switch that a free member can't use. */
function PremiumSwitch({ name }: { name: SearchSwitch }) {
  return (
    <div className={styles["line-switch"]}>
      <div>
        <b>
          <FormattedMessage id={`search.switch.${name}`} />
        </b>
        <p className="meta">
          <FormattedMessage id="search.switch.premium" values={{ premium: toPremium }} />
        </p>
      </div>
    </div>
  );
}

const toPremium = (words: ReactNode) => (
  <PageLink key="premium" className="link" href={pathOf("premium")}>
    {words}
  </PageLink>
);

function Switch({ name, checked }: { name: SearchSwitch; checked: boolean }) {
  return (
    <div className={styles["line-switch"]}>
      <div>
        <label htmlFor={`switch-${name}`}>
          <b>
            <FormattedMessage id={`search.switch.${name}`} />
          </b>
        </label>
        <p id={`switch-${name}-hint`} className="meta">
          <FormattedMessage id={`search.switch.${name}.hint`} />
        </p>
      </div>
      <span className={styles["filter-switch"]}>
        <input
          id={`switch-${name}`}
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={checked}
          aria-describedby={`switch-${name}-hint`}
        />
      </span>
    </div>
  );
}
