import { FormattedDate, FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ComplaintState } from "#contract/calls/safety/complaint-status.ts";
import type { ComplaintStatus } from "#contract/product/complaints.ts";
import type { FormAttempt } from "./data.ts";
import { LookupForm } from "./lookup-form.tsx";
import styles from "./page.module.css";

interface StatusProps {
  number: string;
  complaint: ComplaintState | null;
  isWrong: boolean;
  isSent: boolean;
  attempt: FormAttempt | null;
}

const ICONS: Record<ComplaintStatus, string> = {
  received: "i-tabler-inbox",
  reviewing: "i-tabler-eye",
  upheld: "i-tabler-circle-check",
  rejected: "i-tabler-circle-x",
};

/** How a complaint is going, for a reader who has its key; for others the form that asks for the address. */
export function Status({ number, complaint, isWrong, isSent, attempt }: StatusProps) {
  return (
    <div className={`wrap ${styles.complaints}`}>
      <header>
        <h1>
          <FormattedMessage
            id={
              complaint && isSent
                ? "complaints.status.sent"
                : isWrong
                  ? "complaints.status.gone"
                  : "complaints.status.title"
            }
          />
        </h1>
        {isWrong && (
          <p className="lead">
            <FormattedMessage id="complaints.status.gone.text" />
          </p>
        )}
      </header>
      {complaint ? (
        <Complaint {...complaint} />
      ) : (
        <LookupForm number={number === "status" ? "" : number} attempt={attempt} />
      )}
    </div>
  );
}

function Complaint({
  number,
  kind,
  status,
  at,
  decided_at: decidedAt,
  reason,
  asks_to_confirm: asksToConfirm,
}: ComplaintState) {
  const isOver = decidedAt !== null;
  return (
    <>
      <section className={styles.complaints__status}>
        <h2>
          <Icon name={ICONS[status]} />
          <FormattedMessage id={`complaints.status.${status}`} />
        </h2>
        <p>
          <FormattedMessage id={`complaints.status.${status}.text`} />
        </p>
        {asksToConfirm && (
          <p>
            <b>
              <FormattedMessage id="complaints.status.confirm" />
            </b>
          </p>
        )}
        {reason !== null && (
          <div>
            <h3>
              <FormattedMessage id="complaints.status.reason" />
            </h3>
            <p className={styles.complaints__reason}>{reason}</p>
          </div>
        )}
      </section>
      <dl className={styles.complaints__facts}>
        <dt>
          <FormattedMessage id="complaints.status.number" />
        </dt>
        <dd>
          <b className="num">{number}</b>
        </dd>
        <dt>
          <FormattedMessage id="complaints.status.about" />
        </dt>
        <dd>
          <FormattedMessage id={`complaints.kind.${kind}`} />
        </dd>
        <dt>
          <FormattedMessage id="complaints.status.at" />
        </dt>
        <dd>
          <Day iso={at} />
        </dd>
        {isOver && (
          <>
            <dt>
              <FormattedMessage id="complaints.status.decided_at" />
            </dt>
            <dd>
              <Day iso={decidedAt} />
            </dd>
          </>
        )}
      </dl>
      <p className="meta">
        {isOver ? (
          <FormattedMessage
            id="complaints.status.disagree"
            values={{
              link: (
                <PageLink
                  className="link"
                  href={pathOf("complaints", {}, { kind: "decision", decision: number })}
                >
                  <FormattedMessage id="complaints.status.disagree.link" />
                </PageLink>
              ),
            }}
          />
        ) : (
          <FormattedMessage id="complaints.status.keep" />
        )}
      </p>
    </>
  );
}

/** In UTC: the server does not know where the reader is, and both must render the same. */
const Day = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>
    <FormattedDate value={iso} dateStyle="long" timeZone="UTC" />
  </time>
);
