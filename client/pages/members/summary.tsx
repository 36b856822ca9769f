import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { defaultFilter } from "#client/parts/search/filter.ts";
import { Icon } from "#client/ui/icon.tsx";
import { COUNT_CAP, MAX_AGE } from "#contract/product/limits.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import topBarStyles from "#client/shell/top-bar.module.css";
import styles from "./page.module.css";

/** How many are shown and who they are, in one line that is true. */
export function Summary({ filter }: { filter: MembersFilter }) {
  const { site } = useFrame();
  const { search, relations } = useStores();
  const { results, numResults } = useSnapshot(search);
  const { hidden } = useSnapshot(relations);
  const intl = useIntl();
  const own = defaultFilter(site);
  // A profile that was hidden while the page was open is still in the count.
  const gone = Object.values(results)
    .flat()
    .filter(({ id }) => id in hidden).length;
  const found = numResults > COUNT_CAP ? numResults : numResults - gone;
  const count = found > COUNT_CAP ? `${intl.formatNumber(COUNT_CAP)}+` : intl.formatNumber(found);
  const { min_age: min, max_age: max } = filter;
  const facts = [
    intl.formatMessage({ id: "members.found" }, { count, found, kind: filter.gender ?? "all" }),
    ...(min === own.min_age && max === own.max_age
      ? []
      : [
          min === max
            ? intl.formatNumber(min)
            : intl.formatMessage(
                { id: max === MAX_AGE ? "members.ages.from" : "members.ages" },
                { min, max },
              ),
        ]),
    ...(filter.real_only ? [intl.formatMessage({ id: "search.real-only" })] : []),
  ];
  return (
    <div className={styles.members__sum}>
      <p className="meta">{facts.join(", ")}</p>
      <button type="button" className={styles.members__why} popoverTarget="order">
        <Icon name="i-tabler-info-circle" className="icon--s" />
        <span className={topBarStyles["wide-only"]}>
          <FormattedMessage id="members.order" />
        </span>
      </button>
    </div>
  );
}
