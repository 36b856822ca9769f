import type { Verification, VerificationState } from "#contract/calls/safety/verification.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import {
  POSE_SECONDS,
  POSES,
  SELFIE_REFUSALS,
  TRIES_A_WEEK,
  WEEK_SECONDS,
} from "#contract/product/verification.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newPhotoKey } from "#origin/media/photos/files.ts";
import { removeSelfies } from "./selfie-files.ts";

/** A row of the table `verifications`. Times in seconds since 1970. */
interface Row {
  id: string;
  pose: string;
  expires_at: number;
  sent_at: number | null;
  photo: string | null;
  outcome: "accepted" | "refused" | "cancelled" | "expired" | "reversed" | null;
  reason: string | null;
  decision: string | null;
}
/** The profile as far as a verification depends on it; `photo` is the main photo that others see. */
interface Subject {
  photo: string | null;
  verified_photo: string | null;
  status: string;
  fictional: 0 | 1;
}
interface Tries {
  used: number;
  oldest: number | null;
}

/** How far the verification of a member's main photo is. */
export async function readVerification(
  db: Pick<D1Database, "prepare" | "batch">,
  member: string,
  now: Date,
): Promise<Verification> {
  const seconds = Math.floor(now.getTime() / 1000);
  const [subjects, rows, tries] = await db.batch<Subject & Row & Tries>([
    db
      .prepare(
        `SELECT verified_photo, status, fictional,
           (SELECT key FROM photos WHERE profile = profiles.id AND position = 0 AND status = 'active') AS photo
         FROM profiles WHERE id = ?1`,
      )
      .bind(member),
    db
      .prepare(
        `SELECT id, pose, expires_at, sent_at, photo, outcome, reason,
           (SELECT id FROM decisions WHERE kind = 'verification' AND subject = verifications.id
              AND decisions.member = ?1 AND ended_at IS NULL) AS decision
         FROM verifications WHERE member = ?1 ORDER BY asked_at DESC, rowid DESC LIMIT 1`,
      )
      .bind(member),
    db
      .prepare(
        `SELECT count(*) AS used, min(asked_at) AS oldest FROM verifications
         WHERE member = ?1 AND asked_at > ?2 AND outcome IS NOT 'reversed'`,
      )
      .bind(member, seconds - WEEK_SECONDS),
  ]);
  const subject = subjects?.results[0];
  const { used, oldest } = tries?.results[0] ?? { used: 0, oldest: null };
  const left = Math.max(0, TRIES_A_WEEK - used);
  return {
    now: subject ? stateOf(subject, rows?.results[0], seconds) : { state: "none" },
    has_photo: subject !== undefined && subject.photo !== null,
    tries_left: left,
    next_try_at: left > 0 || oldest === null ? null : iso(oldest + WEEK_SECONDS),
  };
}

function stateOf(subject: Subject, row: Row | undefined, seconds: number): VerificationState {
  const wasVerified = subject.verified_photo !== null;
  if (wasVerified && subject.verified_photo === subject.photo) return { state: "verified" };
  const before: VerificationState = { state: wasVerified ? "lapsed" : "none" };
  if (!row) return before;
  const { id, outcome, sent_at: sentAt, expires_at: expiresAt, photo, decision } = row;
  if (outcome === null && sentAt === null && expiresAt > seconds) {
    const pose = POSES.find((known) => known === row.pose);
    return pose ? { state: "asked", selfie: id, pose, until: iso(expiresAt) } : before;
  }
  if (outcome === null && sentAt !== null)
    return photo === subject.photo ? { state: "waiting", sent_at: iso(sentAt) } : { state: "lapsed" };
  if (outcome === "refused") {
    const reason = SELFIE_REFUSALS.find((known) => known === row.reason);
    if (reason) return { state: "refused", reason, decision };
  }
  return before;
}

/**
 * Draws a pose for the member; `consent` stores the proof that they agreed. A pose that has not expired is
 * answered again, so that asking does not choose among poses. Throws not_confirmed (403) before the address
 * is proven, fictional (409), invalid_input (409) without a main photo that others see, and too_many_uploads
 * (429) beyond the tries of a week.
 */
export async function drawPose(
  env: Env,
  tenant: Tenant,
  member: string,
  consent: D1PreparedStatement,
  now: Date,
): Promise<Verification> {
  const db = databaseOf(env, tenant);
  const before = await readVerification(db, member, now);
  if (before.now.state === "asked" || before.now.state === "waiting" || before.now.state === "verified")
    return before;
  await requireSubject(db, member);
  const seconds = Math.floor(now.getTime() / 1000);
  if (before.next_try_at !== null)
    throw new Refusal(429, "too_many_uploads", {
      retryAfter: Math.max(1, Math.ceil((Date.parse(before.next_try_at) - now.getTime()) / 1000)),
    });
  const pose = POSES[(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % POSES.length] ?? POSES[0];
  await db.batch([
    consent,
    // A selfie of an earlier main photo waits for nothing any more.
    db
      .prepare(
        "UPDATE verifications SET outcome = 'expired', decided_at = ?2 WHERE member = ?1 AND outcome IS NULL AND (sent_at IS NOT NULL OR expires_at <= ?2)",
      )
      .bind(member, seconds),
    // Two calls at once draw one pose.
    db
      .prepare(
        `INSERT INTO verifications (id, site, member, pose, asked_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM verifications WHERE member = ?3 AND outcome IS NULL)
           AND (SELECT count(*) FROM verifications WHERE member = ?3 AND asked_at > ?7 AND outcome IS NOT 'reversed') < ?8`,
      )
      .bind(
        newPhotoKey(),
        tenant.id,
        member,
        pose,
        seconds,
        seconds + POSE_SECONDS,
        seconds - WEEK_SECONDS,
        TRIES_A_WEEK,
      ),
  ]);
  return readVerification(db, member, now);
}

async function requireSubject(db: D1Database, member: string): Promise<void> {
  const subject = await db
    .prepare(
      `SELECT status, fictional, (SELECT key FROM photos WHERE profile = profiles.id AND position = 0 AND status = 'active') AS photo
       FROM profiles WHERE id = ?1`,
    )
    .bind(member)
    .first<Pick<Subject, "status" | "fictional" | "photo">>();
  if (!subject) throw new Refusal(404, "not_found");
  if (subject.fictional === 1) throw new Refusal(409, "fictional");
  if (subject.status !== "active") throw new Refusal(403, "not_confirmed");
  if (subject.photo === null) throw new Refusal(409, "invalid_input", { field: "photo" });
}

/**
 * The member takes back their consent, which `refusal` stores: what waits is cancelled, the badge goes, and
 * every file of theirs is erased at once.
 */
export async function withdrawVerification(
  env: Env,
  tenant: Tenant,
  member: string,
  refusal: D1PreparedStatement,
  now: Date,
): Promise<Verification> {
  const db = databaseOf(env, tenant);
  await db.batch([
    refusal,
    db
      .prepare(
        "UPDATE verifications SET outcome = 'cancelled', decided_at = ?2 WHERE member = ?1 AND (outcome IS NULL OR outcome = 'accepted')",
      )
      .bind(member, Math.floor(now.getTime() / 1000)),
    db.prepare("UPDATE profiles SET verified_photo = NULL WHERE id = ?1").bind(member),
  ]);
  await removeSelfies(env, tenant.pool, member);
  return readVerification(db, member, now);
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
