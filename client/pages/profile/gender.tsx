import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OwnProfile } from "#contract/entities.ts";
import { GENDERS, type Gender } from "#contract/product/vocabulary.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import styles from "./page.module.css";

export function GenderChoice({ profile, onSaved }: { profile: OwnProfile; onSaved: OnSaved }) {
  const intl = useIntl();
  const group = useRef<HTMLFieldSetElement>(null);
  const [given] = useState(profile.gender);
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: "profile.gender" });
  const choose = (gender: Gender) => save({ body: { gender }, change: (before) => ({ ...before, gender }) });

  const takeOver = useEffectEvent(() => {
    const chosen = GENDERS.find((gender) => group.current?.querySelector(`[value=${gender}]:checked`));
    if (chosen && chosen !== given) choose(chosen);
  });
  // chosen before React came
  useEffect(() => takeOver(), []);

  return (
    <fieldset ref={group} className="field">
      <legend className="sr">{label}</legend>
      <div className={styles.field__head}>
        <span className="legend" aria-hidden="true">
          {label}
        </span>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <div className="seg">
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={gender === given}
              autoComplete="off"
              onChange={() => choose(gender)}
            />
            <FormattedMessage id={`profile.gender.${gender}`} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
