import { useEffect, useRef, type MouseEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Ready } from "./data.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { MembersFilter } from "./filter.ts";
import { countFilters, tidyFilter } from "./filter.ts";

/** The browser opens the sheet by itself, before React has come; one that does not know how waits for it. */
export const OPENS_FILTER = {
  command: "show-modal",
  commandfor: "filter",
  onClick: (event: MouseEvent) => {
    const sheet = document.getElementById("filter");
    // both would be one too many
    event.preventDefault();
    if (sheet instanceof HTMLDialogElement) sheet.showModal();
  },
};

/** Opens the sheet, and says how many filters are chosen. */
export function FilterButton({ filter }: { filter: MembersFilter }) {
  const { site } = useFrame();
  const chosen = countFilters(filter, site);
  return (
    <button type="button" className="btn btn--row needs-script" aria-haspopup="dialog" {...OPENS_FILTER}>
      <Icon name="i-tabler-adjustments-horizontal" className="icon--s" />
      <span className="members__filter">
        <FormattedMessage id="members.filter" />
      </span>
      {chosen > 0 && (
        <>
          <b className="count num" aria-hidden="true">
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
export function FilterSheet({ data }: { data: Ready }) {
  const { site } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    const tidy = ({ formData }: FormDataEvent) => tidyFilter(formData, site);
    current?.addEventListener("formdata", tidy);
    return () => current?.removeEventListener("formdata", tidy);
  }, [site]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      id="filter"
      className="sheet sheet--side filter"
      aria-labelledby="filter-title"
      closedby="any"
    >
      <div className="sheet__head">
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
      <form
        ref={form}
        className="sheet__body filter__form"
        id="filter-form"
        method="get"
        action={pathOf("members")}
        autoComplete="off"
        noValidate
        onSubmit={close}
      >
        <FilterFields data={data} />
      </form>
      <div className="sheet__foot">
        <a
          className="btn btn--quiet"
          href={pathOf("members")}
          onClick={() => {
            form.current?.reset();
            close();
          }}
        >
          <FormattedMessage id="members.filter.reset" />
        </a>
        <button className="btn btn--main" form="filter-form">
          <FormattedMessage id="members.apply" />
        </button>
      </div>
    </dialog>
  );
}

const CLOSES_FILTER = { command: "close", commandfor: "filter" };
