import { openCasesQuery } from "#contract/desk/open-cases.schema.ts";
import { allPools } from "#origin/base/env.ts";
import { withMembers } from "#origin/money/books/members-of-cases.ts";
import { openCases as casesOf } from "#origin/money/books/open-cases.ts";
import { personHandler } from "./call.ts";
import { sitesOf } from "./work/sites.ts";

/** Cases of one page. */
const PAGE = 100;

/** What waits about money on the sites of the person who asks, over all pools. */
export const openCases = personHandler("GET /api/open-cases", {
  query: openCasesQuery,
  async answer({ env, operator, query: { site, about, after } }) {
    const sites = (await sitesOf(operator, site)).map(({ id }) => id);
    const place = placeIn(after);
    const pools = await Promise.all(
      allPools(env).map(async ({ pool, database }) => {
        const page = await casesOf(database, sites, place, about);
        return { ...page, open: await withMembers(database, pool, page.open) };
      }),
    );
    const found = pools
      .flatMap(({ open }) => open)
      .toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.about < b.about) ? -1 : 1));
    const cases = found.slice(0, PAGE);
    const last = cases.at(-1);
    const oldest = pools.flatMap((pool) => (pool.oldest === null ? [] : [pool.oldest]));
    const isMore = found.length > PAGE || pools.some((pool) => pool.isMore);
    return {
      cases,
      total: pools.reduce((sum, { total }) => sum + total, 0),
      oldest_at: oldest.length > 0 ? new Date(Math.min(...oldest) * 1000).toISOString() : null,
      next: isMore && last ? `${Date.parse(last.at) / 1000} ${last.about}` : null,
    };
  },
});

function placeIn(after: string | undefined): { at: number; about: string } | null {
  const [, at = "", about = ""] = /^(\d+) (.*)$/s.exec(after ?? "") ?? [];
  return at === "" ? null : { at: Number(at), about };
}
