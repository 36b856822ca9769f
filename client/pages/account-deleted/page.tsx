import { FormattedMessage } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { REACTIVATION_DAYS } from "#contract/product/limits.ts";

/** Where a member is who has just deleted their account. */
export function Page() {
  const { site } = useFrame();
  if (!useOffers()("account-deleted")) return <Unavailable state="missing" />;
  return (
    <div className="empty">
      <Drawing name="mail" />
      <h1>
        <FormattedMessage id="goodbye.title" />
      </h1>
      <p>
        <FormattedMessage id="goodbye.text" values={{ site: site.name, days: REACTIVATION_DAYS }} />
      </p>
      <p className="meta">
        <FormattedMessage id="goodbye.mail" values={{ days: REACTIVATION_DAYS }} />
      </p>
      <a className="btn btn--quiet" href={pathOf("index")}>
        <FormattedMessage id="goodbye.home" />
      </a>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "goodbye.title" })} – ${seed.site.name}` };
}
