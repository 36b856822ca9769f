import { useEffect, useRef, useState, type MouseEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useHasCall } from "#client/page/context.tsx";
import { countFilters, tidyFilter } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageForm, PageLink } from "#client/ui/page-link.tsx";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import type { Ready } from "./data.ts";
import { FilterFields } from "./filter-fields.tsx";
import { NameSearch } from "./name-search.tsx";
import type { ShowCountProps } from "./show-count.tsx";
import styles from "./page.module.css";
import searchStyles from "./search.module.css";

/** Of a button that was pressed before the sheet was there: it comes after the first paint of its page. */
const WAITS = "data-waits";

/** The browser opens the sheet by itself, before React has come; one that does not know how waits for it. */
export const OPENS_FILTER = {
  command: "show-modal",
  commandfor: "filter",
  onClick: (event: MouseEvent) => {
    const sheet = document.getElementById("filter");
    // both would be one too many
    event.preventDefault();
    if (sheet instanceof HTMLDialogElement) sheet.showModal();
    else event.currentTarget.setAttribute(WAITS, "");
  },
};

/** Opens the sheet, and says how many filters are chosen. */
export function FilterButton({ filter }: { filter: MembersFilter }) {
  const { site } = useFrame();
  const chosen = countFilters(filter, site);
  return (
    <button type="button" className="btn btn--row needs-script" aria-haspopup="dialog" {...OPENS_FILTER}>
      <Icon name="i-tabler-adjustments-horizontal" className="icon--s" />
      <span className={styles.members__filter}>
        <FormattedMessage id="members.filter" />
      </span>
      {chosen > 0 && (
        <>
          <b className={`${styles.count} num`} aria-hidden="true">
            {chosen}
          </b>
          <span className="sr">
            <FormattedMessage id="members.filter.active" values={{ count: chosen }} />
          </span>
        </>
      )}
    </button>
  );
}

/**
 * All filters in one sheet: a plain form to the same page, so that the filter is in the address. Without
 * script it stands in the page.
 */
export function FilterSheet({ data, onEmpty }: { data: Ready; onEmpty: () => void }) {
  const { site, loggedIn } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    const tidy = ({ formData }: FormDataEvent) => tidyFilter(formData, site);
    current?.addEventListener("formdata", tidy);
    return () => current?.removeEventListener("formdata", tidy);
  }, [site]);
  useEffect(() => {
    const button = document.querySelector(`[${WAITS}]`);
    button?.removeAttribute(WAITS);
    if (button) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      id="filter"
      className={`sheet ${styles["sheet--side"]} ${styles.filter}`}
      aria-labelledby="filter-title"
      closedby="any"
    >
      <div className={styles.sheet__head}>
        <h2 id="filter-title">
          <FormattedMessage id="members.filter.title" />
        </h2>
        <button
          type="button"
          className="round needs-script"
          {...CLOSES_FILTER}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Icon name="i-tabler-x" className="icon--s" />
          <span className="sr">
            <FormattedMessage id="shell.close" />
          </span>
        </button>
      </div>
      <div className="sheet__body">
        {data.searches_names && <NameSearch name={data.filter.name} />}
        <PageForm
          ref={form}
          className={styles.filter__form}
          id="filter-form"
          action={pathOf("members")}
          autoComplete="off"
          noValidate
          onSubmit={({ currentTarget }) => {
            if ([...new FormData(currentTarget)].length === 0) onEmpty();
            close();
          }}
        >
          {loggedIn && <LazySaved form={form} interests={data.interests} />}
          <FilterFields data={data} />
          {data.filter.sort !== null && <input type="hidden" name="sort" value={data.filter.sort} />}
        </PageForm>
      </div>
      <div className={styles.sheet__foot}>
        <PageLink
          className="btn btn--quiet"
          href={pathOf("members")}
          onClick={() => {
            form.current?.reset();
            close();
          }}
        >
          <FormattedMessage id="members.filter.reset" />
        </PageLink>
        <button className="btn btn--main" form="filter-form">
          <LazyCount form={form} interests={data.interests} />
        </button>
      </div>
    </dialog>
  );
}

const CLOSES_FILTER = { command: "close", commandfor: "filter" };

/** The button's words. What counts is loaded by the first change of the filter: no page needs it before. */
function LazyCount(props: ShowCountProps) {
  const [parts, setParts] = useState<typeof import("./show-count.tsx") | null>(null);
  const { form } = props;
  useEffect(() => {
    const { current } = form;
    const load = () =>
      void import("./show-count.tsx").then(setParts, () => {
        // the button stays without a number
      });
    current?.addEventListener("input", load, { once: true });
    return () => current?.removeEventListener("input", load);
  }, [form]);
  return parts ? <parts.ShowCount {...props} /> : <FormattedMessage tagName="span" id="members.apply" />;
}

/** Saved searches unfold, and are loaded then. */
function LazySaved(props: ShowCountProps) {
  const [parts, setParts] = useState<typeof import("./saved-searches.tsx") | null>(null);
  if (!useHasCall()("GET /api/saved-searches.php")) return null;
  return (
    <details
      className={`${searchStyles.filter__more} needs-script`}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && parts === null)
          void import("./saved-searches.tsx").then(setParts, () => {
            currentTarget.open = false;
          });
      }}
    >
      <summary className="legend">
        <FormattedMessage id="saved.title" />
        <Icon name="i-tabler-chevron-down" className="icon--s" />
      </summary>
      {parts && <parts.SavedSearches {...props} />}
    </details>
  );
}
