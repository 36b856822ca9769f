import { useState, type ChangeEvent, type ComponentType } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { sortedInterests } from "#client/parts/fields/sort-by-name.ts";
import { Select } from "#client/ui/select.tsx";
import {
  EVENING_NAMES,
  FINDER_DISTANCES,
  FINDER_INTERESTS,
  type FinderQuestion,
} from "#contract/product/finder.ts";
import { MAX_AGE } from "#contract/product/limits.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { FinderAnswers } from "./answers.ts";
import picksStyles from "#client/parts/fields/picks.module.css";
import styles from "./page.module.css";

interface FieldsProps {
  answers: FinderAnswers;
  interests: Interest[];
  /** The id of the question's words. */
  titledBy: string;
}

const NO_MATTER = { value: "", words: "finder.no-matter" } as const;

const FIELDS: Record<FinderQuestion, ComponentType<FieldsProps>> = {
  ages: Ages,
  distance: Distances,
  interests: Interests,
  evening: ({ answers, titledBy }) => (
    <Options
      name="evening"
      titledBy={titledBy}
      chosen={answers.evening ?? ""}
      options={[
        ...EVENING_NAMES.map((evening) => ({ value: evening, words: `finder.evening.${evening}` as const })),
        NO_MATTER,
      ]}
    />
  ),
  status: Statuses,
  real: ({ answers, titledBy }) => (
    <Options
      name="real_only"
      titledBy={titledBy}
      chosen={answers.real_only ? "1" : ""}
      options={[
        { value: "1", words: "finder.real.only" },
        { value: "", words: "finder.real.all" },
      ]}
    />
  ),
  language: ({ answers, titledBy }) => (
    <Options
      name="language"
      titledBy={titledBy}
      chosen={answers.language ? "1" : ""}
      options={[{ value: "1", words: "finder.language.yes" }, NO_MATTER]}
    />
  ),
  activity: ({ answers, titledBy }) => (
    <Options
      name="activity"
      titledBy={titledBy}
      chosen={answers.activity ?? ""}
      options={[
        { value: "today", words: "finder.activity.today" },
        { value: "week", words: "finder.activity.week" },
        NO_MATTER,
      ]}
    />
  ),
};

/**
 * The fields of one question. The browser holds what is chosen: going back finds it, and so does the form
 * that sends it all.
 */
export function QuestionFields({ question, ...props }: FieldsProps & { question: FinderQuestion }) {
  const Fields = FIELDS[question];
  return <Fields {...props} />;
}

function Ages({ answers, titledBy }: FieldsProps) {
  const { site } = useFrame();
  const intl = useIntl();
  const ages = Array.from({ length: MAX_AGE - site.min_age }, (_, i) => String(site.min_age + i)).map(
    (age) => ({ value: age, label: age }),
  );
  return (
    <fieldset className={styles.question__ages} aria-labelledby={titledBy}>
      <Select
        id="min-age"
        name="min_age"
        label={intl.formatMessage({ id: "finder.from" })}
        value={String(answers.min_age)}
        options={ages}
      />
      <Select
        id="max-age"
        name="max_age"
        label={intl.formatMessage({ id: "finder.to" })}
        value={String(answers.max_age)}
        options={[...ages, { value: String(MAX_AGE), label: intl.formatMessage({ id: "finder.any" }) }]}
      />
    </fieldset>
  );
}

function Distances({ answers, titledBy }: FieldsProps) {
  const { site } = useFrame();
  // on a site of one country its members are all in it
  const offered = FINDER_DISTANCES.filter((distance) => distance !== "country" || site.countries.length > 1);
  return (
    <Options
      name="distance"
      titledBy={titledBy}
      chosen={answers.distance ?? ""}
      options={[
        ...offered.map((distance) => ({ value: distance, words: `finder.distance.${distance}` as const })),
        { value: "", words: "finder.distance.anywhere" },
      ]}
    />
  );
}

/** One of a few, one under the other; the last one says that it does not matter. */
function Options({
  name,
  titledBy,
  options,
  chosen,
}: {
  name: string;
  titledBy: string;
  options: { value: string; words: MessageId }[];
  chosen: string;
}) {
  return (
    <fieldset className={styles.options} aria-labelledby={titledBy}>
      {options.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <FormattedMessage id={words} />
        </label>
      ))}
    </fieldset>
  );
}

function Interests({ answers, interests, titledBy }: FieldsProps) {
  const intl = useIntl();
  const [tooMany, setTooMany] = useState(false);
  function count({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const ticked = currentTarget.form?.querySelectorAll('[name="interests"]:checked').length ?? 0;
    setTooMany(ticked > FINDER_INTERESTS);
    if (ticked > FINDER_INTERESTS) currentTarget.checked = false;
  }
  return (
    <fieldset aria-labelledby={titledBy}>
      <div className="chips">
        {sortedInterests(intl, interests).map((interest) => (
          <label key={interest} className={`chip ${picksStyles["chip--pick"]}`}>
            <input
              type="checkbox"
              name="interests"
              value={interest}
              defaultChecked={answers.interests.includes(interest)}
              onChange={count}
            />
            <FormattedMessage id={`vocab.interests.${interest}`} />
          </label>
        ))}
      </div>
      <p className={styles.question__many} role="status">
        {tooMany && (
          <FormattedMessage tagName="span" id="finder.interests.many" values={{ most: FINDER_INTERESTS }} />
        )}
      </p>
    </fieldset>
  );
}

function Statuses({ answers, titledBy }: FieldsProps) {
  return (
    <fieldset className={styles.options} aria-labelledby={titledBy}>
      {profileFields.relationship_status.options.map((status) => (
        <label key={status}>
          <input
            type="checkbox"
            name="relationship_status"
            value={status}
            defaultChecked={answers.relationship_status.includes(status)}
          />
          <FormattedMessage id={`field.relationship_status.${status}`} values={{ gender: "other" }} />
        </label>
      ))}
    </fieldset>
  );
}
