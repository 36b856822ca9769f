import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { ByEmail } from "#client/parts/notices/by-email.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { fillPath, routeOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { COMPLAINT_KINDS } from "#contract/product/complaints.ts";
import { ComplaintForm } from "./complaint-form.tsx";
import type { Data } from "./data.ts";
import { kindIcon } from "./kind-icon.ts";
import { LookupForm } from "./lookup-form.tsx";
import { Status } from "./status.tsx";
import styles from "./page.module.css";

/** Complaints of members and of anybody else: what it is about, the form, and how one is going. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state === "failed") return <Unavailable state="failed" />;
  if (data.state === "missing")
    return <ByEmail className={styles.complaints} title="complaints.title" lead="complaints.contact" />;
  if (data.view === "status") return <Status {...data} />;
  if (data.form)
    return <ComplaintForm key={JSON.stringify([data.form.kind, data.form.subject])} {...data.form} />;
  return <Kinds />;
}

function Kinds() {
  const { site } = useFrame();
  return (
    <div className={`wrap ${styles.complaints}`}>
      <header>
        <h1>
          <FormattedMessage id="complaints.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="complaints.lead" />
        </p>
      </header>
      <nav aria-labelledby="complaint-kinds">
        <h2 id="complaint-kinds">
          <FormattedMessage id="complaints.kind" />
        </h2>
        <ul className={styles.complaints__kinds}>
          {COMPLAINT_KINDS.map((kind) => (
            <li key={kind}>
              <Icon name={kindIcon[kind]} />
              <div>
                <PageLink href={kindPath(kind)}>
                  <FormattedMessage id={`complaints.kind.${kind}`} />
                </PageLink>
                <p className="meta">
                  <FormattedMessage id={`complaints.kind.${kind}.text`} values={{ site: site.name }} />
                </p>
              </div>
              <Icon name="i-tabler-chevron-right" className="icon--s" />
            </li>
          ))}
        </ul>
      </nav>
      <LookupForm number="" attempt={null} />
    </div>
  );
}

const kindPath = (kind: string): string => fillPath(routeOf("complaints") ?? { path: "/" }, {}, { kind });

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const isStatus = data?.state === "ready" && data.view === "status";
  const title = intl.formatMessage({ id: isStatus ? "complaints.status.title" : "complaints.title" });
  return {
    title: `${title} – ${seed.site.name}`,
    ...(isStatus ? { noindex: true } : { description: intl.formatMessage({ id: "complaints.lead" }) }),
  };
}
