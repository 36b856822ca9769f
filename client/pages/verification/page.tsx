import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Verification } from "#contract/calls/safety/verification.ts";
import { Asked } from "./asked.tsx";
import { Begin } from "./begin.tsx";
import type { Data } from "./data.ts";
import { Standing } from "./standing.tsx";
import { useVerification } from "./use-verification.ts";
import { Withdraw } from "./withdraw.tsx";
import alarmStyles from "#client/ui/alarm.module.css";
import styles from "./page.module.css";

/** A member's main photo, verified by a selfie that a person compares with it. */
export function Page() {
  const data = usePageData<Data>();
  return data.state === "ready" ? (
    <VerificationPage given={data.verification} />
  ) : (
    <Unavailable state={data.state} />
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "verification.title" })} – ${seed.site.name}`, noindex: true };
}

function VerificationPage({ given }: { given: Verification }) {
  const [verification, setVerification] = useState(given);
  const calls = useVerification(setVerification);
  const { now } = verification;
  return (
    <div className={`wrap wrap--read ${styles.verify}`}>
      <header>
        <p>
          <PageLink className={`link ${styles.verify__back}`} href={pathOf("profile")}>
            <Icon name="i-tabler-arrow-left" className="icon--s" />
            <FormattedMessage id="verification.back" />
          </PageLink>
        </p>
        <h1>
          <FormattedMessage id="verification.title" />
        </h1>
      </header>
      <Standing now={now} />
      {now.state === "asked" && <Asked key={now.selfie} asked={now} calls={calls} />}
      {(now.state === "none" || now.state === "lapsed" || now.state === "refused") && (
        <Begin verification={verification} calls={calls} />
      )}
      {(now.state === "asked" || now.state === "waiting" || now.state === "verified") && (
        <Withdraw state={now.state} calls={calls} />
      )}
      <noscript>
        <p className={alarmStyles.alarm}>
          <FormattedMessage id="verification.script" />
        </p>
      </noscript>
    </div>
  );
}
