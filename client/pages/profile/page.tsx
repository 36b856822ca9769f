import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { Unavailable } from "#client/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Looks } from "#contract/entities.ts";
import {
  BODY_TYPES,
  EYE_COLOURS,
  HAIR_COLOURS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  TATTOOS,
} from "#contract/vocabulary.ts";
import { AgePreference } from "./age-preference.tsx";
import { Choice } from "./choice.tsx";
import type { Data } from "./data.ts";
import { GenderChoice } from "./gender.tsx";
import { Home } from "./home.tsx";
import { Interests } from "./interests.tsx";
import { NextStep } from "./next-step.tsx";
import { Note } from "./note.tsx";
import { Photos } from "./photos.tsx";

/** The member's own profile: every field is saved by itself, as it is edited. */
export function Page() {
  const data = usePageData<Data>();
  return data.state === "ready" ? <OwnProfilePage given={data} /> : <Unavailable state={data.state} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "profile.title" })} – ${seed.site.name}`, noindex: true };
}

const LOOKS = {
  hair_colour: HAIR_COLOURS,
  eye_colour: EYE_COLOURS,
  body_type: BODY_TYPES,
  tattoos: TATTOOS,
} satisfies Partial<Record<keyof Looks, readonly string[]>>;

function OwnProfilePage({ given: { own, offered } }: { given: Extract<Data, { state: "ready" }> }) {
  const [profile, setProfile] = useState(own);
  const intl = useIntl();
  const looks = (Object.keys(LOOKS) as (keyof typeof LOOKS)[]).filter((field) =>
    offered.fields.includes(field),
  );
  const edit = { profile, onSaved: setProfile };
  return (
    <div className="wrap prof">
      <header className="prof__head">
        <h1>
          <FormattedMessage id="profile.title" />
        </h1>
        <p className="meta">
          <FormattedMessage id="profile.lead" />
        </p>
        <noscript>
          <p className="alarm">
            <FormattedMessage id="profile.script" />
          </p>
        </noscript>
        <NextStep profile={profile} offered={offered} />
        <a className="btn btn--row btn--line" href={pathOf("members-id", { id: profile.id })}>
          <Icon name="i-tabler-eye" className="icon--s" />
          <FormattedMessage id="profile.preview" />
        </a>
      </header>
      <div className="prof__parts">
        <Photos />
        <section aria-labelledby="you" className="prof__part">
          <h2 id="you">
            <FormattedMessage id="profile.you" />
          </h2>
          <dl className="fields">
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
          <div className="prof__fields">
            <GenderChoice {...edit} />
            <Choice field="sexuality" words={SEXUALITIES} {...edit} />
            <AgePreference {...edit} />
          </div>
        </section>
        {looks.length > 0 && (
          <section aria-labelledby="looks" className="prof__part">
            <h2 id="looks">
              <FormattedMessage id="profile.looks" />
            </h2>
            <div className="prof__fields">
              {looks.map((field) => (
                <Choice key={field} field={field} words={LOOKS[field]} {...edit} />
              ))}
            </div>
          </section>
        )}
        {offered.fields.includes("relationship_status") && (
          <section aria-labelledby="life" className="prof__part">
            <h2 id="life">
              <FormattedMessage id="profile.life" />
            </h2>
            <div className="prof__fields">
              <Choice field="relationship_status" words={RELATIONSHIP_STATUSES} {...edit} />
            </div>
          </section>
        )}
        {offered.notes.length > 0 && (
          <section aria-labelledby="words" className="prof__part">
            <h2 id="words">
              <FormattedMessage id="profile.words" />
            </h2>
            {offered.notes.map((note) => (
              <Note key={note} note={note} {...edit} />
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
