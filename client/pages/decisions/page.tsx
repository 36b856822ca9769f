import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import { Decision } from "./decision.tsx";
import styles from "./page.module.css";

/**
 * What was decided against the member, why, and how to appeal (Digital Services Act, articles 17 and 20). It
 * is all that somebody sees whose account is suspended or closed.
 */
export function Page() {
  const data = usePageData<Data>();
  const { site } = useFrame();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { decisions, suspended, id } = data;
  return (
    <div className={`wrap wrap--read ${styles.decisions}`}>
      <header>
        {id !== null && (
          <p>
            <PageLink className={`link ${styles.decisions__back}`} href={pathOf("decisions")}>
              <Icon name="i-tabler-arrow-left" className="icon--s" />
              <FormattedMessage id="decision.all" />
            </PageLink>
          </p>
        )}
        <h1>
          <FormattedMessage id="decision.title" />
        </h1>
        {suspended && (
          <p className="lead">
            <FormattedMessage id="decision.suspended" values={{ site: site.name }} />
          </p>
        )}
      </header>
      {decisions.length === 0 && (
        <p className="lead">
          <FormattedMessage id="decision.none" />
        </p>
      )}
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
      {suspended && (
        <p className="meta">
          <FormattedMessage
            id="decision.data"
            values={{
              email: (
                <a className="link" href={`mailto:${site.support_email}`}>
                  {site.support_email}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "decision.title" })} – ${seed.site.name}`, noindex: true };
}
