import { FormattedMessage } from "react-intl";
import { useFrame, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Contact } from "#client/parts/notices/contact.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import { RequestEmail } from "./request-email.tsx";
import styles from "#client/parts/fields/forms.module.css";

/**
 * The link did not work: it is void or old, and a new one is offered, or how to reach people where the site's
 * backend sends none; or something else went wrong.
 */
export function Page() {
  const { reason } = usePageData<Data>();
  const { site, signups } = useFrame();
  const mayRequestEmail = useOffers()("activate-error");
  return (
    <div className={`wrap ${styles.login}`}>
      <h1>
        <FormattedMessage id="activate.error.title" />
      </h1>
      {reason === "expired" ? (
        mayRequestEmail ? (
          <RequestEmail />
        ) : (
          <Contact />
        )
      ) : (
        <p className="lead">
          <FormattedMessage
            id="activate.error.failed"
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
      <p className={styles.login__other}>
        <PageLink className="link" href={pathOf("login")}>
          <FormattedMessage id="shell.login" />
        </PageLink>{" "}
        {signups ? (
          <PageLink className="link" href={pathOf("signup")}>
            <FormattedMessage id="activate.error.signup" />
          </PageLink>
        ) : (
          <ClosedSentence />
        )}
      </p>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: `${intl.formatMessage({ id: "activate.error.title" })} – ${seed.site.name}`,
  };
}
