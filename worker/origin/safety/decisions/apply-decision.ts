import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import {
  copyForDecision,
  removeDecisionCopies,
  restoreFromDecision,
} from "#origin/media/photos/decision-copies.ts";
import { memberObject } from "#origin/member/address.ts";
import type { PhotoDecision } from "#origin/member/photos/album.ts";
import { unbanStatement } from "#origin/safety/ban-picture.ts";
import { applySelfieDecision } from "#origin/safety/verification/apply-selfie-decision.ts";
import { decisionMail } from "./decision-mail.ts";
import { ACCOUNT_KINDS, type DecisionRow } from "./rows.ts";

/**
 * Does what a decision says, or undoes it once the decision has ended, and sends its mail, once for each
 * change of the row. The row is written first, so that an interrupted call is completed by a repeated one or
 * by the job. False where its subject is gone: then the decision is removed and nobody hears of it.
 */
export async function applyDecision(env: Env, pool: string, id: string, now: Date): Promise<boolean> {
  const db = databaseOf(env, { pool });
  const row = await db.prepare("SELECT * FROM decisions WHERE id = ?1").bind(id).first<DecisionRow>();
  if (!row) return false;
  if (row.applied_at !== null) return true;
  const isInForce = row.ended_at === null;
  const { isThere, hasCopies } = await carryOut(env, pool, db, row, isInForce);
  if (!isThere && isInForce && row.appealed_at === null) {
    await db.prepare("DELETE FROM decisions WHERE id = ?1 AND appealed_at IS NULL").bind(id).run();
    return false;
  }
  const mail = await decisionMail(env, pool, row, now);
  // Under the state that was carried out: another change of the row meanwhile is applied by its own call.
  const isSame = "id = ?1 AND applied_at IS NULL AND ended_at IS ?2 AND appeal_outcome IS ?3";
  await db.batch([
    ...(mail ? [mail.row] : []),
    db
      .prepare(`UPDATE decisions SET applied_at = ?4, has_copies = ?5 WHERE ${isSame}`)
      .bind(id, row.ended_at, row.appeal_outcome, Math.floor(now.getTime() / 1000), Number(hasCopies)),
  ]);
  await mail?.enqueue();
  return true;
}

/** Nobody may have copies of such photos: after an appeal the member uploads theirs again. */
const WITHOUT_COPIES: readonly string[] = ["underage", "intimate"];

/** `hasCopies`: files are stored from which a refused photo can be restored. */
interface Effect {
  isThere: boolean;
  hasCopies: boolean;
}

async function carryOut(
  env: Env,
  pool: string,
  db: D1Database,
  { id, member, kind, subject, reason, content, has_copies: hadCopies, at }: DecisionRow,
  isInForce: boolean,
): Promise<Effect> {
  const object = memberObject(env, pool, member);
  if (kind === "suspension" || kind === "closure") {
    await shutOut(db, object, member);
    return { isThere: true, hasCopies: false };
  }
  if (kind === "verification")
    return { isThere: await applySelfieDecision(db, { subject, reason, at }, isInForce), hasCopies: false };
  if (kind === "text") {
    await changeText(db, { id, member, field: subject, content }, isInForce);
    const found = await db
      .prepare("SELECT content FROM decisions WHERE id = ?1")
      .bind(id)
      .first<string>("content");
    return { isThere: found !== null, hasCopies: false };
  }
  if (!isInForce) await unbanStatement(db, subject).run();
  if (kind === "message_photo") {
    // What was sent is gone for both: after an appeal it may be sent again.
    const isThere = !isInForce || (await object.decideOnPhoto(subject, refusal(reason))) === true;
    return { isThere, hasCopies: false };
  }
  if (!isInForce) {
    if (hadCopies === 1) {
      await restoreFromDecision(env.PHOTOS, pool, subject);
      await object.restorePhoto(subject, at * 1000);
      await removeDecisionCopies(env.PHOTOS, pool, [subject]);
    }
    return { isThere: true, hasCopies: false };
  }
  const mayCopy = !WITHOUT_COPIES.includes(reason);
  if (mayCopy) await copyForDecision(env.PHOTOS, pool, subject);
  const isThere = (await object.decideOnPhoto(subject, refusal(reason))) === true;
  if (!isThere) await removeDecisionCopies(env.PHOTOS, pool, [subject]);
  return { isThere, hasCopies: isThere && mayCopy };
}

/** A reason that no photo is refused for is an error of ours. */
function refusal(given: string): PhotoDecision {
  const reason = PHOTO_REFUSALS.find((known) => known === given);
  if (reason === undefined) throw new Error(`no reason to refuse a photo: ${given}`);
  return { decision: "refuse", reason };
}

/**
 * Brings directory and object in line with the account's decisions. The object is told which state is newer
 * by the number of changes there have been, so that a call that was overtaken changes nothing.
 */
async function shutOut(
  db: D1Database,
  object: ReturnType<typeof memberObject>,
  member: string,
): Promise<void> {
  const [, , state] = await db.batch<{ changes: number; in_force: number }>([
    db
      .prepare(
        `UPDATE profiles SET status = 'deleted' WHERE id = ?1 AND EXISTS
           (SELECT 1 FROM decisions WHERE member = ?1 AND kind IN ${ACCOUNT_KINDS} AND ended_at IS NULL)`,
      )
      .bind(member),
    db.prepare(SHOW_AGAIN).bind(member),
    db
      .prepare(
        `SELECT count(*) + count(ended_at) AS changes, count(*) - count(ended_at) AS in_force
         FROM decisions WHERE member = ?1 AND kind IN ${ACCOUNT_KINDS}`,
      )
      .bind(member),
  ]);
  const found = state?.results[0];
  if (found) await object.setSuspended({ isSuspended: found.in_force > 0, change: found.changes });
}

/** Shows a profile again that nothing hides any more: no deletion and no decision. */
const SHOW_AGAIN = `UPDATE profiles SET status = CASE WHEN EXISTS
    (SELECT 1 FROM accounts WHERE member = ?1 AND unconfirmed_since IS NOT NULL) THEN 'disabled' ELSE 'active' END
  WHERE id = ?1 AND status = 'deleted' AND NOT EXISTS (SELECT 1 FROM deletions WHERE member = ?1)
    AND NOT EXISTS (SELECT 1 FROM decisions WHERE member = ?1 AND kind IN ${ACCOUNT_KINDS} AND ended_at IS NULL)`;

/** Removes a text and stores it with its decision, or puts it back where the member has written no other. */
async function changeText(
  db: D1Database,
  { id, member, field, content }: { id: string; member: string; field: string; content: string | null },
  isInForce: boolean,
): Promise<void> {
  const path = `$.${field}`;
  await (isInForce
    ? db.batch([
        db
          .prepare(
            "UPDATE decisions SET content = (SELECT json_extract(notes, ?2) FROM profiles WHERE profiles.id = ?3) WHERE id = ?1 AND content IS NULL",
          )
          .bind(id, path, member),
        db
          .prepare(
            "UPDATE profiles SET notes = json_remove(notes, ?2) WHERE id = ?3 AND json_extract(notes, ?2) = (SELECT content FROM decisions WHERE id = ?1)",
          )
          .bind(id, path, member),
      ])
    : db
        .prepare(
          "UPDATE profiles SET notes = json_set(notes, ?2, ?3) WHERE id = ?1 AND json_extract(notes, ?2) IS NULL",
        )
        .bind(member, path, content)
        .run());
}
