import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { useTowns } from "#client/parts/town/use-towns.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { Town } from "#contract/entities.ts";
import { foldText } from "#contract/product/fold-text.ts";
import { FieldError } from "./field-error.tsx";

export interface TownFieldProps {
  country: string;
  town: string;
  place: number | null;
  error: string | undefined;
  onCountry: (country: string) => void;
  onTown: (town: string, place: number | null) => void;
}

/** Country and town of a person. Nothing more exact than the town is stored. */
export function TownField({ country, town, place, error, onCountry, onTown }: TownFieldProps) {
  const { site } = useFrame();
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { state, towns, search } = useTowns();
  // "Lodz" for Łódź, but Ås before As where both are there
  const typed = town.trim().toLowerCase();
  const sameName = () =>
    towns.find(({ name }) => name.toLowerCase() === typed) ??
    towns.find(({ name }) => foldText(name) === foldText(typed));
  const countries = sortedCountries(intl, site.countries);

  function pick(found: Town | undefined): void {
    if (found) onTown(found.name, found.id);
  }
  return (
    <>
      {countries.length > 1 && (
        <div className="field">
          <label htmlFor="country">
            <FormattedMessage id="signup.country" />
          </label>
          <div className="select">
            <select
              className="input"
              id="country"
              autoComplete="country"
              value={country}
              onChange={(event) => {
                onCountry(event.target.value);
              }}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="i-tabler-chevron-down" />
          </div>
        </div>
      )}
      {/* a whole name that was typed and left counts as chosen */}
      <div
        className="field"
        onBlur={() => {
          if (place === null) pick(sameName());
        }}
      >
        <label htmlFor="town">
          <FormattedMessage id="signup.town" />
        </label>
        <Combobox
          id="town"
          input={input}
          text={town}
          label={intl.formatMessage({ id: "signup.town" })}
          describedBy="town-fault town-hint"
          options={towns.map(({ id, name, region_name: detail }) => ({
            value: String(id),
            label: name,
            detail,
          }))}
          onType={(text) => {
            onTown(text, null);
            search(text, country);
          }}
          onPick={(value) => {
            pick(towns.find(({ id }) => String(id) === value));
          }}
        />
        <FieldError
          id="town"
          code={error}
          hint={
            <span role="status">
              <FormattedMessage
                id={state === "failed" || state === "missing" ? "signup.town.failed" : "signup.town.hint"}
              />
            </span>
          }
        />
      </div>
    </>
  );
}
