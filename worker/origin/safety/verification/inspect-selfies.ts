import type { WaitingSelfie } from "#contract/desk/inspection.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { SelfieRefusal } from "#contract/product/verification.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import type { ProfileDirectory } from "#origin/directory/directory.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { makeDecision } from "#origin/safety/decisions/make-decision.ts";
import type { EvidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";

/** Selfies in one list. */
const LIST_LENGTH = 100;

/** A verification `v` whose selfie waits for its comparison with what is still the main photo. */
const WAITS = `v.outcome IS NULL AND v.sent_at IS NOT NULL AND profiles.status = 'active' AND profiles.fictional = 0
  AND v.photo = (SELECT key FROM photos WHERE profile = v.member AND position = 0 AND status = 'active')`;

/** The selfies that wait on a site, oldest first, under names that open for the operator. */
export async function selfiesToInspect(
  db: ProfileDirectory,
  tenant: Tenant,
  openTo: EvidenceNames,
): Promise<WaitingSelfie[]> {
  const { results } = await db
    .prepare(
      `SELECT v.id, v.pose, v.selfie, v.photo, v.sent_at, profiles.id AS profile, profiles.name
       FROM verifications AS v INDEXED BY verifications_waiting JOIN profiles ON profiles.id = v.member
       WHERE v.site = ?1 AND ${WAITS} AND ${notPlanned("selfie", "v.id")} ORDER BY v.sent_at, v.id LIMIT ?2`,
    )
    .bind(tenant.id, LIST_LENGTH)
    .all<{
      id: string;
      pose: WaitingSelfie["pose"];
      selfie: string;
      photo: string;
      sent_at: number;
      profile: string;
      name: string;
    }>();
  const name = (key: string) => openTo(filePath(tenant.pool, key, "full"));
  return Promise.all(
    results.map(async ({ id, pose, selfie, photo, sent_at: at, profile, name: called }) => ({
      id,
      pose,
      filename: await name(selfie),
      main_filename: await name(photo),
      profile: { id: profile, name: called },
      sent_at: new Date(at * 1000).toISOString(),
    })),
  );
}

/** What a person decided about a selfie. */
export type SelfieDecision = { operator: Actor } & (
  | { decision: "accept" }
  | { decision: "refuse"; reason: SelfieRefusal; facts: string }
);

/**
 * Decides on a selfie, once; a repeated call changes nothing. An accepted one may be refused later, which
 * takes the badge. False where it is not of this site, no longer waits, or the main photo has changed.
 */
export async function decideOnSelfie(
  env: Env,
  tenant: Tenant,
  id: string,
  decision: SelfieDecision,
  now: Date,
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  if (decision.decision === "refuse") {
    const found = await db
      .prepare(
        "SELECT member FROM verifications WHERE id = ?1 AND site = ?2 AND sent_at IS NOT NULL AND (outcome IS NULL OR outcome IN ('accepted', 'refused'))",
      )
      .bind(id, tenant.id)
      .first<{ member: string }>();
    if (!found) return false;
    return makeDecision(
      env,
      tenant,
      {
        member: found.member,
        kind: "verification",
        subject: id,
        reason: decision.reason,
        facts: decision.facts,
        reported: false,
        days: null,
        operator: decision.operator,
      },
      now,
    );
  }
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "decisions",
        operator: decision.operator,
        action: "accept selfie",
        subject: id,
        reason: "",
      },
      {
        where: `EXISTS (SELECT 1 FROM verifications AS v JOIN profiles ON profiles.id = v.member WHERE v.id = ? AND v.site = ? AND ${WAITS})`,
        values: [id, tenant.id],
      },
      now,
    ),
    db
      .prepare(
        `UPDATE verifications SET outcome = 'accepted', decided_at = ?3 WHERE id IN
           (SELECT v.id FROM verifications AS v JOIN profiles ON profiles.id = v.member WHERE v.id = ?1 AND v.site = ?2 AND ${WAITS})`,
      )
      .bind(id, tenant.id, Math.floor(now.getTime() / 1000)),
    db
      .prepare(
        `UPDATE profiles SET verified_photo = (SELECT photo FROM verifications WHERE verifications.id = ?1)
         WHERE fictional = 0 AND profiles.id =
           (SELECT member FROM verifications WHERE verifications.id = ?1 AND verifications.site = ?2 AND outcome = 'accepted' AND decided_at = ?3)`,
      )
      .bind(id, tenant.id, Math.floor(now.getTime() / 1000)),
  ]);
  const outcome = await db
    .prepare("SELECT outcome FROM verifications WHERE id = ?1 AND site = ?2")
    .bind(id, tenant.id)
    .first<string>("outcome");
  return outcome === "accepted";
}
