import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, usePageData, useStores } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import { Suggestions } from "./suggestions.tsx";

/**
 * Suggestions that a new member may like to begin with. None is chosen for them, and they may continue
 * without.
 */
export function Page() {
  const data = usePageData<Data>();
  const offers = useOffers();
  const { hidden } = useSnapshot(useStores().relations);
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  const shown = data.matches.filter(({ profile }) => !(profile.id in hidden));
  if (shown.length > 0) return <Suggestions matches={shown} />;
  return (
    <div className="empty">
      <Drawing name="match" />
      <h1>
        <FormattedMessage id="matches.none.title" />
      </h1>
      <p>
        <FormattedMessage id="matches.none.text" />
      </p>
      {offers("members") && (
        <PageLink className="btn btn--main" href={pathOf("members")}>
          <FormattedMessage id="matches.none.search" />
        </PageLink>
      )}
      {offers("profile") && (
        <PageLink className="btn btn--quiet" href={pathOf("profile")}>
          <FormattedMessage id="matches.profile" />
        </PageLink>
      )}
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "matches.title" })} – ${seed.site.name}` };
}
