import type { MembersFilter } from "#contract/product/search-filter.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import { readFilter, type ReadRequest } from "./read-filter.ts";

/** What the page's filter offers besides what the site says. */
export interface FormOffer {
  interests: Interest[];
}

/** The filter as a form has it now. */
export function filterOfForm(
  form: HTMLFormElement,
  {
    site,
    loggedIn,
    interests,
  }: FormOffer & { site: Omit<ReadRequest["settings"], "interests">; loggedIn: boolean },
): MembersFilter {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return readFilter({
    settings: { ...site, interests },
    query: new URLSearchParams(fields),
    loggedIn,
  });
}
