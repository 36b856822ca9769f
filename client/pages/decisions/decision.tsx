import type { ReactNode } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OwnDecision } from "#contract/calls/safety/own-decisions.ts";
import { Appeal } from "./appeal.tsx";
import styles from "./page.module.css";

/** One decision: what, why, who made it, for how long, and the appeal. */
export function Decision({ decision }: { decision: OwnDecision }) {
  const { id, kind, state, reason, legal, facts, reported, automated, at, text } = decision;
  const timeZone = useTimeZone();
  return (
    <article className={styles.decision} aria-labelledby={id}>
      <header className={styles.decision__head}>
        <h2 id={id}>
          <FormattedMessage id={`decision.kind.${kind}`} />
        </h2>
        <span className={state === "in_force" ? "tag" : `tag ${styles.decision__past}`}>
          <FormattedMessage id={`decision.state.${state}`} />
        </span>
      </header>
      <dl>
        <Fact name="date">
          <FormattedDate value={at} timeZone={timeZone} dateStyle="long" />
        </Fact>
        <Fact name="why">
          <FormattedMessage id={`decision.reason.${reason}`} />
        </Fact>
        {facts !== "" && (
          <Fact name="facts">
            <span className={styles.decision__words}>{facts}</span>
          </Fact>
        )}
        {text && (
          <Fact name="text">
            <q className={styles.decision__words}>{text.was}</q>
          </Fact>
        )}
        <Fact name="rule">
          <FormattedMessage
            id={legal ? "decision.rule.law" : "decision.rule.terms"}
            values={{ terms: rules }}
          />
        </Fact>
        <Fact name="learned">
          <FormattedMessage id={reported ? "decision.learned.report" : "decision.learned.check"} />
        </Fact>
        <Fact name="by">
          <FormattedMessage id={automated ? "decision.by.machine" : "decision.by.person"} />
        </Fact>
        {state === "in_force" && (
          <Fact name="scope">
            <Scope decision={decision} />
          </Fact>
        )}
      </dl>
      <Appeal decision={decision} />
    </article>
  );
}

const rules = (words: ReactNode) => (
  <PageLink className="link" href={`${pathOf("pages-terms")}#rules`}>
    {words}
  </PageLink>
);

type FactName = "date" | "why" | "facts" | "text" | "rule" | "learned" | "by" | "scope";

function Fact({ name, children }: { name: FactName; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`decision.${name}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the decision means for the member, where, and for how long. */
function Scope({ decision: { kind, ends_at: until } }: { decision: OwnDecision }) {
  const { site } = useFrame();
  const timeZone = useTimeZone();
  const values = {
    site: site.name,
    email: (
      <a key="email" className="link" href={`mailto:${site.support_email}`}>
        {site.support_email}
      </a>
    ),
  };
  if (until !== null)
    return (
      <FormattedMessage
        id="decision.scope.suspension-until"
        values={{
          date: <FormattedDate value={until} timeZone={timeZone} dateStyle="long" timeStyle="short" />,
        }}
      />
    );
  return <FormattedMessage id={`decision.scope.${kind}`} values={values} />;
}
