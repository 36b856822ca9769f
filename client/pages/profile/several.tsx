import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { nameOf, optionsOf, wordsOf } from "#client/parts/fields/words.ts";
import type { OwnProfile } from "#contract/entities.ts";
import type { SeveralField } from "#contract/product/profile-fields.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import picksStyles from "#client/parts/fields/picks.module.css";
import styles from "./page.module.css";

interface SeveralProps {
  field: SeveralField;
  profile: OwnProfile;
  onSaved: OnSaved;
}

/** A field of which several options may be ticked, saved as they are. */
export function Several({ field, profile, onSaved }: SeveralProps) {
  const intl = useIntl();
  const { site } = useFrame();
  const group = useRef<HTMLFieldSetElement>(null);
  const [given] = useState(profile[field]);
  const { saving, save, again } = useSaving(onSaved);
  const label = nameOf(intl, field);
  const options = optionsOf(intl, field);
  const ticked = () =>
    options.filter((option) => group.current?.querySelector(`[value="${option}"]:checked`));

  function choose(): void {
    const values = ticked();
    save({ body: { [field]: values }, change: (before) => ({ ...before, [field]: values }) });
  }

  const takeOver = useEffectEvent(() => {
    if (ticked().join() !== options.filter((option) => given.includes(option)).join()) choose();
  });
  // ticked before React hydrated the page
  useEffect(() => takeOver(), []);

  return (
    <fieldset ref={group} id={field} tabIndex={-1} className="field">
      <legend className="sr">{label}</legend>
      <div className={styles.field__head}>
        <span className="legend" aria-hidden="true">
          {label}
        </span>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <div className="chips">
        {options.map((option) => (
          <label key={option} className={`chip ${picksStyles["chip--pick"]}`}>
            <input
              type="checkbox"
              name={field}
              value={option}
              defaultChecked={given.includes(option)}
              autoComplete="off"
              onChange={choose}
            />
            {wordsOf(intl, field, option, site.countries)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
