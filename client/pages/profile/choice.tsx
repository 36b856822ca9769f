import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { nameOf, optionsOf, wordsOf } from "#client/parts/fields/words.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnProfile } from "#contract/entities.ts";
import { rowOf, type ChoiceField, type NumberField } from "#contract/product/profile-fields.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import styles from "./page.module.css";

interface ChoiceProps {
  field: ChoiceField | NumberField;
  profile: OwnProfile;
  onSaved: OnSaved;
}

/** A choice of the profile, or a number of a few, saved as it is made. */
export function Choice({ field, profile, onSaved }: ChoiceProps) {
  const row = rowOf(field);
  const required = row.kind === "choice" && row.required;
  const intl = useIntl();
  const { site } = useFrame();
  const options =
    row.kind === "number"
      ? Array.from({ length: row.max - row.min + 1 }, (_, i) => String(row.min + i))
      : optionsOf(intl, field);
  const select = useRef<HTMLSelectElement>(null);
  const [given] = useState(String(profile[field] ?? ""));
  const { saving, save, again } = useSaving(onSaved);
  const label = nameOf(intl, field);

  function choose(typed: string): void {
    const option = options.find((one) => one === typed) ?? null;
    if (option === null && required) return;
    const value = option !== null && row.kind === "number" ? Number(option) : option;
    save({ body: { [field]: value }, change: (before) => ({ ...before, [field]: value }) });
  }

  const takeOver = useEffectEvent(() => {
    if (select.current && select.current.value !== given) choose(select.current.value);
  });
  // chosen before React hydrated the page
  useEffect(() => takeOver(), []);

  return (
    <div className="field">
      <div className={styles.field__head}>
        <label htmlFor={field}>{label}</label>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <div className="select">
        <select
          ref={select}
          className="input"
          id={field}
          name={field}
          defaultValue={given}
          autoComplete="off"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {!required && (
            <option value="">
              <FormattedMessage id="profile.unsaid" />
            </option>
          )}
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(intl, field, option, site.countries, profile.gender)}
            </option>
          ))}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
}
