import type { NewsType } from "#contract/desk/news.schema.ts";
import { bitsOf } from "#contract/product/notification-types.ts";

/**
 * Who gets an email of the site's news, beside having switched it on (`notification_index.emails`, which
 * holds promotions only of those who consented): members who are there and not suspended, and whose address
 * takes our emails. Only those who confirmed their address have an account. For rows of `accounts` and
 * `profiles`.
 */
export const MAY_GET_NEWS =
  "profiles.status = 'active' AND (accounts.stopped_key IS NULL OR accounts.stopped_key <> accounts.email_key)";

/** How many members of a site get a kind of news now, by the language that they read. */
export async function newsReceivers(
  db: Pick<D1Database, "prepare">,
  site: string,
  type: NewsType,
): Promise<{ total: number; languages: { language: string; count: number }[] }> {
  const { results } = await db
    .prepare(
      `SELECT profiles.language, count(*) AS count FROM notification_index AS n
       JOIN accounts ON accounts.member = n.member JOIN profiles ON profiles.id = n.member
       WHERE n.site = ?1 AND n.emails & ?2 <> 0 AND ${MAY_GET_NEWS}
       GROUP BY profiles.language ORDER BY count DESC, profiles.language`,
    )
    .bind(site, bitsOf([type]))
    .all<{ language: string; count: number }>();
  return { total: results.reduce((sum, { count }) => sum + count, 0), languages: results };
}
