import { useState, type ReactNode } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Verification } from "#contract/calls/safety/verification.ts";
import { SELFIE_DAYS, WAITING_DAYS } from "#contract/product/verification.ts";
import { FaultLine } from "./fault.tsx";
import type { VerificationCalls } from "./use-verification.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import alarmStyles from "#client/ui/alarm.module.css";
import styles from "./page.module.css";

/** What happens to the selfie, and the consent to it: both before a pose is drawn. */
export function Begin({
  verification: { has_photo: hasPhoto, tries_left: left, next_try_at: next },
  calls: { busy, fault, begin },
}: {
  verification: Verification;
  calls: VerificationCalls;
}) {
  const { site } = useFrame();
  const timeZone = useTimeZone();
  const [hasAgreed, setHasAgreed] = useState(false);
  return (
    <>
      <p className="lead">
        <FormattedMessage id="verification.lead" />
      </p>
      <ol className={styles.verify__how}>
        <li>
          <FormattedMessage id="verification.how.pose" />
        </li>
        <li>
          <FormattedMessage id="verification.how.person" />
        </li>
        <li>
          <FormattedMessage
            id="verification.how.erased"
            values={{ days: SELFIE_DAYS, waiting: WAITING_DAYS }}
          />
        </li>
      </ol>
      <p className="meta">
        <FormattedMessage id="verification.means" />
      </p>
      {!hasPhoto && (
        <p className={alarmStyles.alarm}>
          <span>
            <FormattedMessage id="verification.photo" values={{ link: toPhotos }} />
          </span>
        </p>
      )}
      {hasPhoto && next !== null && (
        <p className={alarmStyles.alarm}>
          <FormattedMessage
            id="verification.tries.none"
            values={{ date: <FormattedDate value={next} timeZone={timeZone} dateStyle="long" /> }}
          />
        </p>
      )}
      {hasPhoto && next === null && (
        <form
          className={styles.verify__begin}
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <label className={formsStyles.check}>
            <input
              type="checkbox"
              name="agreed"
              required
              autoComplete="off"
              checked={hasAgreed}
              onChange={(event) => setHasAgreed(event.currentTarget.checked)}
            />
            <span>
              <FormattedMessage id="verification.consent" values={{ site: site.name }} />
            </span>
          </label>
          <FaultLine fault={fault} />
          <button className="btn btn--main" aria-disabled={busy}>
            <FormattedMessage id="verification.begin" />
          </button>
          <p className="meta num">
            <FormattedMessage id="verification.tries" values={{ left }} />
          </p>
        </form>
      )}
    </>
  );
}

const toPhotos = (words: ReactNode) => (
  <PageLink key="profile" className="link" href={`${pathOf("profile")}#photos`}>
    {words}
  </PageLink>
);
