import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { pathOf } from "#client/routes.ts";
import type { Data } from "./data.ts";

/** The link did not work: it was used or is old, or something else went wrong. */
export function Page() {
  const { reason } = usePageData<Data>();
  const { site } = useFrame();
  return (
    <div className="empty">
      <h1>
        <FormattedMessage id="activate.error.title" />
      </h1>
      <p>
        {reason === "expired" ? (
          <FormattedMessage id="activate.error.expired" />
        ) : (
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
        )}
      </p>
      <a className="btn btn--main" href={pathOf("login")}>
        <FormattedMessage id="shell.login" />
      </a>
      <a className="btn btn--quiet" href={pathOf("signup")}>
        <FormattedMessage id="activate.error.signup" />
      </a>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: `${intl.formatMessage({ id: "activate.error.title" })} – ${seed.site.name}`,
    noindex: true,
  };
}
