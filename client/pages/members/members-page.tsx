import { FormattedMessage, useIntl } from "react-intl";
import { COUNT_CAP } from "../../../worker/contract/limits.ts";
import { useFrame, usePageData } from "../../context.tsx";
import { FaceCard } from "../../face/face.tsx";
import type { Head, HeadInput } from "../../head.ts";
import { Unavailable } from "../../notices/unavailable.tsx";
import { pathOf } from "../../routes.ts";
import { FilterForm } from "./filter-form.tsx";
import { Pager } from "./pager.tsx";

/** Faces of the first screen of a phone. */
const EAGER = 4;

/** The search: for a visitor its first page (answers, section 2), for a member all of it. */
export function Page() {
  const data = usePageData("members");
  const { site, loggedIn } = useFrame();
  const intl = useIntl();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { profiles, num_results: found, filter } = data;
  const count = found > COUNT_CAP ? `${intl.formatNumber(COUNT_CAP)}+` : intl.formatNumber(found);
  return (
    <div className="wrap members">
      <div className="screen-head">
        <div>
          <h1><FormattedMessage id="members.title" /></h1>
          <p className="meta"><FormattedMessage id="members.found" values={{ count, found }} /></p>
        </div>
      </div>
      <FilterForm filter={filter} />
      {profiles.length > 0 ? (
        <ul className="faces">{profiles.map((profile, i) => <FaceCard key={profile.id} profile={profile} eager={i < EAGER} />)}</ul>
      ) : (
        <div className="empty">
          <h2><FormattedMessage id="members.none.title" /></h2>
          <p><FormattedMessage id="members.none.text" /></p>
          <a className="btn btn--main" href={pathOf("members")}><FormattedMessage id="members.none.all" /></a>
        </div>
      )}
      {loggedIn && <Pager filter={filter} found={found} />}
      {!loggedIn && found > profiles.length && <p className="members__more"><FormattedMessage id="members.more" values={{ shown: profiles.length, site: site.name }} /></p>}
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: `${intl.formatMessage({ id: "members.title" })} – ${seed.site.name}`,
    description: intl.formatMessage({ id: "members.description" }, { site: seed.site.name }),
    noindex: seed.path.includes("?"),
  };
}
