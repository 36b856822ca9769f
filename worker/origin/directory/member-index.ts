import type { Directory } from "./directory.ts";
import { drawn, standingSql } from "./ranking.ts";

/** Lists a member's object before it is created, so that the daily sweep knows every object. */
export async function addToMemberIndex(
  db: Directory,
  member: string,
  site: string,
  now: Date,
): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .prepare(
      `INSERT INTO roll (member, site, enrolled_at, due_at)
        VALUES (?1, ?2, ?3, ?3 + 86400)
        ON CONFLICT (member) DO NOTHING`,
    )
    .bind(member, site, seconds)
    .run();
}

/**
 * Stores when the member was last active, and by when their object has to do its scheduled work, both in
 * seconds since 1970, in one round trip. `counting`: what counts the activity, by the time that is stored
 * until then.
 */
export async function updateMemberIndex(
  db: Directory,
  { member, activeAt, dueAt }: { member: string; activeAt: number; dueAt: number | null },
  counting: D1PreparedStatement[] = [],
): Promise<void> {
  await db.batch([
    ...counting,
    db.prepare("UPDATE profiles SET active_at = ?2 WHERE id = ?1 AND active_at < ?2").bind(member, activeAt),
    // at most once a round, and never lower
    db
      .prepare(
        `UPDATE profiles
          SET stood = standing, standing = ${standingSql("?3", "?2")}, moved_at = ?4
          WHERE id = ?1
            AND standing < ${standingSql("?3", "?2")}`,
      )
      .bind(member, activeAt, drawn(member, activeAt), Date.now()),
    db.prepare("UPDATE roll SET due_at = ?2 WHERE member = ?1").bind(member, dueAt),
  ]);
}

/** The member's credits changed while they may be away: the next count of the day asks for them. */
export async function noteCreditsChanged(db: Directory, member: string, now: Date): Promise<void> {
  await db
    .prepare("UPDATE roll SET credits_changed_at = ?2 WHERE member = ?1")
    .bind(member, Math.floor(now.getTime() / 1000))
    .run();
}
