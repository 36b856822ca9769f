import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { nameOf, wordsOf } from "#client/parts/fields/words.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { InCommon, ProfileNote, ProfileView } from "#contract/entities.ts";
import { COLUMN_FIELDS, isKnownValue } from "#contract/product/profile-fields.ts";
import styles from "./page.module.css";

/** Between two facts. A line may end with it, and none begins with it. */
const DOT = "\u00A0· ";

/** When the member was last active, where they live, and how far that is: between towns, never from a point. */
export function Whereabouts({
  profile: { activity, city, country, distance, fictional },
}: {
  profile: ProfileView;
}) {
  const intl = useIntl();
  const { site } = useFrame();
  const place =
    site.countries.length > 1
      ? `${city}, ${intl.formatDisplayName(country, { type: "region" }) ?? country}`
      : city;
  return (
    <>
      {activity === "online" && <i className="dot" aria-hidden="true" />}
      {!(fictional && activity === "earlier") && (
        <span>
          <FormattedMessage id={`member.activity.${activity}`} />
          {DOT}
        </span>
      )}
      <span>{place}</span>
      {distance && (
        <span>
          {DOT}
          <FormattedMessage id={`member.distance.${distance}`} />
        </span>
      )}
    </>
  );
}

/** What both share, before all that only one is. */
export function Common({
  shared: { interests, language, region, looking_for: lookingFor },
}: {
  shared: InCommon;
}) {
  const intl = useIntl();
  if (interests.length === 0 && language === null && !region && !lookingFor) return null;
  return (
    <section>
      <h2>
        <FormattedMessage id="member.common" />
      </h2>
      <ul className="chips">
        {interests.map((interest) => (
          <li key={interest} className={`chip ${styles["chip--both"]}`}>
            <Icon name="i-tabler-check" className="icon--s" />
            <FormattedMessage id={`vocab.interests.${interest}`} />
          </li>
        ))}
        {lookingFor && (
          <li className={`chip ${styles["chip--both"]}`}>
            <Icon name="i-tabler-arrows-exchange" className="icon--s" />
            <FormattedMessage id="member.common.looking_for" />
          </li>
        )}
        {region && (
          <li className={`chip ${styles["chip--both"]}`}>
            <Icon name="i-tabler-map-pin" className="icon--s" />
            <FormattedMessage id="member.common.region" />
          </li>
        )}
        {language !== null && (
          <li className={`chip ${styles["chip--both"]}`}>
            <Icon name="i-tabler-language" className="icon--s" />
            <FormattedMessage
              id="member.common.language"
              values={{ language: intl.formatDisplayName(language, { type: "language" }) ?? language }}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

export function Notes({ profile }: { profile: ProfileView }) {
  const notes = Object.entries(profile.notes) as [ProfileNote, string][];
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h2>
        <FormattedMessage id="member.words" />
      </h2>
      {notes.map(([note, text]) => (
        <div key={note}>
          {note !== "about_me" && (
            <h3>
              <FormattedMessage id={`member.note.${note}`} />
            </h3>
          )}
          <p dir="auto">{text}</p>
        </div>
      ))}
    </section>
  );
}

export function Fields({ profile }: { profile: ProfileView }) {
  const intl = useIntl();
  const { site } = useFrame();
  const fields = COLUMN_FIELDS.flatMap((field) => {
    const values = [profile.fields[field] ?? []].flat();
    const words = values.filter((value) => isKnownValue(field, value));
    return words.length === 0
      ? []
      : [{ field, words: words.map((value) => wordsOf(intl, field, value, site.countries, profile.gender)) }];
  });
  if (fields.length === 0) return null;
  return (
    <section>
      <h2>
        <FormattedMessage id="member.about" values={{ name: profile.name }} />
      </h2>
      <dl className={styles.rest}>
        {fields.map(({ field, words }) => (
          <div key={field}>
            <dt>{nameOf(intl, field)}</dt>
            <dd>{intl.formatList(words, { type: "unit" })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The member's other interests. */
export function Interests({ profile: { interests, in_common: shared } }: { profile: ProfileView }) {
  const rest = interests.filter((interest) => !shared?.interests.includes(interest));
  if (rest.length === 0) return null;
  return (
    <section>
      <h2>
        <FormattedMessage
          id={rest.length < interests.length ? "member.interests.also" : "member.interests"}
        />
      </h2>
      <ul className="chips">
        {rest.map((interest) => (
          <li key={interest} className="chip">
            <FormattedMessage id={`vocab.interests.${interest}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
