import { reportError } from "#contract/report-error.ts";
import { ACTIVITY_BUCKET } from "#origin/directory/activity-bucket.ts";
import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import type { MemberServices } from "#origin/member/services.ts";
import { findSession, seeSession, type SessionRow } from "#origin/member/sessions.ts";
import { memberRow } from "#origin/member/state.ts";
import { isCreated, migrate } from "./migrations.ts";
import {
  acknowledge,
  maySend,
  peerMessagesDue,
  retryLater,
  type Acknowledgement,
  type Emit,
  type PeerMessage,
} from "./peer-messages.ts";
import { nextTaskAt, postponeTask, tasksDue } from "./scheduled-work.ts";
import type { Sql } from "./sql.ts";

const DAY = 86_400_000;
/** Milliseconds between two alarms at least, so that a failing task cannot ring without a pause. */
const ALARM_PAUSE = 1_000;
/** Milliseconds that a receiver's object may take to acknowledge a message. */
const DELIVERY_TIMEOUT = 10_000;
/** Messages that are read from the outbox in one go. */
const DELIVERIES_AT_ONCE = 50;

/** What is done when a scheduled task is due, by the task's name. */
export type TaskHandlers = Record<string, (now: number) => Promise<void> | void>;
/** Called in the transaction that removes an acknowledged message from the outbox. */
type OnAcknowledgement = (
  sql: Sql,
  message: PeerMessage,
  acknowledgement: Acknowledgement,
  now: number,
  emit: Emit,
) => void;

interface Parts {
  services: Pick<MemberServices, "deliver" | "reportActivity">;
  tasks: TaskHandlers;
  onAcknowledgement: OnAcknowledgement;
  emit: Emit;
}

/**
 * The database of a member's object: one transaction a verb together with its alarm, migrations on first use,
 * delivery of peer messages, and the activity that the directory learns.
 */
export class MemberStorage {
  readonly #ctx: DurableObjectState;
  readonly #parts: Parts;
  #migrated = false;
  #delivery: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, parts: Parts) {
    this.#ctx = ctx;
    this.#parts = parts;
  }

  get sql(): Sql {
    return this.#ctx.storage.sql;
  }

  /** Deletes everything, the schema included: afterwards the object answers as one that never existed. */
  async purge(): Promise<void> {
    await this.#ctx.storage.deleteAlarm();
    await this.#ctx.storage.deleteAll();
    this.#migrated = false;
  }

  /** Runs what is due. Never throws: the platform gives up on an alarm that fails too often. */
  async alarm(): Promise<void> {
    try {
      await this.#runTasks();
    } catch (error) {
      reportError("alarm", error);
    }
  }

  /** The daily sweep's call, in case an alarm was lost. False where there is no such member. */
  async sweep(): Promise<boolean> {
    if (!this.exists()) return false;
    await this.#runTasks();
    return true;
  }

  async #runTasks(): Promise<void> {
    if (!this.exists()) return;
    const now = Date.now();
    for (const task of tasksDue(this.sql, now)) {
      try {
        const run = task === "deliver" ? () => this.deliverNow() : this.#parts.tasks[task];
        if (!run) throw new Error(`unknown task ${task}`);
        await run(now);
      } catch (error) {
        reportError("scheduled task", error, { task });
        this.write((sql) => postponeTask(sql, task, now));
      }
    }
    // The task may have been the purge.
    if (!this.exists()) return;
    const due = nextTaskAt(this.sql);
    // The platform forgets an alarm that has gone off, so it is always set again.
    this.#setAlarm(due === null ? null : Math.max(due, now + ALARM_PAUSE));
    if (dayOf(due) !== memberRow(this.sql).told_day) await this.#reportActivity();
  }

  /**
   * Sends what is due and resolves when each message was tried: to one receiver in order, to several in
   * parallel. Two callers share one run, so that no message overtakes an earlier one to the same receiver.
   */
  deliverNow(): Promise<void> {
    this.#delivery ??= this.#deliverAll().finally(() => {
      this.#delivery = null;
    });
    return this.#delivery;
  }

  async #deliverAll(): Promise<void> {
    const member = memberRow(this.sql);
    for (;;) {
      const messages = peerMessagesDue(this.sql, member.id, Date.now(), DELIVERIES_AT_ONCE);
      if (messages.length === 0) return;
      const byReceiver = Map.groupBy(messages, ({ receiver }) => receiver);
      await Promise.all([...byReceiver.values()].map((own) => this.#deliverInOrder(own, member.pool)));
    }
  }

  async #deliverInOrder(messages: readonly PeerMessage[], pool: string): Promise<void> {
    for (const message of messages) {
      if (!maySend(this.sql, message)) continue;
      const acknowledgement = await withinTimeout(
        this.#parts.services.deliver(pool, message).catch(() => null),
      );
      this.writeAndEmit((sql, emit) => {
        const now = Date.now();
        if (acknowledgement === "taken" || acknowledgement === "gone") {
          acknowledge(sql, message);
          this.#parts.onAcknowledgement(sql, message, acknowledgement, now, emit);
        } else retryLater(sql, message, now);
      });
    }
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
    if (this.#delivery === null && tasksDue(this.sql, Date.now()).includes("deliver"))
      this.#ctx.waitUntil(
        this.deliverNow().catch((error: unknown) => {
          reportError("delivery", error);
        }),
      );
    if (dayOf(nextTaskAt(this.sql)) < memberRow(this.sql).told_day)
      this.#ctx.waitUntil(this.#reportActivity());
    return result;
  }

  /** The same; its events reach the member's pages only after the commit, so no page shows what was undone. */
  writeAndEmit<T>(verb: (sql: Sql, emit: Emit) => T): T | null {
    const events: MemberEvent[] = [];
    const result = this.write((sql) =>
      verb(sql, (event) => {
        events.push(event);
      }),
    );
    for (const event of events) this.#parts.emit(event);
    return result;
  }

  /** A transaction with its alarm, also of an object that is about to be created. */
  transact<T>(verb: (sql: Sql) => T): T {
    return this.#ctx.storage.transactionSync(() => {
      const { sql } = this;
      const before = isCreated(sql) ? nextTaskAt(sql) : null;
      const result = verb(sql);
      const due = nextTaskAt(sql);
      if (due !== before) this.#setAlarm(due);
      return result;
    });
  }

  /** Part of the transaction that it is called in. */
  #setAlarm(due: number | null): void {
    void (due === null ? this.#ctx.storage.deleteAlarm() : this.#ctx.storage.setAlarm(due));
  }

  /** Whether the member was created. Never writes into an object that was not; migrates one that was. */
  exists(): boolean {
    if (this.#migrated) return true;
    if (!isCreated(this.sql)) return false;
    this.#ctx.storage.transactionSync(() => migrate(this.sql));
    this.#migrated = true;
    return true;
  }

  /**
   * Writes into the directory when the member was last active, and into the member index on which day the
   * object has work. It may fail: the alarm does not depend on it.
   */
  async #reportActivity(): Promise<void> {
    const { sql } = this;
    const { id, pool, active_at: active } = memberRow(sql);
    const due = nextTaskAt(sql);
    try {
      await this.#parts.services.reportActivity(pool, {
        member: id,
        activeAt: active / 1000,
        dueAt: due === null ? null : dayOf(due) * (DAY / 1000),
      });
      // The account may have been purged while the directory was written.
      if (this.exists()) sql.exec("UPDATE member SET told_day = ?", dayOf(due));
    } catch (error) {
      reportError("member index", error);
    }
  }
}

/** An object that does not answer must not hold up the others; the message is sent again and accepted once. */
async function withinTimeout(answer: Promise<Acknowledgement | null>): Promise<Acknowledgement | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, DELIVERY_TIMEOUT);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The day after a time, in days since 1970: work that is still there then was not done when it was due. */
const dayOf = (due: number | null): number => (due === null ? NO_DAY : Math.floor(due / DAY) + 1);
/** Later than any day. */
export const NO_DAY = 2 ** 31;
/** The beginning of the quarter of an hour that contains a time, in milliseconds since 1970. */
export const activityBucket = (now: number): number =>
  Math.floor(now / 1000 / ACTIVITY_BUCKET) * ACTIVITY_BUCKET * 1000;
