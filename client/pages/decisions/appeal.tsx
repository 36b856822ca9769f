import type { ReactNode } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OwnDecision } from "#contract/calls/safety/own-decisions.ts";
import styles from "./page.module.css";

/** The European Commission's list of certified bodies for out-of-court disputes (article 21). */
const DISPUTE_BODIES = "https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement";

const disputeBodies = (words: ReactNode) => (
  <a className="link" href={DISPUTE_BODIES} rel="noreferrer">
    {words}
  </a>
);

/** How to appeal until when, or how far the appeal is, and where else to turn. */
export function Appeal({ decision }: { decision: OwnDecision }) {
  const { id, state, kind, appeal, ended_at: endedAt } = decision;
  const timeZone = useTimeZone();
  const offers = useOffers();
  const { site } = useFrame();
  const date = (value: string | null) => (
    <FormattedDate value={value ?? ""} timeZone={timeZone} dateStyle="long" />
  );
  const isOver = state !== "in_force" && appeal.state !== "granted";
  return (
    <section className={styles.decision__appeal} aria-labelledby={`appeal-${id}`}>
      <h3 id={`appeal-${id}`}>
        <FormattedMessage id="decision.appeal" />
      </h3>
      {isOver ? (
        <p>
          <FormattedMessage id={`decision.appeal.${state}`} values={{ date: date(endedAt) }} />
        </p>
      ) : (
        <p>
          <FormattedMessage
            id={`decision.appeal.${appeal.state}`}
            values={{
              date: date(
                appeal.state === "open"
                  ? appeal.at
                  : appeal.state === "none" || appeal.state === "too_late"
                    ? appeal.until
                    : appeal.decided_at,
              ),
            }}
          />
        </p>
      )}
      {appeal.reason !== null && (
        <p className={`${styles.decision__words} ${styles.decision__answer}`}>{appeal.reason}</p>
      )}
      {(kind === "message_photo" || kind === "message_voice") && appeal.state === "granted" && (
        <p>
          <FormattedMessage id="decision.appeal.send-again" />
        </p>
      )}
      {kind === "verification" && appeal.state === "granted" && (
        <p>
          <FormattedMessage id="decision.appeal.selfie-again" />
        </p>
      )}
      {!isOver && appeal.state === "none" && (
        <PageLink
          className="btn btn--main"
          href={
            offers("complaints")
              ? pathOf("complaints", {}, { kind: "decision", decision: id })
              : `mailto:${site.support_email}?subject=${id}`
          }
        >
          <FormattedMessage id="decision.appeal.make" />
        </PageLink>
      )}
      {state === "in_force" && (
        <p className="meta">
          <FormattedMessage id="decision.other" values={{ body: disputeBodies }} />
        </p>
      )}
    </section>
  );
}
