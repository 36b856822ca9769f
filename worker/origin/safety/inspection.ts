import type { InspectionAnswer, ReportedRecording, WaitingPhoto } from "#contract/desk/inspection.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement, inAudit } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { NOBODY, type Actor } from "#origin/base/operator.ts";
import type { ProfileDirectory } from "#origin/directory/directory.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { memberObject } from "#origin/member/address.ts";
import type { PhotoDecision } from "#origin/member/photos/album.ts";
import { makeDecision } from "./decisions/make-decision.ts";
import type { EvidenceNames } from "./evidence/evidence-names.ts";
import { notPlanned } from "./not-planned.ts";

/** Photos in one list. */
const LIST_LENGTH = 100;

interface WaitingRow {
  key: string;
  uploaded_at: number;
  id: string;
  name: string;
  in_chat: 0 | 1;
}

/** Everything that waits. */
export async function inspectionList(
  db: ProfileDirectory,
  tenant: Tenant,
  name: EvidenceNames,
): Promise<Pick<InspectionAnswer, "photos" | "recordings">> {
  const [photos, recordings] = await Promise.all([
    photosToInspect(db, tenant, name),
    reportedRecordings(db, tenant, name),
  ]);
  return { photos, recordings };
}

/** The recordings that were reported, under names that open for the operator. */
async function reportedRecordings(
  db: ProfileDirectory,
  tenant: Tenant,
  openTo: EvidenceNames,
): Promise<ReportedRecording[]> {
  const { results } = await db
    .prepare(
      `SELECT sent.key, sent.reported_at, profiles.id, profiles.name
       FROM chat_photos AS sent INDEXED BY chat_photos_reported JOIN profiles ON profiles.id = sent.sender
       WHERE sent.reported_at IS NOT NULL AND sent.site = ?1 AND ${notPlanned("photo", "sent.key")} ORDER BY sent.reported_at, sent.key LIMIT ?2`,
    )
    .bind(tenant.id, LIST_LENGTH)
    .all<{ key: string; reported_at: number; id: string; name: string }>();
  return Promise.all(
    results.map(async ({ key, reported_at: at, id, name }) => ({
      key,
      filename: await openTo(filePath(tenant.pool, key, "voice")),
      profile: { id, name },
      reported_at: new Date(at * 1000).toISOString(),
    })),
  );
}

/** The photos that wait, under names that open for the operator. */
async function photosToInspect(
  db: ProfileDirectory,
  tenant: Tenant,
  openTo: EvidenceNames,
): Promise<WaitingPhoto[]> {
  return Promise.all(
    (await waitingPhotos(db, tenant)).map(async ({ key, uploaded_at: at, id, name, in_chat: inChat }) => ({
      key,
      filename: await openTo(filePath(tenant.pool, key, "full")),
      thumb_filename: await openTo(filePath(tenant.pool, key, "thumb")),
      profile: { id, name },
      uploaded_at: new Date(at * 1000).toISOString(),
      ...(inChat === 1 && { in_chat: true as const }),
    })),
  );
}

/**
 * A site's photos that wait for an inspector's decision, from profiles and conversations, oldest first. One
 * that a complaint hides waits for the decision on the complaint.
 */
export async function waitingPhotos(
  db: Pick<D1Database, "prepare">,
  tenant: Pick<Tenant, "id">,
): Promise<WaitingRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (
        SELECT photos.key, photos.uploaded_at, profiles.id, profiles.name, 0 AS in_chat
        FROM photos INDEXED BY photos_inspected JOIN profiles ON profiles.id = photos.profile
        WHERE photos.status = 'inspected' AND photos.uploaded_at IS NOT NULL
          AND profiles.site = ?1 AND profiles.status <> 'deleted'
          AND NOT EXISTS (SELECT 1 FROM photo_holds WHERE photo = photos.key)
          AND ${notPlanned("photo", "photos.key")}
        ORDER BY photos.uploaded_at, photos.key LIMIT ?2)
      UNION ALL SELECT * FROM (
        SELECT sent.key, sent.sent_at, profiles.id, profiles.name, 1
        FROM chat_photos AS sent INDEXED BY chat_photos_inspected JOIN profiles ON profiles.id = sent.sender
        WHERE sent.status = 'inspected' AND sent.site = ?1 AND profiles.status <> 'deleted'
          AND ${notPlanned("photo", "sent.key")}
        ORDER BY sent.sent_at, sent.key LIMIT ?2)
      ORDER BY uploaded_at, key LIMIT ?2`,
    )
    .bind(tenant.id, LIST_LENGTH)
    .all<WaitingRow>();
  return results;
}

/** Somebody has listened to a recording and found nothing: it was shown all the time, and stays. */
async function clearReport(
  db: D1Database,
  { id: site }: Pick<Tenant, "id">,
  key: string,
  operator: Actor,
): Promise<boolean> {
  await db.batch([
    auditStatement(
      db,
      { site, area: "photos", operator, action: "accept recording", subject: inAudit(key), reason: "" },
      {
        where: "EXISTS (SELECT 1 FROM chat_photos WHERE key = ? AND reported_at IS NOT NULL)",
        values: [key],
      },
      new Date(),
    ),
    db.prepare("UPDATE chat_photos SET reported_at = NULL WHERE key = ?1").bind(key),
  ]);
  return true;
}

/** Shows a photo. Its entry in the audit is first: the directory says whether it still waits. */
async function acceptPhoto(
  env: Env,
  { id: site, pool }: Tenant,
  { key, owner }: { key: string; owner: string },
  operator: Actor,
): Promise<boolean> {
  const db = databaseOf(env, { pool });
  await auditStatement(
    db,
    {
      site,
      area: "photos",
      operator,
      action: "accept photo",
      subject: inAudit(key),
      reason: "",
      after: { owner },
    },
    {
      where: `EXISTS (SELECT 1 FROM photos WHERE key = ? AND status = 'inspected'
        UNION ALL SELECT 1 FROM chat_photos WHERE key = ? AND status = 'inspected')`,
      values: [key, key],
    },
    new Date(),
  ).run();
  return (await memberObject(env, pool, owner).decideOnPhoto(key, { decision: "accept" })) ?? false;
}

/** Whose photo it is, on any site of the pool, of a profile or a conversation; null for none. */
export const ownerOfPhoto = (db: D1Database, key: string): Promise<string | null> =>
  db
    .prepare(
      `SELECT profile AS owner FROM photos WHERE key = ?1
       UNION ALL SELECT sender FROM chat_photos WHERE key = ?1 LIMIT 1`,
    )
    .bind(key)
    .first<string>("owner");

/** What an inspector says about a refusal. */
export interface RefusalDetails {
  /** What was seen, for the member to read; empty where the reason says it all. */
  facts: string;
  /** Somebody had reported the photo. */
  reported: boolean;
  operator: Actor;
}

/**
 * Passes an inspector's decision to the member whose photo it is; a refusal is a decision against them, with
 * its page and its mail. A photo of a deleted or closed account can be refused too, or it would be back with
 * the account. False for a photo that the site lacks.
 */
export async function decideOnPhoto(
  env: Env,
  tenant: Tenant,
  key: string,
  decision: PhotoDecision,
  { facts, reported, operator }: RefusalDetails = { facts: "", reported: false, operator: NOBODY },
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  const owner = await db
    .prepare(
      `SELECT profiles.id, 0 AS in_chat, 0 AS voice FROM photos JOIN profiles ON profiles.id = photos.profile
       WHERE photos.key = ?1 AND profiles.site = ?2 AND (?3 = 'refuse' OR profiles.status <> 'deleted')
       UNION ALL SELECT sender, 1, voice FROM chat_photos WHERE key = ?1 AND site = ?2 LIMIT 1`,
    )
    .bind(key, tenant.id, decision.decision)
    .first<{ id: string; in_chat: 0 | 1; voice: 0 | 1 }>();
  if (!owner) return false;
  if (decision.decision === "accept" && owner.voice === 1) return clearReport(db, tenant, key, operator);
  if (decision.decision === "accept") return acceptPhoto(env, tenant, { key, owner: owner.id }, operator);
  return makeDecision(
    env,
    tenant,
    {
      member: owner.id,
      kind: owner.voice === 1 ? "message_voice" : owner.in_chat === 1 ? "message_photo" : "photo",
      subject: key,
      reason: decision.reason,
      facts,
      reported,
      days: null,
      operator,
    },
    new Date(),
  );
}
