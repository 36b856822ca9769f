import { FormattedDate, FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { VerificationState } from "#contract/calls/safety/verification.ts";
import styles from "./page.module.css";

/** How far it is, and what that means; nothing before it was begun. */
export function Standing({ now }: { now: VerificationState }) {
  const timeZone = useTimeZone();
  const { state } = now;
  if (state === "none" || state === "asked") return null;
  return (
    <section className={styles.verify__state} aria-live="polite">
      <Icon name={ICONS[state]} />
      <div>
        <h2>
          <FormattedMessage id={`verification.${state}`} />
        </h2>
        {state === "waiting" && (
          <p>
            <FormattedMessage
              id="verification.waiting.text"
              values={{ date: <FormattedDate value={now.sent_at} timeZone={timeZone} dateStyle="long" /> }}
            />
          </p>
        )}
        {state === "verified" && (
          <p>
            <FormattedMessage id="verification.verified.text" />
          </p>
        )}
        {state === "lapsed" && (
          <p>
            <FormattedMessage id="verification.lapsed.text" />
          </p>
        )}
        {state === "refused" && (
          <p>
            <FormattedMessage id={`verification.refused.${now.reason}`} />{" "}
            {now.decision !== null && (
              <PageLink className="link" href={pathOf("decisions", { id: now.decision })}>
                <FormattedMessage id="verification.refused.read" />
              </PageLink>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

const ICONS = {
  waiting: "i-tabler-hourglass",
  verified: "i-tabler-rosette-discount-check",
  lapsed: "i-tabler-photo-off",
  refused: "i-tabler-alert-circle",
} as const;
