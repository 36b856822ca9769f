import { keyFor, sign } from "#contract/keys.ts";
import type { ReportKind } from "#contract/report-kinds.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import type { Directory } from "#origin/directory/batching.ts";
import { fileName } from "#origin/directory/images.ts";
import { isShownOn, sitesShownOn } from "#origin/directory/shown-on.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { throttleObject } from "#origin/member/address.ts";
import type { ShownMessage } from "#origin/member/messaging/messages.ts";
import { filePath } from "#origin/photos/store.ts";
import type { Budget } from "#origin/throttle/throttle.ts";

/** Reports a member may file: far more than anybody has reason to. */
const REPORTS: Budget = { key: "all", times: 30, within: 86_400_000, block: 86_400_000 };

/** Milliseconds until this member may report again; 0 when he may now. */
export async function takeReport(env: Env, tenant: Tenant, member: string): Promise<number> {
  return throttleObject(
    env,
    tenant.pool,
    `reports/${await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), member)}`,
  ).take([REPORTS]);
}

/** The receipt of a report that was filed by this call before, or null. */
export async function receiptOf(db: Directory, callKey: string): Promise<string | null> {
  const [found] = await db.batch<{ receipt: string }>([
    db.prepare("SELECT receipt FROM reports WHERE call_key = ?1").bind(callKey),
  ]);
  return found?.results[0]?.receipt ?? null;
}

export interface Filing {
  reporter: string;
  profile: string;
  /** One photo of the profile that it is about, or none in particular. */
  photo?: string;
  /**
   * One message that it is about, by its id; `messages`: as the reporter has it, with what was said before
   * it.
   */
  message?: string;
  messages: readonly ShownMessage[];
  kind: ReportKind;
  text: string;
  callKey: string;
}

interface Reported {
  name: string;
  gender: string;
  date_of_birth: string;
  city: string;
  interests: string;
  notes: string;
}

/**
 * Keeps a report with what is there to be seen now: the words of the profile and of the conversation, and
 * copies of the photos in both. Answers the receipt; null where this site has no such member or photo.
 */
export async function fileReport(
  env: Env,
  tenant: Tenant,
  { reporter, profile, photo, message, messages, kind, text, callKey }: Filing,
  now: Date,
): Promise<string | null> {
  const db = databaseOf(env, tenant);
  const [profiles, photos] = await db.batch<Reported & { key: string }>([
    db
      .prepare(
        "SELECT name, gender, date_of_birth, city, interests, notes FROM profiles WHERE id = ?1 AND status <> 'deleted' AND " +
          isShownOn("profiles", "?2"),
      )
      .bind(profile, sitesShownOn(tenant)),
    db
      .prepare("SELECT key FROM photos WHERE profile = ?1 AND status = 'active' ORDER BY position")
      .bind(profile),
  ]);
  const reported = profiles?.results[0];
  const keys = photos?.results.map(({ key }) => key) ?? [];
  if (!reported || (photo !== undefined && !keys.includes(photo))) return null;
  const receipt = newReceipt();
  const sent = messages.flatMap((one) => one.photo ?? []);
  await Promise.all([...keys, ...sent].map((key) => keepPhoto(env, tenant, receipt, key)));
  const evidence = {
    photo: photo ?? null,
    photos: keys,
    message: message ?? null,
    messages: messages.map(evidenceFrom),
    profile: { ...reported, interests: JSON.parse(reported.interests), notes: JSON.parse(reported.notes) },
  };
  await db
    .prepare(
      "INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (call_key) DO NOTHING",
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
  return receiptOf(db, callKey);
}

/** A message as it is kept: what it said and when, and nothing of the reporter's own bookkeeping. */
const evidenceFrom = ({
  id,
  from_me: fromMe,
  at,
  kind,
  text,
  gift,
  photo,
  automated,
  state,
}: ShownMessage) => ({
  id,
  from: fromMe === 1 ? "reporter" : "reported",
  at: new Date(at).toISOString(),
  kind,
  text,
  gift,
  photo,
  automated: automated === 1,
  state,
});

/** Where a report's copy of a photo lies: no address of the site leads there. */
export const evidencePath = (pool: string, receipt: string, key: string): string =>
  `evidence/${pool}/${receipt}/${fileName(key, "full")}`;

async function keepPhoto({ PHOTOS }: Env, { pool }: Tenant, receipt: string, key: string): Promise<void> {
  const file = await PHOTOS.get(filePath(pool, key, "full"));
  // deleted at this very moment: the report tells that there was one
  if (file)
    await PHOTOS.put(evidencePath(pool, receipt, key), file.body, {
      httpMetadata: { contentType: "image/webp" },
    });
}

/** Signs that nobody takes for one another. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A number to be read out on the phone: 50 bits. */
function newReceipt(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join("");
  return `R-${signs.slice(0, 5)}-${signs.slice(5)}`;
}
