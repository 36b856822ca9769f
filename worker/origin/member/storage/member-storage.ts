import type { LiveEvent } from "#contract/live.ts";
import { ACTIVITY_BUCKET } from "#origin/directory/profiles.ts";
import { tellRoll } from "#origin/directory/roll.ts";
import type { Env } from "#origin/env.ts";
import { databaseOf } from "#origin/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { findSession, seeSession, type SessionRow } from "#origin/member/sessions.ts";
import { memberRow } from "#origin/member/state.ts";
import { isCreated, migrate } from "./migrations.ts";
import {
  acknowledge,
  peerMessagesDue,
  maySend,
  retryLater,
  type PeerMessage,
  type Acknowledgement,
  type Emit,
} from "./peer-messages.ts";
import { tasksDue, nextTaskAt, postponeTask } from "./scheduled-work.ts";
import type { Sql } from "./sql.ts";

const DAY = 86_400_000;
/** Milliseconds between two alarms at least. */
const PAUSE = 1_000;
/** Milliseconds for a receiver's object to answer. */
const PATIENCE = 10_000;
/** Letters sent in one go. */
const DELIVERIES = 50;

/** What is done when its time has come, by the duty's name. */
export type TaskHandlers = Record<string, (now: number) => Promise<void> | void>;
/** What is done when another object has answered a letter, in the transaction that notes it. */
export type OnAcknowledgement = (
  sql: Sql,
  letter: PeerMessage,
  receipt: Acknowledgement,
  now: number,
  tell: Emit,
) => void;

/**
 * How a member's object keeps what it holds: one transaction a verb with its alarm, migrations on first use,
 * deliveries, and what the directory is told.
 */
export class MemberStorage {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #duties: TaskHandlers;
  readonly #onReceipt: OnAcknowledgement;
  readonly #tell: Emit;
  #migrated = false;
  #delivery: Promise<void> | null = null;

  constructor(
    ctx: DurableObjectState,
    env: Env,
    { duties, onReceipt, tell }: { duties: TaskHandlers; onReceipt: OnAcknowledgement; tell: Emit },
  ) {
    this.#ctx = ctx;
    this.#env = env;
    this.#duties = duties;
    this.#onReceipt = onReceipt;
    this.#tell = tell;
  }

  get sql(): Sql {
    return this.#ctx.storage.sql;
  }

  /** After everything was deleted. */
  forget(): void {
    this.#migrated = false;
  }
  /** Whatever is due. Never throws: an alarm that fails too often is given up by the platform. */
  async alarm(): Promise<void> {
    try {
      await this.#perform();
    } catch (error) {
      console.error("alarm:", error);
    }
  }

  /** The daily look of the sweep, for alarms that got lost. False where there is no such member. */
  async sweep(): Promise<boolean> {
    if (!this.exists()) return false;
    await this.#perform();
    return true;
  }

  async #perform(): Promise<void> {
    if (!this.exists()) return;
    const now = Date.now();
    for (const duty of tasksDue(this.#ctx.storage.sql, now)) {
      try {
        const perform = duty === "deliver" ? () => this.#deliver() : this.#duties[duty];
        if (!perform) throw new Error(`unknown duty ${duty}`);
        await perform(now);
      } catch (error) {
        console.error("duty:", duty, error);
        this.write((sql) => postponeTask(sql, duty, now));
      }
    }
    // a duty may have been the last one
    if (!this.exists()) return;
    const due = nextTaskAt(this.#ctx.storage.sql);
    // the platform forgets an alarm that has gone off; what is under way already must not ring without a pause
    this.#arm(due === null ? null : Math.max(due, now + PAUSE));
    if (dayOf(due) !== memberRow(this.#ctx.storage.sql).told_day) await this.#tellRoll();
  }

  /** Sends what is due now, and answers when all of it was tried. */
  deliverNow(): Promise<void> {
    return this.#deliver();
  }

  /**
   * Sends what is due, each letter until it is acknowledged or its time has come again: to each receiver in
   * order, and to no one behind another's back.
   */
  #deliver(): Promise<void> {
    this.#delivery ??= this.#deliverAll().finally(() => {
      this.#delivery = null;
    });
    return this.#delivery;
  }

  async #deliverAll(): Promise<void> {
    const member = memberRow(this.#ctx.storage.sql);
    for (;;) {
      const letters = peerMessagesDue(this.#ctx.storage.sql, member.id, Date.now(), DELIVERIES);
      if (letters.length === 0) return;
      const byReceiver = Map.groupBy(letters, ({ receiver }) => receiver);
      await Promise.all([...byReceiver.values()].map((own) => this.#deliverInTurn(own, member.pool)));
    }
  }

  async #deliverInTurn(letters: readonly PeerMessage[], pool: string): Promise<void> {
    for (const letter of letters) {
      if (!maySend(this.sql, letter)) continue;
      const receipt = await inTime(
        memberObject(this.#env, pool, letter.receiver)
          .receive(letter)
          .catch(() => null),
      );
      this.writeAndEmit((sql, tell) => {
        const now = Date.now();
        if (receipt === "taken" || receipt === "gone") {
          acknowledge(sql, letter);
          this.#onReceipt(sql, letter, receipt, now, tell);
        } else retryLater(sql, letter, now);
      });
    }
  }

  /** A verb of the member's own session. */
  asMember<T>(
    secretHash: string,
    verb: (sql: Sql, session: SessionRow, now: number, tell: Emit) => T,
  ): T | null {
    const session = this.sessionOf(secretHash);
    return session && this.writeAndEmit((sql, tell) => verb(sql, session, Date.now(), tell));
  }

  /**
   * The living session of a secret, or null. He was here: noted once in a quarter of an hour, so that most
   * questions write nothing.
   */
  sessionOf(secretHash: string): SessionRow | null {
    if (!this.exists()) return null;
    const { sql } = this.#ctx.storage;
    const now = Date.now();
    const session = findSession(sql, secretHash, now);
    if (!session) return null;
    const active = bucket(now);
    const isNew = memberRow(sql).active_at < active;
    if (session.seen_at >= active && !isNew) return session;
    this.write(() => {
      seeSession(sql, session.id, now);
      sql.exec("UPDATE member SET active_at = ?", active);
    });
    if (isNew) this.#ctx.waitUntil(this.#tellRoll());
    return session;
  }

  /**
   * One transaction of a member that is there; null where there is none. What it put into the outbox leaves
   * at once.
   */
  write<T>(verb: (sql: Sql) => T): T | null {
    if (!this.exists()) return null;
    const result = this.transact(verb);
    const { sql } = this.#ctx.storage;
    if (this.#delivery === null && tasksDue(sql, Date.now()).includes("deliver"))
      this.#ctx.waitUntil(
        this.#deliver().catch((error: unknown) => {
          console.error("delivery:", error);
        }),
      );
    if (dayOf(nextTaskAt(sql)) < memberRow(sql).told_day) this.#ctx.waitUntil(this.#tellRoll());
    return result;
  }

  /** The same; what it says to the member's pages is said when it is written. */
  writeAndEmit<T>(verb: (sql: Sql, tell: Emit) => T): T | null {
    const events: LiveEvent[] = [];
    const result = this.write((sql) =>
      verb(sql, (event) => {
        events.push(event);
      }),
    );
    for (const event of events) this.#tell(event);
    return result;
  }

  transact<T>(verb: (sql: Sql) => T): T {
    return this.#ctx.storage.transactionSync(() => {
      const { sql } = this.#ctx.storage;
      const before = isCreated(sql) ? nextTaskAt(sql) : null;
      const result = verb(sql);
      const due = nextTaskAt(sql);
      if (due !== before) this.#arm(due);
      return result;
    });
  }

  /** Part of the transaction it is called in. */
  #arm(due: number | null): void {
    void (due === null ? this.#ctx.storage.deleteAlarm() : this.#ctx.storage.setAlarm(due));
  }

  exists(): boolean {
    if (this.#migrated) return true;
    const { sql } = this.#ctx.storage;
    if (!isCreated(sql)) return false;
    this.#ctx.storage.transactionSync(() => migrate(sql));
    this.#migrated = true;
    return true;
  }

  /**
   * Says in the directory how lately the member was here, and in its roll on which day the object has work.
   * It may fail: the alarm stands.
   */
  async #tellRoll(): Promise<void> {
    const { sql } = this.#ctx.storage;
    const { id, pool, active_at: active } = memberRow(sql);
    const due = nextTaskAt(sql);
    try {
      await tellRoll(databaseOf(this.#env, { pool }), {
        member: id,
        activeAt: active / 1000,
        dueAt: due === null ? null : dayOf(due) * (DAY / 1000),
      });
      // he may be gone by now
      if (this.exists()) sql.exec("UPDATE member SET told_day = ?", dayOf(due));
    } catch (error) {
      console.error("roll:", error);
    }
  }
}

/** An object that does not answer holds up nobody else: the letter goes again, and is taken once. */
async function inTime(answer: Promise<Acknowledgement | null>): Promise<Acknowledgement | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, PATIENCE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first day after a time, in days since 1970: work that is still there then was not done when it was due. */
const dayOf = (due: number | null): number => (due === null ? NO_DAY : Math.floor(due / DAY) + 1);
/** Later than any day. */
export const NO_DAY = 2 ** 31;
/** The quarter of an hour of a time, in milliseconds. */
export const bucket = (now: number): number =>
  Math.floor(now / 1000 / ACTIVITY_BUCKET) * ACTIVITY_BUCKET * 1000;
