import { DurableObject } from "cloudflare:workers";
import type { Alert } from "../../contract/calls/dismissals.ts";
import type { Locale } from "../../contract/entities.ts";
import { SESSION_ENDED, type LiveEvent } from "../../contract/live.ts";
import { databaseOf, type Env } from "../env.ts";
import { readPhotos } from "../directory/photos.ts";
import { ACTIVITY_BUCKET } from "../directory/profiles.ts";
import { tellRoll } from "../directory/roll.ts";
import { settlePhotos } from "../photos/settle.ts";
import { removeFiles } from "../photos/store.ts";
import { memberObject } from "./address.ts";
import { dutiesAt, nextDue, postpone } from "./due.ts";
import { enter } from "./ledger.ts";
import { acknowledge, lettersAt, sendAgain, take, type Letter, type Readers, type Receipt } from "./letters.ts";
import { isCreated, migrate } from "./migrations.ts";
import { albumOf, changePhotos, decide, keysWithFiles, knowsPhotos, takeOver, type Album, type Decision, type PhotoChange, type PhotoOutcome } from "./photos.ts";
import { endOldSessions, endSession, findSession, listSessions, openSession, seeSession, type NewSession, type SessionRow } from "./sessions.ts";
import { dismiss, set } from "./settings.ts";
import { first, type Sql } from "./sql.ts";
import { devicesOf, memberRow, partsOf, stateOf, type MemberState, type NewMember, type PartName, type Recognised } from "./state.ts";

const DAY = 86_400_000;
/** Milliseconds between two alarms at least. */
const PAUSE = 1_000;
/** Letters sent in one go. */
const DELIVERIES = 50;
/** How the object learns whose connection it is asked for. */
export const SESSION_HEADER = "x-session-hash";
/** Connections of one session; one more ends the oldest. */
const MAX_SOCKETS = 10;

/**
 * A member: everything that is his lives in this object's own database. Each verb decides and writes in one transaction without an await;
 * whoever comes with a session that is not his, or to an object that was never created, gets null and leaves no trace.
 */
export class Member extends DurableObject<Env> {
  /** What letters of each kind do here. */
  protected readonly readers: Readers = {};
  #migrated = false;
  #delivering = false;
  #settling: Promise<void> = Promise.resolve();

  /** Makes the member, once: repeated, it changes nothing. */
  create({ id, pool, site, status, paidUser, language, credits, firstMessage = null }: NewMember): void {
    const now = Date.now();
    this.#transact((sql) => {
      migrate(sql);
      if (first(sql, "SELECT 1 AS yes FROM member")) return;
      sql.exec("INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)", id, pool, site, status, Number(paidUser), now, bucket(now), NO_DAY);
      set(sql, "language", language);
      if (firstMessage !== null) set(sql, "first_message", firstMessage);
      if (credits > 0) enter(sql, { id: "signup", kind: "signup", amount: credits }, now);
    });
  }

  /** The address is proven: the member is active and has his first credits, once. Null where there is no such member. */
  activate(credits: number): MemberState | null {
    return this.#write((sql) => {
      sql.exec("UPDATE member SET status = 'active'");
      if (credits > 0) enter(sql, { id: "signup", kind: "signup", amount: credits }, Date.now());
      return stateOf(sql);
    });
  }

  /** Ends every session: the password is another one. */
  endAllSessions(): void {
    const ended = this.#write((sql) => {
      const all = listSessions(sql, 0).map(({ id }) => id);
      for (const id of all) endSession(sql, id);
      return all;
    });
    this.#closeSockets(ended ?? []);
  }

  /** A login whose password was right. Null where there is no such member. */
  openSession(session: NewSession): MemberState | null {
    const opened = this.#write((sql) => ({ ended: openSession(sql, session, Date.now()), state: stateOf(sql) }));
    this.#closeSockets(opened?.ended ?? []);
    return opened?.state ?? null;
  }

  /** Who comes with this session, and the parts wanted of him; null for nobody. */
  recognise(secretHash: string, wanted: readonly PartName[] = []): Recognised | null {
    const session = this.#sessionOf(secretHash);
    if (!session) return null;
    const { sql } = this.ctx.storage;
    return { state: stateOf(sql), parts: partsOf(sql, session, wanted) };
  }

  /** Ends this session, or another of the member's by its id. */
  endSession(secretHash: string, id: string | null = null): Recognised | null {
    const left = this.#asMember(secretHash, (sql, session) => {
      const ended = id ?? session.id;
      endSession(sql, ended);
      return { ended, state: stateOf(sql), parts: { devices: devicesOf(sql, session) } };
    });
    if (left === null) return null;
    this.#closeSockets([left.ended]);
    return { state: left.state, parts: left.parts };
  }

  chooseLanguage(secretHash: string, language: Locale): MemberState | null {
    return this.#asMember(secretHash, (sql) => {
      set(sql, "language", language);
      return stateOf(sql);
    });
  }

  dismiss(secretHash: string, alert: Alert): MemberState | null {
    return this.#asMember(secretHash, (sql, _session, now) => {
      dismiss(sql, alert, now);
      return stateOf(sql);
    });
  }

  /** A change of his photos, in the directory and among the files too before it is answered. */
  async changePhotos(secretHash: string, change: PhotoChange): Promise<(PhotoOutcome & { album: Album }) | null> {
    if (!this.#sessionOf(secretHash)) return null;
    await this.#takeOverPhotos();
    const changed = this.#asMember(secretHash, (sql, _session, now) => ({ ...changePhotos(sql, change, now), album: albumOf(sql) }));
    if (changed && change.does !== "begin") await this.#settleNow();
    return changed;
  }

  /** The operator's decision; false where there is no such photo. */
  async decideOnPhoto(key: string, decision: Decision): Promise<boolean> {
    await this.#takeOverPhotos();
    const isDone = this.#write((sql) => decide(sql, key, decision, Date.now())) ?? false;
    if (isDone) await this.#settleNow();
    return isDone;
  }

  /** A letter from another member's object. */
  receive(letter: Letter): Receipt {
    return this.#write((sql) => take(sql, letter, this.readers, Date.now())) ?? "gone";
  }

  /** A tab's live connection, of a session that was recognised here. Hibernates between events. */
  override async fetch(request: Request): Promise<Response> {
    const session = this.#sessionOf(request.headers.get(SESSION_HEADER) ?? "")?.id;
    if (session === undefined) return new Response(null, { status: 403 });
    const [client, server] = Object.values(new WebSocketPair());
    if (!client || !server) throw new Error("no socket");
    for (const extra of this.ctx.getWebSockets(session).slice(0, -(MAX_SOCKETS - 1))) extra.close(1008, "too many");
    this.ctx.acceptWebSocket(server, [session]);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Nothing is said over the connection by the client yet but that it closes. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "unexpected");
  }

  /** Whatever is due. Never throws: an alarm that fails too often is given up by the platform. */
  override async alarm(): Promise<void> {
    try {
      await this.#perform();
    } catch (error) {
      console.error("alarm:", error);
    }
  }

  /** The daily look of the sweep, for alarms that got lost. False where there is no such member. */
  async sweep(): Promise<boolean> {
    if (!this.#isThere()) return false;
    await this.#perform();
    return true;
  }

  /** Nothing is left. */
  async erase(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) endSocket(socket);
    if (this.#isThere()) await removeFiles(this.env.PHOTOS, memberRow(this.ctx.storage.sql).pool, keysWithFiles(this.ctx.storage.sql));
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#migrated = false;
  }

  async #perform(): Promise<void> {
    if (!this.#isThere()) return;
    const now = Date.now();
    for (const duty of dutiesAt(this.ctx.storage.sql, now)) {
      try {
        if (duty === "deliver") await this.#deliver();
        else if (duty === "end-sessions") this.#closeSockets(this.#write((sql) => endOldSessions(sql, now)) ?? []);
        else if (duty === "settle-photos") await this.#settlePhotos();
        else throw new Error(`unknown duty ${duty}`);
      } catch (error) {
        console.error("duty:", duty, error);
        this.#write((sql) => postpone(sql, duty, now));
      }
    }
    const due = nextDue(this.ctx.storage.sql);
    // the platform forgets an alarm that has gone off; what is under way already must not ring without a pause
    this.#arm(due === null ? null : Math.max(due, now + PAUSE));
    if (dayOf(due) !== memberRow(this.ctx.storage.sql).told_day) await this.#tellRoll();
  }

  /** Sends what is due, each letter until it is acknowledged or its time has come again. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      const member = memberRow(this.ctx.storage.sql);
      for (const letter of lettersAt(this.ctx.storage.sql, member.id, Date.now(), DELIVERIES)) {
        const receipt = await memberObject(this.env, member.pool, letter.receiver).receive(letter).catch(() => null);
        this.#write((sql) => (receipt === "taken" || receipt === "gone" ? acknowledge(sql, letter) : sendAgain(sql, letter, Date.now())));
      }
    } finally {
      this.#delivering = false;
    }
  }

  async #takeOverPhotos(): Promise<void> {
    if (!this.#isThere() || knowsPhotos(this.ctx.storage.sql)) return;
    const { id, pool } = memberRow(this.ctx.storage.sql);
    const photos = await readPhotos(databaseOf(this.env, { pool }), id, new Date());
    this.#write((sql) => takeOver(sql, photos));
  }

  /** One after another, so that no earlier state of his photos comes over a later one. */
  #settlePhotos(): Promise<void> {
    this.#settling = this.#settling.catch(() => undefined).then(() => (this.#isThere() ? settlePhotos(this.env, memberRow(this.ctx.storage.sql), (verb) => this.#write(verb)) : undefined));
    return this.#settling;
  }

  /** It may fail: then it is due. */
  #settleNow(): Promise<void> {
    return this.#settlePhotos().catch((error: unknown) => { console.error("photos:", error); });
  }

  /** A verb of the member's own session. */
  #asMember<T>(secretHash: string, verb: (sql: Sql, session: SessionRow, now: number) => T): T | null {
    const session = this.#sessionOf(secretHash);
    return session && this.#write((sql) => verb(sql, session, Date.now()));
  }

  /** The living session of a secret, or null. He was here: noted once in a quarter of an hour, so that most questions write nothing. */
  #sessionOf(secretHash: string): SessionRow | null {
    if (!this.#isThere()) return null;
    const { sql } = this.ctx.storage;
    const now = Date.now();
    const session = findSession(sql, secretHash, now);
    if (!session) return null;
    const active = bucket(now);
    const isNew = memberRow(sql).active_at < active;
    if (session.seen_at >= active && !isNew) return session;
    this.#write(() => {
      seeSession(sql, session.id, now);
      sql.exec("UPDATE member SET active_at = ?", active);
    });
    if (isNew) this.ctx.waitUntil(this.#tellRoll());
    return session;
  }

  /** One transaction of a member that is there; null where there is none. What it put into the outbox leaves at once. */
  #write<T>(verb: (sql: Sql) => T): T | null {
    if (!this.#isThere()) return null;
    const result = this.#transact(verb);
    const { sql } = this.ctx.storage;
    if (!this.#delivering && dutiesAt(sql, Date.now()).includes("deliver")) this.ctx.waitUntil(this.#deliver().catch((error: unknown) => { console.error("delivery:", error); }));
    if (dayOf(nextDue(sql)) < memberRow(sql).told_day) this.ctx.waitUntil(this.#tellRoll());
    return result;
  }

  #transact<T>(verb: (sql: Sql) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const { sql } = this.ctx.storage;
      const before = isCreated(sql) ? nextDue(sql) : null;
      const result = verb(sql);
      const due = nextDue(sql);
      if (due !== before) this.#arm(due);
      return result;
    });
  }

  /** Part of the transaction it is called in. */
  #arm(due: number | null): void {
    void (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due));
  }

  #isThere(): boolean {
    if (this.#migrated) return true;
    const { sql } = this.ctx.storage;
    if (!isCreated(sql)) return false;
    this.ctx.storage.transactionSync(() => migrate(sql));
    this.#migrated = true;
    return true;
  }

  /** Says in the directory how lately the member was here, and in its roll on which day the object has work. It may fail: the alarm stands. */
  async #tellRoll(): Promise<void> {
    const { sql } = this.ctx.storage;
    const { id, pool, active_at: active } = memberRow(sql);
    const due = nextDue(sql);
    try {
      await tellRoll(databaseOf(this.env, { pool }), { member: id, activeAt: active / 1000, dueAt: due === null ? null : dayOf(due) * (DAY / 1000) });
      sql.exec("UPDATE member SET told_day = ?", dayOf(due));
    } catch (error) {
      console.error("roll:", error);
    }
  }

  #closeSockets(sessions: string[]): void {
    for (const session of sessions) for (const socket of this.ctx.getWebSockets(session)) endSocket(socket);
  }
}

/** The first day after a time, in days since 1970: work that is still there then was not done when it was due. */
const dayOf = (due: number | null): number => (due === null ? NO_DAY : Math.floor(due / DAY) + 1);
/** Later than any day. */
const NO_DAY = 2 ** 31;
const bucket = (now: number): number => Math.floor(now / 1000 / ACTIVITY_BUCKET) * ACTIVITY_BUCKET * 1000;

/** Said before it is closed: a browser tells its page of the closing only when the connection is torn down, seconds later. */
function endSocket(socket: WebSocket): void {
  socket.send(JSON.stringify({ type: "session-ended" } satisfies LiveEvent));
  socket.close(SESSION_ENDED, "session ended");
}
