import { countNewLikes } from "#origin/member/relations/received-likes.ts";
import { hiddenProfiles } from "#origin/member/relations/relations.ts";
import { memberRow } from "#origin/member/state.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { STAGE } from "./notice-stage.ts";
import { mayNotify } from "./preferences.ts";

/** What the weekly update may say about a member's own week. */
export interface WeeklyNews {
  email: boolean;
  push: boolean;
  /** Likes of the week that they have not seen and that no email was about. */
  likes: number;
  /** Profiles that are not to be suggested. */
  without: string[];
}

/** What is new for the member since a time in milliseconds since 1970; null where they want no update. */
export function weeklyNews(sql: Sql, since: number): WeeklyNews | null {
  const [email, push] = [mayNotify(sql, "weekly_updates", "email"), mayNotify(sql, "weekly_updates", "push")];
  if (memberRow(sql).status !== "active" || !(email || push)) return null;
  const hidden = hiddenProfiles(sql);
  const likes = countNewLikes(sql, { since, without: [STAGE.sent, STAGE.reminded] });
  const known = sql
    .exec<{ profile: string }>(
      "SELECT profile FROM likes_given WHERE stands = 1 UNION SELECT partner FROM conversations",
    )
    .toArray();
  return { email, push, likes, without: [...hidden, ...known.map(({ profile }) => profile)] };
}
