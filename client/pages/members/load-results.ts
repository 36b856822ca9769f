import { CallFailed, type Api } from "#client/net/api.ts";
import { receivePage, type SearchStore } from "#client/stores/search.ts";
import type { MembersAnswer, MembersQuery } from "#contract/calls/people/members.ts";
import { COUNT_CAP, MAX_PAGE, PAGE_SIZE } from "#contract/product/limits.ts";

/** Whether another page may follow. Where a backend knows no cursors, its count says so. */
export function hasNext(
  { nextCursors, numResults }: { nextCursors: Readonly<Record<number, string | null>>; numResults: number },
  page: number,
): boolean {
  return page < MAX_PAGE && ((nextCursors[page] ?? null) !== null || page * PAGE_SIZE < numResults);
}

/** Pages whose faces have their boxes before they load: one that scrolls quickly does not reach the footer. */
const PAGES_AHEAD = 2;

/**
 * Boxes below a page for the faces to come, at least one, as far as is known before they load: `counted`
 * stops above COUNT_CAP.
 */
export function boxesBelow(page: number, counted: number): number {
  const most = Math.min(PAGES_AHEAD, MAX_PAGE - page) * PAGE_SIZE;
  return counted > COUNT_CAP ? most : Math.max(1, Math.min(most, counted - page * PAGE_SIZE));
}

/**
 * Loads a page of the current search into the store: by the cursor of the page before it, or by its number.
 * False where it did not load.
 */
export async function loadResults(
  search: SearchStore,
  api: Pick<Api, "get">,
  query: MembersQuery,
  page: number,
): Promise<boolean> {
  const list = search.results;
  const after = search.nextCursors[page - 1] ?? null;
  try {
    const answer = await ask(api, { ...query, page: String(page) }, after);
    // Another search may have begun meanwhile.
    if (search.results === list) receivePage(search, page, answer);
    return true;
  } catch {
    return false;
  }
}

async function ask(api: Pick<Api, "get">, query: MembersQuery, after: string | null): Promise<MembersAnswer> {
  const byNumber = () => api.get("/api/members.php", query);
  if (after === null) return byNumber();
  return api.get("/api/members.php", { ...query, after }).catch((error: unknown) => {
    // The cursor is no longer valid.
    if (error instanceof CallFailed && error.failure.status === 422) return byNumber();
    throw error;
  });
}
