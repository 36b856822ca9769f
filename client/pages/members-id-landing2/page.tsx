import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { readAnswers, type TeaserAnswers } from "#client/parts/landers/campaign/campaign-answers.ts";
import type { Campaign, CampaignData } from "#client/parts/landers/campaign/campaign-source.ts";
import { FictionalNote, LoginLine, openingLine } from "#client/parts/landers/campaign/campaign.tsx";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import styles from "./page.module.css";

export { head } from "#client/parts/landers/campaign/campaign.tsx";

/** Interests that the first question offers. */
const TOPICS_SHOWN = 4;

/** A few questions, one on each screen, whose answers begin the signup and the first message. */
export function Page() {
  const data = usePageData<CampaignData>();
  if (data.state !== "ready") return <Unavailable state={data.state} what="profile" />;
  return <Teaser {...data} />;
}

interface Question {
  name: keyof TeaserAnswers;
  legend: MessageId;
  options: { value: string; label: ReactNode }[];
}

function Teaser({ profile, copy, answers: ofAddress }: Campaign) {
  const { signups } = useFrame();
  const { name, age, city } = profile;
  const { answers, answer, heading } = useAnswers(ofAddress);
  const questions = questionsFor(profile.interests.slice(0, TOPICS_SHOWN));
  const at = questions.findIndex((question) => !(question.name in answers));
  const question = signups ? questions[at] : undefined;
  return (
    <article className={styles.tease}>
      <div className={styles.tease__photo}>
        <FacePicture isCut profile={profile} size="full" eager />
        {profile.fictional && <FictionalTag onPhoto />}
      </div>
      <div className={styles.tease__in} data-end={question ? undefined : ""}>
        <header>
          <p className={styles.tease__who}>
            <FormattedMessage id="face.name" values={{ name, age }} /> · {city}
          </p>
          <h1>
            {copy.title ?? <FormattedMessage tagName="span" id="campaign.tease.title" values={{ name }} />}
          </h1>
          {at === 0 && (
            <p className={styles.tease__text}>
              {copy.text ?? <FormattedMessage tagName="span" id="campaign.tease.text" />}
            </p>
          )}
        </header>
        {question ? (
          <Ask
            key={question.name}
            question={question}
            number={at + 1}
            count={questions.length}
            given={answers}
            heading={heading}
            onAnswer={answer}
          />
        ) : (
          <End profile={profile} copy={copy} answers={answers} heading={heading} />
        )}
        <FictionalNote profile={profile} />
      </div>
    </article>
  );
}

/** The questions; a profile without interests has no first one. */
const questionsFor = (topics: Campaign["profile"]["interests"]): Question[] => [
  ...(topics.length === 0
    ? []
    : [
        {
          name: "topic" as const,
          legend: "campaign.tease.topic" as const,
          options: [
            ...topics.map((topic) => ({
              value: topic,
              label: <FormattedMessage id={`vocab.interests.${topic}`} />,
            })),
            { value: "other", label: <FormattedMessage id="campaign.tease.other" /> },
          ],
        },
      ]),
  {
    name: "gender",
    legend: "campaign.tease.gender",
    options: [
      { value: "female", label: <FormattedMessage id="who.woman" /> },
      { value: "male", label: <FormattedMessage id="who.man" /> },
    ],
  },
  {
    name: "looking_for",
    legend: "campaign.tease.looking_for",
    options: [
      { value: "female", label: <FormattedMessage id="who.women" /> },
      { value: "male", label: <FormattedMessage id="who.men" /> },
      { value: "both", label: <FormattedMessage id="who.both" /> },
    ],
  },
];

/**
 * The answers in the address, so that the back button leads to the question before and a form without a
 * script to the next one. `heading` gets the focus when the question changes.
 */
function useAnswers(ofAddress: TeaserAnswers) {
  const [answers, setAnswers] = useState(ofAddress);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(answers);
  useEffect(() => {
    if (before.current !== answers) heading.current?.focus();
    before.current = answers;
  }, [answers]);
  useEffect(() => {
    const read = () => {
      setAnswers(readAnswers(new URLSearchParams(location.search)));
    };
    addEventListener("popstate", read);
    return () => {
      removeEventListener("popstate", read);
    };
  }, []);
  function answer(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    const query = new URLSearchParams(
      [...new FormData(event.currentTarget, submitter)].flatMap(([key, value]) =>
        typeof value === "string" ? [[key, value]] : [],
      ),
    );
    history.pushState(null, "", `?${query}`);
    setAnswers(readAnswers(query));
  }
  return { answers, answer, heading };
}

function Ask({
  question: { name, legend, options },
  number,
  count,
  given,
  heading,
  onAnswer,
}: {
  question: Question;
  number: number;
  count: number;
  given: TeaserAnswers;
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <form method="get" className={styles.tease__form} onSubmit={onAnswer} aria-labelledby="tease-question">
      <p className={`${styles.tease__step} num`}>
        <FormattedMessage id="campaign.tease.step" values={{ number, count }} />
        <span className={styles.tease__dots} aria-hidden="true">
          {Array.from({ length: count }, (_, i) => (
            <i key={i} data-done={i < number ? "" : undefined} />
          ))}
        </span>
      </p>
      <h2 id="tease-question" ref={heading} tabIndex={-1}>
        <FormattedMessage id={legend} />
      </h2>
      {Object.entries({ topic: "other", ...given }).map(([key, value]) =>
        key === name ? null : <input key={key} type="hidden" name={key} value={value} />,
      )}
      <div className={styles.tease__options}>
        {options.map(({ value, label }) => (
          <button key={value} name={name} value={value}>
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

/** What the answers came to: a message to begin with, and the signup. */
function End({
  profile,
  copy,
  answers,
  heading,
}: Pick<Campaign, "profile" | "copy" | "answers"> & {
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const intl = useIntl();
  const { topic = "other", gender = "male", looking_for: lookingFor = "female" } = answers;
  const message = openingLine(intl, profile.name, topic);
  return (
    <div className={styles.tease__end}>
      <LanderSignup
        button={copy.button ?? intl.formatMessage({ id: "campaign.join" })}
        about={profile}
        message={message}
      >
        <h2 id="tease-question" ref={heading} tabIndex={-1}>
          <FormattedMessage id="campaign.tease.end" values={{ name: profile.name }} />
        </h2>
        <q className={styles.tease__quote}>{message}</q>
        <p className="meta">
          <FormattedMessage id="campaign.tease.end.text" values={{ name: profile.name }} />
        </p>
        <input type="hidden" name="gender" value={gender} />
        <input type="hidden" name="looking_for" value={lookingFor} />
      </LanderSignup>
      <LoginLine profile={profile} />
    </div>
  );
}
