import type { ComplaintBody } from "#contract/calls/safety/complaints.ts";
import type { ComplaintAnswer } from "#contract/calls/safety/complaints.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { markReported } from "#origin/media/voice/reported.ts";
import type { ShownMessage } from "#origin/member/messaging/messages.ts";
import { appealStatement, requireAppeal, type Appeal } from "#origin/safety/decisions/appeals.ts";
import { ownerOfPhoto } from "#origin/safety/inspection.ts";
import { readEvidence, type Evidence, type EvidenceFile } from "#origin/safety/reports/evidence.ts";
import { confirmMail, receiptMail } from "./mails.ts";
import { newNumber, statusKey } from "./numbers.ts";
import { attachPictures, copyPhoto, copyRecording } from "./pictures.ts";

/** A complaint whose fields were checked. */
export interface NewComplaint extends ComplaintBody {
  member: string | null;
  /** As the account has it for a member; as it was typed for anybody else. */
  email: string;
  /** The key of the photo that it is about, in place of its file name. */
  photo?: string;
  messages: readonly ShownMessage[];
  callKey: string;
}

/**
 * What a repeated call is recognised by: the same key and words from the same person about the same kind of
 * thing. Other words are another complaint, so that none is lost on a page that was gone back to.
 */
export const callKeyOf = async (
  env: Env,
  tenant: Tenant,
  {
    key,
    kind,
    email,
    member,
    text,
  }: { key: string; kind: string; email: string; member: string | null; text: string },
): Promise<string> =>
  sign(
    await keyFor(env.MASTER_SECRET, tenant, "complaint"),
    JSON.stringify(["call", key, kind, email.toLowerCase(), member, text]),
  );

/** The same for the one appeal against a decision, whatever was corrected in between. */
export const appealKeyOf = async (
  env: Env,
  tenant: Tenant,
  { key, member }: { key: string; member: string | null },
): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "complaint"), JSON.stringify(["appeal", key, member]));

/** The complaint that an earlier attempt at this call filed, or null. */
export async function findComplaint(
  env: Env,
  tenant: Tenant,
  callKey: string,
): Promise<(ComplaintAnswer["complaint"] & { id: string }) | null> {
  const found = await databaseOf(env, tenant)
    .prepare("SELECT id, number FROM complaints WHERE call_key = ?1")
    .bind(callKey)
    .first<{ id: string; number: string }>();
  return found && { ...found, key: await statusKey(env, tenant, found.number) };
}

/**
 * Stores a complaint with its evidence as it is now, together with the appeal that it is, and its receipt in
 * the mail. A profile or photo that is gone meanwhile refuses nothing: the complaint stands on its text.
 * Repeating a call answers the first one.
 */
export async function fileComplaint(
  env: Env,
  tenant: Tenant,
  given: NewComplaint,
  {
    maySendMail,
    appeal,
    asksToConfirm,
  }: { maySendMail: () => Promise<boolean>; appeal: Appeal | null; asksToConfirm: boolean },
  now: Date,
): Promise<ComplaintAnswer["complaint"] & { id: string }> {
  const db = databaseOf(env, tenant);
  const [id, number] = [newId(), newNumber()];
  const complaint = await aboutOneMember(db, given);
  const found = await evidenceFor(db, tenant, complaint);
  const files: readonly EvidenceFile[] =
    complaint.photo === undefined ? (found?.files ?? []) : [{ key: complaint.photo, kind: "full" }];
  const pictures = [...(complaint.pictures ?? [])];
  // One after the other: each is in memory while it is decoded.
  for (const { key, kind } of files) {
    const copy = await (kind === "voice" ? copyRecording : copyPhoto)(env, tenant, key, now);
    if (copy !== null) pictures.push(copy);
  }
  await db.batch([
    ...(appeal === null ? [] : [appealStatement(db, tenant, appeal, now)]),
    complaintRow(db, tenant, { ...complaint, id, number, appealKey: appeal?.key ?? null }, found, now),
    attachPictures(db, id, pictures),
  ]);
  await markReported(db, complaint, now);
  const stored = await findComplaint(env, tenant, complaint.callKey);
  if (!stored && appeal !== null) await requireAppeal(db, tenant, appeal, now);
  if (!stored) throw new Error("a complaint was not stored");
  // Of several attempts at once only the one that was stored uses up the address's budget of mails.
  if (stored.id === id)
    await sendReceipt(env, tenant, { ...stored, ...complaint, id, asksToConfirm }, maySendMail, now);
  return stored;
}

/** Sends the receipt of a complaint that has an address, once: also where an earlier attempt was interrupted. */
export async function sendReceipt(
  env: Env,
  tenant: Tenant,
  {
    language,
    asksToConfirm,
    ...complaint
  }: Pick<NewComplaint, "kind" | "email" | "language"> & {
    id: string;
    number: string;
    asksToConfirm: boolean;
  },
  maySendMail: () => Promise<boolean>,
  now: Date,
): Promise<void> {
  if (complaint.email === "") return;
  const mail = (asksToConfirm ? confirmMail : receiptMail)(env, tenant, complaint, language, now);
  const isMade = await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM mails WHERE id = ?1")
    .bind(mail.id)
    .first();
  if (isMade || !(await maySendMail())) return;
  await mail.row.run();
  await mail.enqueue();
}

/**
 * A photo says by itself whose it is. Where that is another member than the one named, the complaint is about
 * the photo's owner, and no message of the one named is evidence against them.
 */
async function aboutOneMember(db: D1Database, complaint: NewComplaint): Promise<NewComplaint> {
  const owner = complaint.photo === undefined ? null : await ownerOfPhoto(db, complaint.photo);
  if (owner === null || owner === complaint.profile) return complaint;
  const { message: _, ...rest } = complaint;
  return { ...rest, profile: owner, messages: [] };
}

async function evidenceFor(
  db: D1Database,
  tenant: Tenant,
  { profile, photo, message, messages }: NewComplaint,
): Promise<Evidence | null> {
  if (profile === undefined) return null;
  return (
    (await readEvidence(db, tenant, { profile, photo, message, messages })) ??
    readEvidence(db, tenant, { profile, message, messages })
  );
}

const textOrNull = (text: string | undefined): string | null => cleanedText(text ?? "") || null;

function complaintRow(
  db: D1Database,
  tenant: Tenant,
  complaint: NewComplaint & { id: string; number: string; appealKey: string | null },
  found: Evidence | null,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO complaints (id, site, number, call_key, kind, member, email, name, language, text, place,
         order_number, child, statement, reported, photo, message, decision, evidence, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20
       WHERE ?21 IS NULL OR NOT EXISTS (SELECT 1 FROM decisions WHERE id = ?18 AND site = ?2 AND appeal IS NOT ?21)
       ON CONFLICT (call_key) DO NOTHING`,
    )
    .bind(
      complaint.id,
      tenant.id,
      complaint.number,
      complaint.callKey,
      complaint.kind,
      complaint.member,
      complaint.email || null,
      textOrNull(complaint.name),
      complaint.language,
      cleanedText(complaint.text),
      textOrNull(complaint.place),
      textOrNull(complaint.order),
      complaint.child === true ? 1 : 0,
      complaint.statement === true ? 1 : 0,
      complaint.profile ?? null,
      complaint.photo ?? null,
      complaint.message ?? null,
      complaint.decision ?? null,
      JSON.stringify(found?.evidence ?? null),
      Math.floor(now.getTime() / 1000),
      complaint.appealKey,
    );
}
