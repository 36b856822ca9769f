import type { ComplaintDecisionBody } from "#contract/desk/complaint-decisions.ts";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ComplaintKind, ComplaintStatus } from "#contract/product/complaints.ts";
import { auditStatement, recordAction } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { memberObject } from "#origin/member/address.ts";
import { requireSomebodyElse, settleAppeal } from "#origin/safety/decisions/appeals.ts";
import { setHold } from "./begin-hold.ts";
import { statusMail } from "./mails.ts";
import { readNumber } from "./numbers.ts";
import { holdPhoto, releasePhotos } from "./photo-holds.ts";
import { removeCopies, removePhotos } from "./remove-pictures.ts";

interface Decided {
  id: string;
  number: string;
  kind: ComplaintKind;
  status: ComplaintStatus;
  email: string | null;
  language: Locale;
  reported: string | null;
  photo: string | null;
  /** The decision that is appealed. */
  decision: string | null;
}

/** Who decides. */
interface By {
  operator: Actor;
}

const STATUS_OF = { review: "reviewing", uphold: "upheld", reject: "rejected" } as const;

/**
 * The operator's decision on a complaint. What it does to photos and accounts comes before its own row
 * changes, and may be repeated: a decision that was interrupted is made again. The person who complained gets
 * a mail about each change. Null for a number that this site does not have; not_possible for a complaint that
 * was decided otherwise before. Throws own_decision (409) where this person made the decision that is
 * appealed.
 */
export async function decideComplaint(
  env: Env,
  tenant: Tenant,
  body: ComplaintDecisionBody & By,
  now: Date,
): Promise<{ removed: string[] } | "not_possible" | null> {
  const db = databaseOf(env, tenant);
  const complaint = await db
    .prepare(
      "SELECT id, number, kind, status, email, language, reported, photo, decision FROM complaints WHERE number = ?1 AND site = ?2",
    )
    .bind(readNumber(body.number) ?? "", tenant.id)
    .first<Decided>();
  if (!complaint) return null;
  if (complaint.kind === "decision" && complaint.decision !== null)
    await requireSomebodyElse(db, tenant, { decision: complaint.decision, operator: body.operator });
  const status = STATUS_OF[body.decision];
  if (isOver(complaint.status) && complaint.status !== status) return "not_possible";
  if (body.hold_account && !(await isMemberOf(db, tenant, complaint.reported))) return "not_possible";
  if (!(await decideItsAppeal(env, tenant, complaint, body, now))) return "not_possible";

  const removed = body.decision === "uphold" ? await remove(env, tenant, complaint, body, now) : [];
  const noted = { site: tenant.id, operator: body.operator, reason: cleanedText(body.reason) };
  if (body.hold_account && complaint.reported !== null) {
    const hold = { area: "holds", action: "hold account", subject: complaint.reported } as const;
    await recordAction(db, { ...noted, ...hold }, now);
    await memberObject(env, tenant.pool, complaint.reported).setHeld(true);
  }
  if (body.hold_photo && complaint.photo !== null && !isOver(status)) {
    const hold = { area: "complaints", action: "hold photo", subject: complaint.number } as const;
    await recordAction(db, { ...noted, ...hold }, now);
    await setHold(env, tenant, complaint.id, "held");
    await holdPhoto(env, tenant.pool, complaint.photo, complaint.id, now);
  }
  if (isOver(status)) await releasePhotos(env, tenant.pool, complaint.id, removed);
  await record(env, tenant, complaint, { ...body, status, removed }, now);
  return { removed };
}

const isOver = (status: ComplaintStatus): boolean => status === "upheld" || status === "rejected";

/** Whether a complaint is about a member of this site: what it says is not checked where their photo is gone. */
const isMemberOf = async (db: D1Database, tenant: Tenant, member: string | null): Promise<boolean> =>
  (await db.prepare("SELECT 1 FROM profiles WHERE id = ?1 AND site = ?2").bind(member, tenant.id).first()) !==
  null;

/** False where the appeal that the complaint is was decided otherwise before. */
async function decideItsAppeal(
  env: Env,
  tenant: Tenant,
  { kind, decision }: Decided,
  { decision: verdict, reason, operator }: ComplaintDecisionBody & By,
  now: Date,
): Promise<boolean> {
  if (kind !== "decision" || decision === null || verdict === "review") return true;
  const outcome = verdict === "uphold" ? "granted" : "refused";
  return settleAppeal(env, tenant, { decision, outcome, reason: cleanedText(reason), operator }, now);
}

function remove(
  env: Env,
  { pool }: Tenant,
  { id, kind, photo }: Decided,
  { photo: named, operator }: ComplaintDecisionBody & By,
  now: Date,
): Promise<string[]> {
  // A complaint about a payment or a decision is about no photo, whatever it names.
  const subject = named ?? (kind === "decision" || kind === "payment" ? null : photo);
  if (kind === "intimate") return removeCopies(env, pool, id, subject, operator, now);
  return removePhotos(env, pool, subject === null ? [] : [subject], { reason: "offensive", operator });
}

async function record(
  env: Env,
  tenant: Tenant,
  complaint: Decided,
  {
    decision,
    reason,
    operator,
    hold_account: holdsAccount = false,
    hold_photo: holdsPhoto = false,
    status,
    removed,
  }: ComplaintDecisionBody & By & { status: ComplaintStatus; removed: string[] },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const { id, number, email, language } = complaint;
  const words = cleanedText(reason);
  const mail =
    email === null
      ? null
      : statusMail(env, tenant, { ...complaint, email }, language, { status, reason: words }, now);
  const [audit] = await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "complaints",
        operator,
        action: decision,
        subject: number,
        reason: words,
        before: { status: complaint.status },
        after: { status, removed, account_held: holdsAccount, photo_held: holdsPhoto },
      },
      {
        where: "EXISTS (SELECT 1 FROM complaints WHERE id = ? AND status = ? AND status <> ?)",
        values: [id, complaint.status, status],
      },
      now,
    ),
    db
      .prepare(
        "UPDATE complaints SET status = ?1, reason = ?2, decided_at = ?3 WHERE id = ?4 AND status = ?5 AND status <> ?1",
      )
      .bind(status, words, isOver(status) ? Math.floor(now.getTime() / 1000) : null, id, complaint.status),
    ...(isOver(status) ? [db.prepare("DELETE FROM photo_holds WHERE complaint = ?1").bind(id)] : []),
    ...(mail ? [mail.row] : []),
  ]);
  if (audit?.meta.changes) await mail?.enqueue();
}
