import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnProfile } from "#contract/entities.ts";
import { profileFields, type ChoiceField } from "#contract/profile-fields.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";

interface ChoiceProps {
  field: ChoiceField;
  profile: OwnProfile;
  onSaved: OnSaved;
}

/** A choice of the profile, saved as it is made. */
export function Choice({ field, profile, onSaved }: ChoiceProps) {
  const { required } = profileFields[field];
  const options: readonly string[] = profileFields[field].options;
  const intl = useIntl();
  const select = useRef<HTMLSelectElement>(null);
  const [given] = useState(profile[field] ?? "");
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: `vocab.${field}` as MessageId });

  function choose(typed: string): void {
    const value = options.find((option) => option === typed) ?? null;
    if (value === null && required) return;
    save({ body: { [field]: value }, change: (before) => ({ ...before, [field]: value }) });
  }

  const takeOver = useEffectEvent(() => {
    if (select.current && select.current.value !== given) choose(select.current.value);
  });
  // chosen before React hydrated the page
  useEffect(() => takeOver(), []);

  return (
    <div className="field">
      <div className="field__head">
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
              {intl.formatMessage({ id: `vocab.${field}.${option}` as MessageId })}
            </option>
          ))}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
}
