import { drawn, standingSql } from "./standing.ts";

/**
 * A member's object is there, or is about to be: written before it is made, so that none is ever unknown to
 * the sweep.
 */
export async function enrol(db: D1Database, member: string, site: string, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .prepare(
      "INSERT INTO roll (member, site, enrolled_at, due_at) VALUES (?1, ?2, ?3, ?3 + 86400) ON CONFLICT (member) DO NOTHING",
    )
    .bind(member, site, seconds)
    .run();
}

/**
 * When the member was last here and when his object should have nothing overdue, both in seconds since 1970,
 * in one question to the directory.
 */
export async function tellRoll(
  db: D1Database,
  { member, activeAt, dueAt }: { member: string; activeAt: number; dueAt: number | null },
): Promise<void> {
  await db.batch([
    db.prepare("UPDATE profiles SET active_at = ?2 WHERE id = ?1 AND active_at < ?2").bind(member, activeAt),
    // once a round, and never down
    db
      .prepare(
        `UPDATE profiles SET stood = standing, standing = ${standingSql("?3", "?2")}, moved_at = ?4 WHERE id = ?1 AND standing < ${standingSql("?3", "?2")}`,
      )
      .bind(member, activeAt, drawn(member, activeAt), Date.now()),
    db.prepare("UPDATE roll SET due_at = ?2 WHERE member = ?1").bind(member, dueAt),
  ]);
}
