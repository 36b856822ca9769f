import { FormattedMessage } from "react-intl";
import { useFrame, useHasCall, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { ByEmail } from "#client/parts/notices/by-email.tsx";
import type { Data } from "./data.ts";
import { Statement } from "./statement.tsx";
import styles from "./page.module.css";

/**
 * The withdrawal from a purchase without an account session (Directive (EU) 2023/2673, article 11a): what is
 * withdrawn from, one button that confirms it, and that the acknowledgement comes by email.
 */
export function Page() {
  const data = usePageData<Data>();
  if (!useHasCall()("POST /api/withdrawal-statements.php"))
    return <ByEmail className={styles.stating} title="withdrawal.title" lead="withdrawal.contact" />;
  if (data.isSent) return <Sent />;
  return <Statement number={data.number} attempt={data.attempt} />;
}

/** It says the same whether or not the statement fits a purchase. */
function Sent() {
  const { site } = useFrame();
  return (
    <div className={`wrap ${styles.stating}`}>
      <header>
        <h1>
          <FormattedMessage id="withdrawal.sent" />
        </h1>
        <p className="lead">
          <FormattedMessage id="withdrawal.sent.text" />
        </p>
      </header>
      <p>
        <FormattedMessage
          id="withdrawal.sent.none"
          values={{
            email: (
              <a className="link" href={`mailto:${site.support_email}`}>
                {site.support_email}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const title = intl.formatMessage({ id: data?.isSent ? "withdrawal.sent" : "withdrawal.title" });
  return {
    title: `${title} – ${seed.site.name}`,
    ...(data?.isSent ? { noindex: true } : { description: intl.formatMessage({ id: "withdrawal.lead" }) }),
  };
}
