import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnProfile } from "#contract/entities.ts";
import { MAX_AGE } from "#contract/product/limits.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import styles from "./page.module.css";

const ENDS = ["wish_min_age", "wish_max_age"] as const;
type End = (typeof ENDS)[number];

/**
 * The ages that the member looks for. Where the two would cross, the one that is chosen takes the other
 * along, as the origin does.
 */
export function AgePreference({ profile, onSaved }: { profile: OwnProfile; onSaved: OnSaved }) {
  const intl = useIntl();
  const { min_age: least } = useFrame().site;
  const group = useRef<HTMLFieldSetElement>(null);
  const [given] = useState(profile);
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: "profile.wish" });
  const ages = Array.from({ length: MAX_AGE + 1 - least }, (_, i) => least + i);
  const selectOf = (end: End): HTMLSelectElement | null => {
    const select = group.current?.elements.namedItem(end);
    return select instanceof HTMLSelectElement ? select : null;
  };

  function choose(end: End, age: number | null): void {
    const other = end === "wish_min_age" ? "wish_max_age" : "wish_min_age";
    const select = selectOf(other);
    const beside = select?.value ? Number(select.value) : null;
    const crosses = age !== null && beside !== null && (end === "wish_min_age" ? age > beside : age < beside);
    if (select && crosses) select.value = String(age);
    // both as they stand: of what is chosen while a call is under way only the last is sent
    const wish = { [end]: age, [other]: crosses ? age : beside };
    save({ body: wish, change: (before) => ({ ...before, ...wish }) });
  }

  const takeOver = useEffectEvent(() => {
    const touched = ENDS.find((end) => selectOf(end)?.value !== String(given[end] ?? ""));
    if (touched) choose(touched, Number(selectOf(touched)?.value) || null);
  });
  // chosen before React came
  useEffect(() => takeOver(), []);

  return (
    <fieldset ref={group} className={`field ${styles.prof__wish}`}>
      <legend className="sr">{label}</legend>
      <div className={styles.field__head}>
        <span className="legend" aria-hidden="true">
          {label}
        </span>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <div className={styles.prof__ages}>
        {ENDS.map((end) => (
          <div key={end} className="field">
            <label className="meta" htmlFor={end}>
              <FormattedMessage id={`profile.${end}`} />
            </label>
            <div className="select">
              <select
                className="input"
                id={end}
                name={end}
                defaultValue={given[end] ?? ""}
                autoComplete="off"
                onChange={(event) => choose(end, Number(event.currentTarget.value) || null)}
              >
                <option value="">
                  <FormattedMessage id="profile.wish.any" />
                </option>
                {ages.map((age) => (
                  <option key={age} value={age}>
                    {age}
                  </option>
                ))}
              </select>
              <Icon name="i-tabler-chevron-down" />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
