import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { sortedInterests } from "#client/parts/fields/sort-by-name.ts";
import type { OwnProfile } from "#contract/entities.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import picksStyles from "#client/parts/fields/picks.module.css";
import styles from "./page.module.css";

/** The site's interests to tick. Interests of the member that the site does not offer are left as they are. */
export function Interests({
  profile,
  offered,
  onSaved,
}: {
  profile: OwnProfile;
  offered: Interest[];
  onSaved: OnSaved;
}) {
  const intl = useIntl();
  const group = useRef<HTMLFieldSetElement>(null);
  const [given] = useState(profile.interests);
  const { saving, save, again } = useSaving(onSaved);
  const label = intl.formatMessage({ id: "profile.interests" });
  const ticked = () =>
    offered.filter((interest) => group.current?.querySelector(`[value=${interest}]:checked`));

  function choose(): void {
    const interests = [...given.filter((interest) => !offered.includes(interest)), ...ticked()];
    save({ body: { interests }, change: (before) => ({ ...before, interests }) });
  }

  const takeOver = useEffectEvent(() => {
    if (ticked().join() !== offered.filter((interest) => given.includes(interest)).join()) choose();
  });
  // ticked before React came
  useEffect(() => takeOver(), []);

  return (
    <section aria-labelledby="interests" className={styles.prof__part}>
      <div className={styles.prof__title}>
        <h2 id="interests" tabIndex={-1}>
          {label}
        </h2>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      <p className="meta num">
        <FormattedMessage id="profile.interests.count" values={{ count: profile.interests.length }} />
      </p>
      <fieldset ref={group}>
        <legend className="sr">{label}</legend>
        <div className="chips">
          {sortedInterests(intl, offered).map((interest) => (
            <label key={interest} className={`chip ${picksStyles["chip--pick"]}`}>
              <input
                type="checkbox"
                name="interests"
                value={interest}
                defaultChecked={given.includes(interest)}
                autoComplete="off"
                onChange={choose}
              />
              <FormattedMessage id={`vocab.interests.${interest}`} />
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}
