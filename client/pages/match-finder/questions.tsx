import { useEffect, useRef, type FormEvent, type MouseEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageForm } from "#client/ui/page-link.tsx";
import type { FinderQuestion } from "#contract/product/finder.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { FinderAnswers } from "./answers.ts";
import { QuestionFields } from "./question-fields.tsx";
import { goTo, idOf, useQuestion } from "./question-step.ts";
import styles from "./page.module.css";

export interface QuestionsProps {
  questions: FinderQuestion[];
  answers: FinderAnswers;
  interests: Interest[];
}

/**
 * One plain form, one question of it at a time: without script the links between the questions and the button
 * at the end do the same.
 */
export function Questions({ questions, answers, interests }: QuestionsProps) {
  const current = useQuestion(questions.length);
  const last = questions.length - 1;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The focus moves to the question that was reached. Before this event the browser would move it again, to the
    // link's target.
    const read = () => {
      form.current?.querySelector<HTMLElement>("[data-current] h1")?.focus();
    };
    addEventListener("hashchange", read);
    return () => {
      removeEventListener("hashchange", read);
    };
  }, []);

  /** Enter in a field goes on as the link does; the button that sends is the last question's. */
  function onward(event: FormEvent): void {
    if (current === null || current >= last) return;
    event.preventDefault();
    goTo(current + 1);
  }

  return (
    <PageForm
      ref={form}
      className={`${styles.question} wrap`}
      action={pathOf("match-finder")}
      autoComplete="off"
      data-follows={current === null ? undefined : ""}
      onSubmit={onward}
    >
      <input type="hidden" name="show" value="1" />
      {questions.map((question, i) => (
        <section
          key={question}
          id={idOf(i)}
          className={styles.question__one}
          data-current={current === i ? "" : undefined}
          aria-labelledby={`${idOf(i)}-title`}
        >
          <Progress at={i} of={questions.length} />
          <div>
            <h1 id={`${idOf(i)}-title`} tabIndex={-1}>
              <FormattedMessage id={`finder.${question}`} />
            </h1>
            <p className="lead">
              <FormattedMessage id={`finder.${question}.hint`} />
            </p>
          </div>
          <QuestionFields
            question={question}
            answers={answers}
            interests={interests}
            titledBy={`${idOf(i)}-title`}
          />
          <div className={styles.question__act}>
            {i < last ? (
              <a className="btn btn--main" href={`#${idOf(i + 1)}`}>
                <FormattedMessage id="finder.next" />
              </a>
            ) : (
              <button className="btn btn--main">
                <FormattedMessage id="finder.show" />
              </button>
            )}
            {i < last ? (
              <a className="btn btn--quiet" href={`#${idOf(i + 1)}`} onClick={forget}>
                <FormattedMessage id="finder.skip" />
              </a>
            ) : (
              <button className="btn btn--quiet" onClick={forget}>
                <FormattedMessage id="finder.skip" />
              </button>
            )}
          </div>
        </section>
      ))}
    </PageForm>
  );
}

function Progress({ at, of }: { at: number; of: number }) {
  const intl = useIntl();
  return (
    <div className={styles.question__top}>
      {at > 0 ? (
        <a className="round" href={`#${idOf(at - 1)}`} aria-label={intl.formatMessage({ id: "finder.back" })}>
          <Icon name="i-tabler-chevron-left" />
        </a>
      ) : (
        <span className={styles.question__begin} />
      )}
      <span className={styles.question__bar} aria-hidden="true">
        {Array.from({ length: of }, (_, i) => (
          <i key={i} data-done={i <= at ? "" : undefined} />
        ))}
      </span>
      <p className="meta num">
        <FormattedMessage id="finder.step" values={{ step: at + 1, steps: of }} />
      </p>
    </div>
  );
}

/** A question that is skipped has no answer, whatever was touched before. */
function forget({ currentTarget }: MouseEvent<HTMLElement>): void {
  const fields = currentTarget.closest("section");
  for (const input of fields?.querySelectorAll("input") ?? [])
    input.checked = input.type === "radio" && input.value === "";
  for (const [i, select] of [...(fields?.querySelectorAll("select") ?? [])].entries())
    select.selectedIndex = i === 0 ? 0 : select.length - 1;
}
