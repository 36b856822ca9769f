import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useHasCall, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OwnProfile } from "#contract/entities.ts";
import {
  COLUMN_FIELDS,
  profileFields,
  type ColumnField,
  type SeveralField,
} from "#contract/product/profile-fields.ts";
import { AgePreference } from "./age-preference.tsx";
import { Choice } from "./choice.tsx";
import type { Data } from "./data.ts";
import { GenderChoice } from "./gender.tsx";
import { Home } from "./home.tsx";
import { Interests } from "./interests.tsx";
import { NextStep } from "./next-step.tsx";
import { Note } from "./note.tsx";
import { Photos } from "./photos.tsx";
import type { OnSaved } from "./saving.ts";
import { Several } from "./several.tsx";
import { WithdrawnSexuality } from "./withdrawn-sexuality.tsx";
import alarmStyles from "#client/ui/alarm.module.css";
import fieldsStyles from "./fields.module.css";
import styles from "./page.module.css";

/** The member's own profile: every field is saved by itself, as it is edited. */
export function Page() {
  const data = usePageData<Data>();
  return data.state === "ready" ? <OwnProfilePage given={data} /> : <Unavailable state={data.state} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "profile.title" })} – ${seed.site.name}` };
}

/** The sections of choices that a site may leave out, in the order of the page. */
const SECTIONS = ["looks", "life"] as const;

const isSeveral = (field: ColumnField): field is SeveralField => profileFields[field].kind === "several";

function Field({ field, ...edit }: { field: ColumnField; profile: OwnProfile; onSaved: OnSaved }) {
  return isSeveral(field) ? <Several field={field} {...edit} /> : <Choice field={field} {...edit} />;
}

function OwnProfilePage({
  given: { own, photos, offered, removed },
}: {
  given: Extract<Data, { state: "ready" }>;
}) {
  const [profile, setProfile] = useState(own);
  const intl = useIntl();
  const offers = useOffers();
  const hasCall = useHasCall();
  const fieldsOf = (section: (typeof SECTIONS)[number]) =>
    COLUMN_FIELDS.filter(
      (field) => profileFields[field].section === section && offered.fields.includes(field),
    );
  const edit = { profile, onSaved: setProfile };
  return (
    <div className={`wrap ${styles.prof}`}>
      <header className={styles.prof__head}>
        <h1>
          <FormattedMessage id="profile.title" />
        </h1>
        <p className="meta">
          <FormattedMessage id="profile.lead" />
        </p>
        <noscript>
          <p className={alarmStyles.alarm}>
            <FormattedMessage id="profile.script" />
          </p>
        </noscript>
        <NextStep profile={profile} offered={offered} />
        {offers("members-id") && (
          <PageLink className="btn btn--row btn--line" href={pathOf("members-id", { id: profile.id })}>
            <Icon name="i-tabler-eye" className="icon--s" />
            <FormattedMessage id="profile.preview" />
          </PageLink>
        )}
        {offers("verification") && (
          // A document of its own: only that page's policy lets the camera in.
          <a className="btn btn--row btn--line" href={pathOf("verification")} target="_self">
            <Icon name="i-tabler-rosette-discount-check" className="icon--s" />
            <FormattedMessage id="profile.verify" />
          </a>
        )}
      </header>
      <div className={styles.prof__parts}>
        {hasCall("GET /api/photos.php") && <Photos given={photos} />}
        <section aria-labelledby="you" className={styles.prof__part}>
          <h2 id="you">
            <FormattedMessage id="profile.you" />
          </h2>
          <dl className={fieldsStyles.fields}>
            <div>
              <dt>
                <FormattedMessage id="profile.name" />
              </dt>
              <dd>{profile.name}</dd>
            </div>
            <div>
              <dt>
                <FormattedMessage id="profile.birth" />
              </dt>
              <dd>
                {intl.formatDate(`${profile.date_of_birth}T00:00:00Z`, {
                  timeZone: "UTC",
                  dateStyle: "medium",
                })}
              </dd>
            </div>
          </dl>
          <p className="meta">
            <FormattedMessage id="profile.birth.hint" />
          </p>
          <div className={styles.prof__fields}>
            <GenderChoice {...edit} />
            {COLUMN_FIELDS.filter((field) => profileFields[field].section === "you").map((field) =>
              field === "sexuality" && profile.sexuality_withdrawn ? (
                <WithdrawnSexuality key={field} />
              ) : (
                <Field key={field} field={field} {...edit} />
              ),
            )}
            <AgePreference {...edit} />
          </div>
        </section>
        {SECTIONS.filter((section) => fieldsOf(section).length > 0).map((section) => (
          <section key={section} aria-labelledby={section} className={styles.prof__part}>
            <h2 id={section}>
              <FormattedMessage id={`profile.${section}`} />
            </h2>
            <div className={styles.prof__fields}>
              {fieldsOf(section).map((field) => (
                <Field key={field} field={field} {...edit} />
              ))}
            </div>
          </section>
        ))}
        {offered.notes.length > 0 && (
          <section aria-labelledby="words" className={styles.prof__part}>
            <h2 id="words">
              <FormattedMessage id="profile.words" />
            </h2>
            {offered.notes.map((note) => (
              <Note key={note} note={note} removedBy={removed[note]} {...edit} />
            ))}
          </section>
        )}
        {offered.fields.includes("interests") && offered.interests.length > 0 && (
          <Interests offered={offered.interests} {...edit} />
        )}
        <Home {...edit} />
      </div>
    </div>
  );
}
