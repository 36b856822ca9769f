import { reportError } from "#contract/platform/report-error.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import type { MemberServices } from "#origin/member/services.ts";
import { findSession, seeSession, type SessionRow } from "#origin/member/sessions.ts";
import { memberRow } from "#origin/member/state.ts";
import { Delivery, type OnAcknowledgement } from "./delivery.ts";
import { isCreated, migrate } from "./migrations.ts";
import { isDeliveryDue, scheduleRetries, type Emit } from "./peer-messages.ts";
import { nextLastingTaskAt, nextTaskAt, postponeTask, tasksDue } from "./scheduled-work.ts";
import type { Sql } from "./sql.ts";

/** Milliseconds between two alarms at least, so that a failing task cannot ring without a pause. */
const ALARM_PAUSE = 1_000;
/**
 * Milliseconds after which the alarm sends a new message that the object did not send by itself, because it
 * died. Messages of one such span share an alarm, which costs as much as a row.
 */
const DELIVERY_GRACE = 15_000;

/** What is done when a scheduled task is due, by the task's name. */
export type TaskHandlers = Record<string, (now: number) => Promise<void> | void>;

interface Parts {
  services: Pick<MemberServices, "deliver" | "reportActivity">;
  tasks: () => TaskHandlers;
  onAcknowledgement: OnAcknowledgement;
  emit: Emit;
  /** Called once after the object woke, for what it was about to do when it last fell asleep or died. */
  onWake: () => void;
}

/**
 * The database of a member's object: one transaction a verb together with its alarm, migrations on first use,
 * delivery of peer messages, and the activity that the directory learns.
 */
export class MemberStorage {
  readonly #ctx: DurableObjectState;
  readonly #parts: Parts;
  readonly #delivery: Delivery;
  #migrated = false;
  /** When the alarm rings; null where none is set. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, parts: Parts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#delivery = new Delivery({
      sql: () => this.sql,
      exists: () => this.exists(),
      write: (verb) => {
        if (this.exists()) this.#emitAfter((emit) => this.transact((sql) => verb(sql, emit)));
      },
      deliver: (pool, message) => parts.services.deliver(pool, message),
      onAcknowledgement: parts.onAcknowledgement,
    });
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAt = await ctx.storage.getAlarm();
    });
  }

  get sql(): Sql {
    return this.#ctx.storage.sql;
  }

  /** Whether there is a member here who is not about to be erased. */
  isActive(): boolean {
    return this.exists() && memberRow(this.sql).leaving === 0;
  }

  /** Deletes everything, the schema included: afterwards the object answers as one that never existed. */
  async purge(): Promise<void> {
    await this.#ctx.storage.deleteAlarm();
    await this.#ctx.storage.deleteAll();
    this.#alarmAt = null;
    this.#migrated = false;
  }

  /** Runs what is due. Never throws: the platform gives up on an alarm that fails too often. */
  async alarm(): Promise<void> {
    // The platform forgets an alarm that has gone off.
    this.#alarmAt = null;
    try {
      await this.#runTasks();
    } catch (error) {
      reportError("alarm", error);
    }
  }

  /**
   * The daily sweep's call, in case an alarm was lost. False where there is no such member. The member index
   * learns in any case what is left, so that nobody is swept each day for nothing.
   */
  async sweep(): Promise<boolean> {
    if (!this.exists()) return false;
    await this.#runTasks();
    if (this.exists()) await this.#reportActivity();
    return true;
  }

  async #runTasks(): Promise<void> {
    if (!this.exists()) return;
    const now = Date.now();
    // The other tasks do not wait for a receiver that does not answer.
    const delivery = this.deliverNow();
    for (const task of tasksDue(this.sql, now)) {
      try {
        if (task === "deliver") continue;
        const run = this.#parts.tasks()[task];
        if (!run) throw new Error(`unknown task ${task}`);
        await run(now);
      } catch (error) {
        reportError("scheduled task", error, { task });
        this.write((sql) => postponeTask(sql, task, now));
      }
    }
    await delivery;
    // The task may have been the purge.
    if (!this.exists()) return;
    this.transact(scheduleRetries);
    if (dayOf(nextLastingTaskAt(this.sql, Date.now())) !== memberRow(this.sql).told_day)
      await this.#reportActivity();
  }

  /** Sends what is due and resolves when each message was tried. */
  deliverNow(): Promise<void> {
    return this.#delivery.finish();
  }

  /** One verb of the member's own session; null where the session is unknown or has ended. */
  asMember<T>(
    secretHash: string,
    verb: (sql: Sql, session: SessionRow, now: number, emit: Emit) => T,
  ): T | null {
    const session = this.sessionOf(secretHash);
    return session && this.writeAndEmit((sql, emit) => verb(sql, session, Date.now(), emit));
  }

  /**
   * The open session of a secret, or null. Records the member's activity once per quarter of an hour, so that
   * most calls write nothing.
   */
  sessionOf(secretHash: string): SessionRow | null {
    if (!this.exists()) return null;
    const { sql } = this;
    const now = Date.now();
    const session = findSession(sql, secretHash, now);
    if (!session) return null;
    const active = activityBucket(now);
    const isNew = memberRow(sql).active_at < active;
    if (session.seen_at >= active && !isNew) return session;
    this.write(() => {
      seeSession(sql, session.id, now);
      sql.exec("UPDATE member SET active_at = ?", active);
    });
    if (isNew) this.#ctx.waitUntil(this.#reportActivity());
    return session;
  }

  /** One transaction of an existing member; null where there is none. Starts delivering what it sent. */
  write<T>(verb: (sql: Sql) => T): T | null {
    if (!this.exists()) return null;
    const result = this.transact(verb);
    this.#delivery.start();
    if (dayOf(nextLastingTaskAt(this.sql, Date.now())) < memberRow(this.sql).told_day)
      this.#ctx.waitUntil(this.#reportActivity());
    return result;
  }

  /** The same; its events reach the member's pages only after the commit, so no page shows what was undone. */
  writeAndEmit<T>(verb: (sql: Sql, emit: Emit) => T): T | null {
    return this.#emitAfter((emit) => this.write((sql) => verb(sql, emit)));
  }

  #emitAfter<T>(write: (emit: Emit) => T): T {
    const events: MemberEvent[] = [];
    const result = write((event) => {
      events.push(event);
    });
    for (const event of events) this.#parts.emit(event);
    return result;
  }

  /** A transaction with its alarm, also of an object that is about to be created. */
  transact<T>(verb: (sql: Sql) => T): T {
    const alarmBefore = this.#alarmAt;
    try {
      return this.#ctx.storage.transactionSync(() => {
        const result = verb(this.sql);
        if (this.#migrated || isCreated(this.sql)) this.#setAlarm();
        return result;
      });
    } catch (error) {
      this.#alarmAt = alarmBefore;
      throw error;
    }
  }

  /**
   * Part of the transaction that it is called in. An alarm that rings too early stays: it is cheaper to let
   * it ring than to move it with each message.
   */
  #setAlarm(): void {
    const now = Date.now();
    const isSoon = this.#alarmAt !== null && this.#alarmAt <= now + DELIVERY_GRACE;
    const task = nextTaskAt(this.sql);
    const due = Math.min(
      task === null ? Infinity : Math.max(task, now + ALARM_PAUSE),
      !isSoon && isDeliveryDue(this.sql, now) ? now + DELIVERY_GRACE : Infinity,
    );
    if (due === Infinity || (this.#alarmAt !== null && this.#alarmAt <= due)) return;
    this.#alarmAt = due;
    void this.#ctx.storage.setAlarm(due);
  }

  /** Whether the member was created. Never writes into an object that was not; migrates one that was. */
  exists(): boolean {
    if (this.#migrated) return true;
    if (!isCreated(this.sql)) return false;
    this.#ctx.storage.transactionSync(() => migrate(this.sql));
    this.#migrated = true;
    this.#delivery.start();
    this.#parts.onWake();
    return true;
  }

  /**
   * Writes into the directory when the member was last active, and into the member index on which day the
   * object has work. It may fail: the alarm does not depend on it.
   */
  async #reportActivity(): Promise<void> {
    const { sql } = this;
    const { id, pool, site, active_at: active, signed_up_at: signedUp } = memberRow(sql);
    const due = nextLastingTaskAt(sql, Date.now());
    try {
      await this.#parts.services.reportActivity(pool, {
        member: id,
        site,
        activeAt: active / 1000,
        signedUpAt: Math.floor(signedUp / 1000),
        dueAt: due === null ? null : dayOf(due) * (DAY_MS / 1000),
      });
      // The account may have been purged while the directory was written.
      if (this.exists()) sql.exec("UPDATE member SET told_day = ?", dayOf(due));
    } catch (error) {
      reportError("member index", error);
    }
  }
}

/** The day after a time, in days since 1970: work that is still there then was not done when it was due. */
const dayOf = (due: number | null): number => (due === null ? NO_DAY : Math.floor(due / DAY_MS) + 1);
/** Later than any day. */
export const NO_DAY = 2 ** 31;
/** The beginning of the quarter of an hour that contains a time, in milliseconds since 1970. */
export const activityBucket = (now: number): number =>
  Math.floor(now / 1000 / ACTIVITY_BUCKET) * ACTIVITY_BUCKET * 1000;
