import type { EarlierDecision, PhotoItem } from "#contract/desk/photos.ts";
import { isoOf } from "#origin/desk/work/read-work.ts";

type Member = PhotoItem["member"];

/** Decisions that are listed beside a picture; all of them are counted. */
const LISTED = 5;

interface Row {
  id: string;
  created_at: number;
  kind: string;
  reason: string;
  at: number;
  in_force: 0 | 1;
  held: 0 | 1;
}

/** What the desk says of members beside their pictures: the age of the account, decisions, whether it is held. */
export async function membersOf(db: D1Database, ids: readonly string[]): Promise<Map<string, Member>> {
  const asked = JSON.stringify(ids);
  const [accounts, decisions, holds] = await db.batch<Row>([
    db
      .prepare("SELECT id, created_at FROM profiles WHERE id IN (SELECT value FROM json_each(?1))")
      .bind(asked),
    db
      .prepare(
        `SELECT member AS id, kind, reason, at, ended_at IS NULL AS in_force FROM decisions
         WHERE member IN (SELECT value FROM json_each(?1)) ORDER BY at DESC`,
      )
      .bind(asked),
    db
      .prepare(
        `SELECT profiles.id, (SELECT action = 'hold account' FROM audit WHERE audit.site = profiles.site
           AND audit.subject = profiles.id AND area = 'holds' ORDER BY number DESC LIMIT 1) AS held
         FROM profiles WHERE profiles.id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(asked),
  ]);
  return new Map(
    ids.map((id) => {
      const [account] = (accounts?.results ?? []).filter((row) => row.id === id);
      const made = (decisions?.results ?? []).filter((row) => row.id === id);
      return [
        id,
        {
          since: account ? isoOf(account.created_at) : null,
          held: (holds?.results ?? []).some((row) => row.id === id && row.held === 1),
          decisions: made.slice(0, LISTED).map(decisionOf),
          decided: made.length,
        },
      ];
    }),
  );
}

const decisionOf = ({ kind, reason, at, in_force: inForce }: Row): EarlierDecision => ({
  kind,
  reason,
  at: isoOf(at),
  inForce: inForce === 1,
});
