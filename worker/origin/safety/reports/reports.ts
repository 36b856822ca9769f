import { keyFor, sign } from "#contract/platform/keys.ts";
import { fileEnd } from "#contract/platform/photo-names.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { throttleFor, type NamedThrottle } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { markReported } from "#origin/media/voice/reported.ts";
import type { ShownMessage } from "#origin/member/messaging/messages.ts";
import { filesToCopy, readEvidence, type EvidenceFile } from "./evidence.ts";

/** Reports a member may file in a day: far more than anybody has reason to. Times in milliseconds. */
const REPORTS: ThrottleBudget = { key: "all", times: 30, within: 86_400_000, block: 86_400_000 };

/** Milliseconds until this member may report again; 0 when they may now. */
export const takeReport = async (env: Env, tenant: Tenant, member: string): Promise<number> =>
  (await budgetOf(env, tenant, member)).take([REPORTS]);

/** Forgets how many reports a member filed, because their account is erased. */
export const clearReportBudget = async (env: Env, tenant: Tenant, member: string): Promise<void> =>
  (await budgetOf(env, tenant, member)).clear();

const budgetOf = async (env: Env, tenant: Tenant, member: string): Promise<NamedThrottle> =>
  throttleFor(
    env,
    tenant.pool,
    `reports/${await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), member)}`,
  );

/** The receipt of the report that an earlier attempt at this call filed, or null. */
export async function findReceipt(db: Directory, callKey: string): Promise<string | null> {
  const [found] = await db.batch<{ receipt: string }>([
    db.prepare("SELECT receipt FROM reports WHERE call_key = ?1").bind(callKey),
  ]);
  return found?.results[0]?.receipt ?? null;
}

/** What a report is about, and what the reporter wrote. */
export interface NewReport {
  reporter: string;
  profile: string;
  /** One photo of the profile that it is about, or none in particular. */
  photo?: string;
  /** The id of the one message that it is about, if any; `messages` has it with those before it. */
  message?: string;
  messages: readonly ShownMessage[];
  kind: ReportKind;
  text: string;
  callKey: string;
}

/**
 * Stores a report with its evidence as it is now, so that it survives a later change or deletion: the texts
 * of the profile and of the conversation, and copies of the photos and recordings in both. Answers the
 * receipt, or null where this site has no such member or photo. Repeating a call answers the same receipt.
 */
export async function fileReport(
  env: Env,
  tenant: Tenant,
  { reporter, profile, photo, message, messages, kind, text, callKey }: NewReport,
  now: Date,
): Promise<string | null> {
  const db = databaseOf(env, tenant);
  const found = await readEvidence(db, tenant, { profile, photo, message, messages });
  if (!found) return null;
  const { evidence, files } = found;
  const receipt = newReceipt();
  // The row first: by it the copies are found again and deleted.
  await db
    .prepare(
      `INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (call_key) DO NOTHING`,
    )
    .bind(
      newId(),
      tenant.id,
      receipt,
      callKey,
      reporter,
      profile,
      kind,
      text,
      JSON.stringify(evidence),
      Math.floor(now.getTime() / 1000),
    )
    .run();
  const stored = await findReceipt(db, callKey);
  await markReported(db, { message, messages }, now);
  if (stored !== null) await copyFiles(env, tenant, stored, files);
  return stored;
}

/** Makes the copies that an interrupted attempt at a call has left out. */
export async function completeReport(env: Env, tenant: Tenant, receipt: string): Promise<void> {
  const evidence = await databaseOf(env, tenant)
    .prepare("SELECT evidence FROM reports WHERE receipt = ?1")
    .bind(receipt)
    .first<string>("evidence");
  if (evidence !== null) await copyFiles(env, tenant, receipt, filesToCopy(JSON.parse(evidence)));
}

/** Copies photos and recordings that a report has no copies of yet, one after the other. */
async function copyFiles(
  env: Env,
  tenant: Tenant,
  receipt: string,
  files: readonly EvidenceFile[],
): Promise<void> {
  for (const file of files)
    if (!(await env.PHOTOS.head(evidencePath(tenant.pool, receipt, file))))
      await copyFile(env, tenant, receipt, file);
}

/** Where a report's copies of photos and recordings are. No address of the site serves them. */
export const evidencePrefix = (pool: string, receipt: string): string => `evidence/${pool}/${receipt}/`;
const evidencePath = (pool: string, receipt: string, { key, kind }: EvidenceFile): string =>
  `${evidencePrefix(pool, receipt)}${key}-${fileEnd(kind)}`;

async function copyFile({ PHOTOS }: Env, { pool }: Tenant, receipt: string, of: EvidenceFile): Promise<void> {
  const file = await PHOTOS.get(filePath(pool, of.key, of.kind));
  // A photo that was deleted in this moment is still named in the evidence.
  if (file)
    await PHOTOS.put(evidencePath(pool, receipt, of), file.body, {
      httpMetadata: file.httpMetadata ?? {},
    });
}

/** Characters that cannot be mistaken for one another. */
const RECEIPT_CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A number that can be read out on the phone, of 50 random bits. */
function newReceipt(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => RECEIPT_CHARACTERS[byte % RECEIPT_CHARACTERS.length])
    .join("");
  return `R-${characters.slice(0, 5)}-${characters.slice(5)}`;
}
