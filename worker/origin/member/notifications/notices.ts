import type { NotificationType } from "#contract/product/notification-types.ts";
import { newId } from "#origin/base/ids.ts";
import { unreadToNotify } from "#origin/member/messaging/conversations.ts";
import { isLikeNew } from "#origin/member/relations/received-likes.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { hostOf, setSetting, setting } from "#origin/member/settings.ts";
import { isSuspended, memberRow } from "#origin/member/state.ts";
import { schedule, scheduledAt } from "#origin/member/storage/scheduled-work.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { afterNight } from "./local-time.ts";
import {
  isWaiting,
  noticeDueAt,
  noticeType,
  REMINDERS,
  STAGE,
  type EventType,
  type NewNotice,
  type NoticeSettings,
  type OpenNotice,
} from "./notice-stage.ts";
import { mayNotify, zoneOf } from "./preferences.ts";
import { mayPush, notePush } from "./push-subscriptions.ts";

/** A notice about one profile: what it says, and how many messages of theirs are unread. */
export interface NoticeItem {
  type: NotificationType;
  profile: string;
  count: number;
  /** Whether the member may know who it is: free members don't see who likes them (answers, section 3). */
  isNamed: boolean;
}

/** Notices that are sent together, once by their id. */
export interface NoticeBatch {
  id: string;
  /** The site that the member used last, as tenantAtHost finds it. */
  host: string;
  items: NoticeItem[];
}

/** Notices in one email; more of them are sent with the next. */
const MAX_ITEMS = 200;

/**
 * Something happened that the member may be notified about: the notice to store with it, or null for none.
 * Until they have read it there is one notice for each conversation and like, however much more of it
 * follows. Only a confirmed address gets emails.
 *
 * One scheduled task serves all notices, and it only moves forward, so that an ordinary message in a busy
 * conversation writes no row here.
 */
export function newNotice(sql: Sql, type: EventType, now: number): NewNotice | null {
  if (memberRow(sql).status !== "active") return null;
  const isWanted = mayNotify(sql, type, "email");
  const reminder = REMINDERS[type];
  if (!isWanted && !mayNotify(sql, reminder, "email") && !mayPush(sql, reminder)) return null;
  const waiting = type === "new_conversations" ? STAGE.waitingFirst : STAGE.waiting;
  const notice = { stage: isWanted ? waiting : STAGE.sent, since: now };
  const about = type === "like_received" ? "like" : "messages";
  const at = noticeDueAt({ about, ...notice }, noticeSettings(sql));
  const scheduled = scheduledAt(sql, "notify");
  if (scheduled === null || at < scheduled) schedule(sql, "notify", at);
  return notice;
}

/**
 * Takes what is due into a batch that waits to be sent. Nothing is sent about what was read meanwhile, or
 * switched off, and nothing at night.
 */
export function collectNotices(sql: Sql, now: number): void {
  const settings = noticeSettings(sql);
  if (!getsNotices(sql) || afterNight(now, settings.zone) > now) return;
  const items: NoticeItem[] = [];
  for (const notice of pendingNotices(sql)) {
    if (items.length >= MAX_ITEMS) break;
    if (noticeDueAt(notice, settings) > now) continue;
    const count = openCount(sql, notice);
    // After the reminder the stage stays until the member has read it, so that there is no third email.
    const next = count === 0 ? STAGE.none : isWaiting(notice.stage) ? STAGE.sent : STAGE.reminded;
    setStage(sql, notice, { stage: next, since: now });
    const { about, profile } = notice;
    const type = noticeType(notice);
    const isNamed = about === "messages" || memberRow(sql).paid_user === 1;
    if (count > 0 && mayNotify(sql, type, "email")) items.push({ type, profile, count, isNamed });
    // What just happened was pushed at once; of a reminder this is the first push.
    if (count > 0 && !isWaiting(notice.stage)) notePush(sql, { type, profile }, now);
  }
  if (items.length === 0) return;
  setSetting(sql, "notices_emailed_at", now);
  sql.exec(
    "INSERT INTO notice_batches (id, host, items) VALUES (?, ?, ?)",
    newId(),
    hostOf(sql),
    JSON.stringify(items),
  );
}

/**
 * Only a confirmed address gets notices, and no member who is shut out by a decision: they couldn't follow
 * them.
 */
const getsNotices = (sql: Sql): boolean => memberRow(sql).status === "active" && !isSuspended(sql);

/** Drops what waits to be sent, because the member is shut out; what is unread by then is noticed after it. */
export function dropWaiting(sql: Sql): void {
  sql.exec("DELETE FROM notice_batches");
}

/** The batches that wait to be sent, without what was read since they were taken. */
export const waitingBatches = (sql: Sql): NoticeBatch[] =>
  sql
    .exec<{ id: string; host: string; items: string }>(
      "SELECT id, host, items FROM notice_batches ORDER BY id",
    )
    .toArray()
    .map(({ id, host, items }) => ({ id, host, items: openNotices(sql, JSON.parse(items)) }));

/** A batch was handed over. */
export function removeBatch(sql: Sql, id: string): void {
  sql.exec("DELETE FROM notice_batches WHERE id = ?", id);
}

/** What of some notices the member has not read or seen yet and still gets emails about, with its count now. */
export const openNotices = (sql: Sql, items: readonly NoticeItem[]): NoticeItem[] =>
  items.flatMap((item) => {
    if (isSuspended(sql) || !mayNotify(sql, item.type, "email")) return [];
    const about = LIKES.includes(item.type) ? "like" : "messages";
    const count = openCount(sql, { about, profile: item.profile });
    return count === 0 ? [] : [{ ...item, count }];
  });
const LIKES: readonly NotificationType[] = ["like_received", "unread_notification_reminders"];

/** Schedules the next notice, as the settings and what is unread are now. */
export const scheduleNotices = (sql: Sql, now: number): void =>
  schedule(sql, "notify", nextNoticeAt(sql, now));

/** When the next notice is due, in milliseconds since 1970 and not before `now`; null for none. */
function nextNoticeAt(sql: Sql, now: number): number | null {
  const settings = noticeSettings(sql);
  if (!getsNotices(sql)) return null;
  const dues = pendingNotices(sql).map((notice) => noticeDueAt(notice, settings));
  return dues.length === 0 ? null : afterNight(Math.max(now, Math.min(...dues)), settings.zone);
}

/** The notices for which something may still be sent, those that wait longest first. */
const pendingNotices = (sql: Sql): OpenNotice[] =>
  sql
    .exec<{ about: OpenNotice["about"]; profile: string; stage: number; since: number }>(
      `SELECT 'messages' AS about, partner AS profile, notice AS stage, notice_since AS since FROM conversations WHERE notice BETWEEN ?1 AND ?2
        UNION ALL SELECT 'like', profile, notice, notice_since FROM likes_received WHERE notice BETWEEN ?1 AND ?2 ORDER BY 1 DESC, 4, 2`,
      STAGE.waiting,
      STAGE.sent,
    )
    .toArray();

function setStage(sql: Sql, { about, profile }: OpenNotice, { stage, since }: NewNotice): void {
  const [table, key] = about === "like" ? ["likes_received", "profile"] : ["conversations", "partner"];
  sql.exec(`UPDATE ${table} SET notice = ?2, notice_since = ?3 WHERE ${key} = ?1`, profile, stage, since);
}

/** How many unread messages, or 1 for a like that was not seen; 0 where there is nothing left to say. */
function openCount(sql: Sql, { about, profile }: Pick<OpenNotice, "about" | "profile">): number {
  if (about === "like") return Number(isLikeNew(sql, profile));
  if (isHidden(sql, profile)) return 0;
  return unreadToNotify(sql, profile);
}

const noticeSettings = (sql: Sql): NoticeSettings => ({
  zone: zoneOf(sql),
  frequency: setting(sql, "email_frequency"),
  emailedAt: setting(sql, "notices_emailed_at"),
});
