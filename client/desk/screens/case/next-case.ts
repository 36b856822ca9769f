import { read } from "#client/desk/net.ts";
import { CASE_KINDS } from "#contract/desk/case-kinds.ts";
import type { CaseListQuery, ListedCase } from "#contract/desk/case-list.ts";
import type { CaseAnswer } from "#contract/desk/case.ts";
import { LOCALES } from "#contract/entities.ts";

/** What an address says the cases are narrowed down to. The site is `of`, for the call is about all sites. */
export function filtersOf(asked: URLSearchParams): CaseListQuery {
  const kind = CASE_KINDS.find((each) => each === asked.get("kind"));
  const language = LOCALES.find((locale) => locale === asked.get("language"));
  const [of, about, after] = ["site", "about", "after"].map((name) => asked.get(name) ?? "");
  return {
    ...(kind && { kind }),
    ...(language && { language }),
    ...(of && { of }),
    ...(about && { about }),
    ...(after && { after }),
  };
}

/** The same in an address. */
export function addressed({ of, ...rest }: CaseListQuery): string {
  const asked = new URLSearchParams({ ...rest, ...(of !== undefined && { site: of }) });
  return asked.size > 0 ? `?${asked}` : "";
}

/** By what people call a case: a receipt, a complaint's number, or the end of a decision's id. */
export const numberOf = ({ kind, id, number }: Pick<CaseAnswer, "kind" | "id" | "number">): string =>
  kind === "report" || kind === "complaint" ? id : (number ?? id.slice(-8));

/** The address of a case. */
export const pathOf = ({ site, kind, id }: Pick<ListedCase, "site" | "kind" | "id">): string =>
  `/cases/${site}/${kind}/${encodeURIComponent(id)}`;

/** The same, with the cases that somebody goes through, from the place of this one on. */
export const pathThrough = (found: ListedCase, through: CaseListQuery): string =>
  pathOf(found) + addressed({ ...through, after: found.place });

/**
 * The first case, after the place of the one before, that this person may decide and nobody else has, but for
 * `done`; behind the last one the first again. Null for none.
 */
export async function freeCase(
  query: CaseListQuery,
  done: readonly string[] = [],
): Promise<ListedCase | null> {
  const { after, ...fromTheFirst } = query;
  const found = await firstOf(query, done);
  return found ?? (after === undefined ? null : firstOf(fromTheFirst, done));
}

async function firstOf(query: CaseListQuery, done: readonly string[]): Promise<ListedCase | null> {
  const { cases, next } = await read("GET /api/case-list", { ...query, free: "1" });
  const found = cases.find(({ id }) => !done.includes(id));
  return found ?? (next === null ? null : firstOf({ ...query, after: next }, done));
}
