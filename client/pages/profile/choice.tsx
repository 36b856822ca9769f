import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { Looks, OwnProfile } from "#contract/entities.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";

interface ChoiceProps<Field extends "sexuality" | keyof Looks> {
  field: Field;
  words: readonly OwnProfile[Field][];
  profile: OwnProfile;
  onSaved: OnSaved;
}

/** One field out of a closed list, saved as it is chosen. */
export function Choice<Field extends "sexuality" | keyof Looks>({
  field,
  words,
  profile,
  onSaved,
}: ChoiceProps<Field>) {
  const intl = useIntl();
  const select = useRef<HTMLSelectElement>(null);
  const [given] = useState(profile[field] ?? "");
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: `vocab.${field}` as MessageId });

  function choose(typed: string): void {
    const value = words.find((word) => word === typed) ?? null;
    // what a list without an empty line cannot say
    if (value === null && field === "sexuality") return;
    save({ body: { [field]: value }, change: (before) => ({ ...before, [field]: value }) });
  }

  const takeOver = useEffectEvent(() => {
    if (select.current && select.current.value !== given) choose(select.current.value);
  });
  // chosen before React came
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
          {field !== "sexuality" && (
            <option value="">
              <FormattedMessage id="profile.unsaid" />
            </option>
          )}
          {words.map((word) => (
            <option key={word} value={word ?? ""}>
              {intl.formatMessage({ id: `vocab.${field}.${word}` as MessageId })}
            </option>
          ))}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
}
