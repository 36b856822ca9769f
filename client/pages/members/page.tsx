import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, usePageData, useStores, useUser } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { filterFor } from "#client/parts/search/filter.ts";
import { ActiveFilters } from "./active-filters.tsx";
import type { Data, Ready } from "./data.ts";
import { FairOrder } from "./fair-order.tsx";
import { FilterButton, FilterSheet } from "./filter-sheet.tsx";
import { Games } from "./games.tsx";
import { NoResults } from "./no-results.tsx";
import { Results } from "./results.tsx";
import { Similar } from "./similar.tsx";
import { Summary } from "./summary.tsx";
import { useRememberedFilter } from "./use-remembered-filter.ts";
import styles from "./page.module.css";

export { receive, restore } from "./receive.ts";

/** The search: for a visitor its first page (answers, section 2), for a member all of it. */
export function Page() {
  const page = usePageData<Data>();
  const user = useUser();
  const data = page.state === "ready" ? { ...page, filter: filterFor(page.filter, user) } : page;
  const { path } = useFrame();
  const intl = useIntl();
  const { results, similar } = useSnapshot(useStores().search);
  const { forget, onClickCapture } = useRememberedFilter(data.state === "ready" ? data.filter : null);
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  const isEmpty = Object.values(results).every(({ length }) => length === 0);
  return (
    <div className={`wrap ${styles.members}`} onClickCapture={onClickCapture}>
      <div className="screen-head">
        <div>
          <h1>{placeOf(data, intl) ?? <FormattedMessage tagName="span" id="members.title" />}</h1>
          <Summary filter={data.filter} />
        </div>
        <div className={styles["screen-head__act"]}>
          <Games />
          <FilterButton filter={data.filter} />
        </div>
      </div>
      <ActiveFilters data={data} />
      {/* with one key for both, React would leave the sheet of the search before in the page */}
      <FilterSheet key={`filter ${path}`} data={data} onEmpty={forget} />
      {isEmpty ? <NoResults data={data} /> : <Results key={`results ${path}`} data={data} />}
      {similar.length > 0 && <Similar data={data} />}
      <FairOrder />
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const place = data && "filter" in data && data.state === "ready" ? placeOf(data, intl) : null;
  return {
    title: `${place ?? intl.formatMessage({ id: "members.title" })} – ${seed.site.name}`,
    description: intl.formatMessage({ id: "members.description" }, { site: seed.site.name }),
  };
}

/** The place that all results are in, if the filter names one. */
function placeOf({ filter, regions }: Ready, intl: IntlShape): string | null {
  const region = regions.find(({ code }) => code === filter.countryregion)?.name ?? null;
  return (
    region ??
    (filter.country === null
      ? null
      : (intl.formatDisplayName(filter.country, { type: "region" }) ?? filter.country))
  );
}
