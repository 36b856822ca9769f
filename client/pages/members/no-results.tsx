import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { countFilters } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Ready } from "./data.ts";
import { useWidenedFilter } from "./use-widened-filter.ts";

/** No results: what to change, as one button. */
export function NoResults({ data: { filter } }: { data: Ready }) {
  const { site } = useFrame();
  const { similar } = useSnapshot(useStores().search);
  const { what, address } = useWidenedFilter(filter);
  const chosen = countFilters(filter, site);
  return (
    <div className="empty">
      <Drawing name="search" />
      <h2>
        <FormattedMessage id="members.none.title" />
      </h2>
      <p>
        {filter.name === "" ? (
          <FormattedMessage id={chosen > 0 ? "members.none.text" : "members.none.yet"} />
        ) : (
          <FormattedMessage id="search.name.none" values={{ name: filter.name }} />
        )}
      </p>
      {similar.length > 0 && (
        <PageLink className="btn btn--main" href={address}>
          <FormattedMessage id="members.none.widen" values={{ what }} />
        </PageLink>
      )}
      {similar.length === 0 && chosen > 0 && (
        <PageLink className="btn btn--main" href={pathOf("members")}>
          <FormattedMessage id="members.none.all" />
        </PageLink>
      )}
    </div>
  );
}
