import type { AboutMember, WorkItem } from "#contract/desk/work.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf } from "#origin/base/env.ts";
import { cursorOf } from "./place.ts";
import { isoOf, type Reader, type WorkRow } from "./read-work.ts";

interface Named {
  id: string;
  name: string;
  language: string;
}
interface Claimed {
  kind: string;
  subject: string;
  operator_id: string;
  operator: string;
  until: number;
}

/** Rows as the desk shows them: who each is about, and who has it before them. */
export async function describeWork(
  { env, operator, now }: Reader,
  rows: readonly WorkRow[],
  sites: readonly Tenant[],
): Promise<WorkItem[]> {
  const pools = await Promise.all(
    [...new Set(rows.map(({ pool }) => pool))].map(async (pool) => {
      const db = databaseOf(env, { pool });
      const inPool = rows.filter((row) => row.pool === pool);
      const [profiles, claims] = await db.batch<Named & Claimed>([
        db
          .prepare("SELECT id, name, language FROM profiles WHERE id IN (SELECT value FROM json_each(?1))")
          .bind(JSON.stringify(inPool.map(({ member }) => member))),
        db
          .prepare(
            `SELECT kind, subject, operator_id, operator, until FROM claims
             WHERE subject IN (SELECT value FROM json_each(?1)) AND until > ?2
               AND kind IN ('photo', 'selfie', 'report', 'complaint', 'appeal', 'money', 'decision', 'letter', 'credits')`,
          )
          .bind(JSON.stringify(inPool.map(({ subject }) => subject)), now.getTime()),
      ]);
      return { profiles: profiles?.results ?? [], claims: claims?.results ?? [] };
    }),
  );
  const profiles = new Map(pools.flatMap((each) => each.profiles.map((row) => [row.id, row] as const)));
  const claims = new Map(
    pools.flatMap((each) => each.claims.map((row) => [`${row.kind} ${row.subject}`, row] as const)),
  );
  return rows.map((row) => {
    const [profile, claimed] = [profiles.get(row.member ?? ""), claims.get(`${row.kind} ${row.subject}`)];
    return {
      queue: row.queue,
      place: cursorOf(row),
      kind: row.kind,
      subject: row.subject,
      site: row.site,
      at: isoOf(row.at),
      due_at: isoOf(row.due),
      about: row.member === null ? null : aboutOf(row, row.member, profile?.name ?? null, sites),
      language: row.language ?? profile?.language ?? null,
      claim: claimed
        ? {
            operator: { id: claimed.operator_id, name: claimed.operator },
            until: new Date(claimed.until).toISOString(),
            isOwn: claimed.operator_id === operator.id,
          }
        : null,
    };
  });
}

const aboutOf = (
  { site }: Pick<WorkRow, "site">,
  id: string,
  name: string | null,
  sites: readonly Tenant[],
): AboutMember => ({
  id,
  name,
  site,
  url: `https://${sites.find((each) => each.id === site)?.host ?? ""}/members/${id}`,
});
