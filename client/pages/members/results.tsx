import { useEffect, useRef, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { Face } from "#client/parts/face/face.tsx";
import { addressOf } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { classNames } from "#client/ui/class-names.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ProfileCard } from "#contract/entities.ts";
import { MAX_PAGE, PAGE_SIZE } from "#contract/product/limits.ts";
import type { Ready } from "./data.ts";
import { OPENS_FILTER } from "./filter-sheet.tsx";
import { boxesBelow, hasNext } from "./load-results.ts";
import { usePageInView } from "./page-in-view.ts";
import { useEndlessResults } from "./use-endless-results.ts";
import styles from "./page.module.css";
import searchStyles from "./search.module.css";

/** Faces of the first screen of a phone. */
const EAGER = 4;

/**
 * The results of the search, page after page in one grid. The pages before the loaded ones, and the next one,
 * keep the room of their profiles: a reader who returns, or reloads far down, stays where they were, and
 * nothing moves when those pages load.
 */
export function Results({ data }: { data: Ready }) {
  const { filter } = data;
  const { site, loggedIn } = useFrame();
  const { search, relations } = useStores();
  const { results, nextCursors, numResults } = useSnapshot(search);
  const { hidden } = useSnapshot(relations);
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  const last = Math.max(...Object.keys(results).map(Number));
  const isMore = loggedIn && hasNext({ nextCursors, numResults }, last);
  const { loading, failed, announced, loadNext } = useEndlessResults(list, { data, last, isMore });
  usePageInView(list, data);
  useStart(list, filter.page);
  const pages = Array.from({ length: last }, (_, i) => i + 1);
  return (
    <div ref={list} className={styles.results}>
      {filter.page > 1 && (
        <PageLink
          className={`btn btn--row ${searchStyles.members__before}`}
          rel="prev"
          href={addressOf({ ...filter, page: filter.page - 1 }, site)}
        >
          <FormattedMessage id="search.previous" />
        </PageLink>
      )}
      <div className={`faces ${styles.walk}`}>
        {pages.map((page) => {
          const profiles = results[page];
          if (!profiles) return <Room key={page} page={page} count={PAGE_SIZE} />;
          return (
            <Faces
              key={page}
              page={page}
              label={last > 1 ? intl.formatMessage({ id: "search.page" }, { page }) : null}
              profiles={profiles.filter(({ id }) => !(id in hidden))}
              eager={page === filter.page}
            />
          );
        })}
        {/* Keyed by its page: boxes that stayed in the document as the next page's would jump down a screen. */}
        {isMore && !failed && (
          <Room key={last + 1} page={last + 1} count={boxesBelow(last, numResults)} isNext />
        )}
      </div>
      <p role="status" className="sr">
        {announced !== null && <FormattedMessage tagName="span" id="search.loaded" values={announced} />}
      </p>
      <div className={styles.members__end}>
        {failed && (
          <p role="alert">
            <FormattedMessage id="search.failed" />
          </p>
        )}
        {isMore && (
          <PageLink
            className="btn btn--row"
            rel="next"
            aria-disabled={loading}
            href={addressOf({ ...filter, page: last + 1 }, site)}
            onClick={loadNext}
          >
            <FormattedMessage id={failed ? "search.again" : "search.next"} />
          </PageLink>
        )}
        {!isMore && last === MAX_PAGE && (
          <>
            <p>
              <FormattedMessage id="search.deepest" values={{ count: MAX_PAGE * PAGE_SIZE }} />
            </p>
            <OpenFilter />
          </>
        )}
        {data.more_names && (
          <p>
            <FormattedMessage id="search.name.more" values={{ name: filter.name }} />
          </p>
        )}
        {!isMore && !data.more_names && last > 1 && last < MAX_PAGE && (
          <p>
            <FormattedMessage id="search.everybody" />
          </p>
        )}
        {!loggedIn && <ForMembers shown={results[1]?.length ?? 0} found={numResults} />}
      </div>
    </div>
  );
}

interface FacesProps {
  page: number;
  label: string | null;
  profiles: readonly ProfileCard[];
  eager: boolean;
}

function Faces({ page, label, profiles, eager }: FacesProps) {
  return (
    <ul className={`faces ${styles["faces--page"]}`} data-page={page} aria-label={label ?? undefined}>
      {profiles.map((profile, i) => (
        <li key={profile.id} className="photo">
          <Face profile={profile} eager={eager && i < EAGER} />
        </li>
      ))}
    </ul>
  );
}

/** The boxes of a page that is not there yet. */
function Room({ page, count, isNext = false }: { page: number; count: number; isNext?: boolean }) {
  return (
    <ul
      className={classNames(
        "faces",
        styles["faces--page"],
        styles["faces--room"],
        isNext && styles["faces--next"],
      )}
      data-page={page}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className="skel skel--face">
          <i />
        </li>
      ))}
    </ul>
  );
}

function OpenFilter() {
  return (
    <button type="button" className="btn btn--row needs-script" {...OPENS_FILTER}>
      <FormattedMessage id="members.filter" />
    </button>
  );
}

/** A visitor sees the first page; the way to the others is the signup. */
function ForMembers({ shown, found }: { shown: number; found: number }) {
  const { site, signups } = useFrame();
  if (found <= shown) return null;
  return (
    <>
      <p>
        <FormattedMessage id="members.more" values={{ shown, site: site.name }} />
      </p>
      {signups && (
        <PageLink className="btn btn--main" href={pathOf("signup")}>
          <FormattedMessage id="members.more.join" />
        </PageLink>
      )}
    </>
  );
}

/**
 * A page that is opened by its address begins at its first profile. A reader who returns is put where they
 * were by the browser or the router.
 */
function useStart(list: RefObject<HTMLElement | null>, page: number): void {
  useEffect(() => {
    if (page > 1 && window.scrollY === 0)
      list.current?.querySelector(`[data-page="${page}"] > li`)?.scrollIntoView();
  }, [list, page]);
}
