import { DurableObject } from "cloudflare:workers";
import type { Alert } from "../../contract/calls/dismissals.ts";
import type { Locale } from "../../contract/entities.ts";
import { PING, PONG, SESSION_ENDED, type LiveEvent } from "../../contract/live.ts";
import { databaseOf, type Env } from "../env.ts";
import { readPhotos } from "../directory/photos.ts";
import { settlePhotos } from "../photos/settle.ts";
import { removeFiles } from "../photos/store.ts";
import { bucket, Kept, NO_DAY } from "./kept.ts";
import { enter } from "./ledger.ts";
import { take, type Letter, type Readers, type Receipt } from "./letters.ts";
import { migrate } from "./migrations.ts";
import { albumOf, changePhotos, decide, keysWithFiles, knowsPhotos, takeOver, type Album, type Decision, type PhotoChange, type PhotoOutcome } from "./photos.ts";
import { hearBlock, hearLike, relationTo } from "./relations.ts";
import { endOldSessions, endSession, listSessions, openSession, type NewSession } from "./sessions.ts";
import { dismiss, set } from "./settings.ts";
import { first } from "./sql.ts";
import { devicesOf, memberRow, partsOf, stateOf, type MemberState, type NewMember, type PartName, type Recognised } from "./state.ts";
import { changesLikes, fulfil, type Granted, type Wish } from "./wishes.ts";

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
  protected readonly readers: Readers = {
    like: (sql, letter) => (hearLike(sql, letter) ? { type: "like" } : { type: "likes" }),
    block: (sql, letter) => {
      hearBlock(sql, letter);
      return { type: "hidden", profile: letter.sender, by: "them", stands: relationTo(sql, letter.sender).blocksYou };
    },
  };
  readonly #kept = new Kept(this.ctx, this.env, {
    "end-sessions": (now) => { this.#closeSockets(this.#kept.write((sql) => endOldSessions(sql, now)) ?? []); },
    "settle-photos": () => this.#settlePhotos(),
  });
  #settling: Promise<void> = Promise.resolve();

  /** Makes the member, once: repeated, it changes nothing. */
  create({ id, pool, site, status, paidUser, language, credits, firstMessage = null }: NewMember): void {
    const now = Date.now();
    this.#kept.transact((sql) => {
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
    return this.#kept.write((sql) => {
      sql.exec("UPDATE member SET status = 'active'");
      if (credits > 0) enter(sql, { id: "signup", kind: "signup", amount: credits }, Date.now());
      return stateOf(sql);
    });
  }

  /** Ends every session: the password is another one. */
  endAllSessions(): void {
    const ended = this.#kept.write((sql) => {
      const all = listSessions(sql, 0).map(({ id }) => id);
      for (const id of all) endSession(sql, id);
      return all;
    });
    this.#closeSockets(ended ?? []);
  }

  /** A login whose password was right. Null where there is no such member. */
  openSession(session: NewSession): MemberState | null {
    const opened = this.#kept.write((sql) => ({ ended: openSession(sql, session, Date.now()), state: stateOf(sql) }));
    this.#closeSockets(opened?.ended ?? []);
    return opened?.state ?? null;
  }

  /** Who comes with this session, and the parts wanted of him; null for nobody. */
  recognise(secretHash: string, wanted: readonly PartName[] = []): Recognised | null {
    const session = this.#kept.sessionOf(secretHash);
    if (!session) return null;
    const { sql } = this.ctx.storage;
    return { state: stateOf(sql), parts: partsOf(sql, session, wanted) };
  }

  /** Ends this session, or another of the member's by its id. */
  endSession(secretHash: string, id: string | null = null): Recognised | null {
    const left = this.#kept.asMember(secretHash, (sql, session) => {
      const ended = id ?? session.id;
      endSession(sql, ended);
      return { ended, state: stateOf(sql), parts: { devices: devicesOf(sql, session) } };
    });
    if (left === null) return null;
    this.#closeSockets([left.ended]);
    return { state: left.state, parts: left.parts };
  }

  chooseLanguage(secretHash: string, language: Locale): MemberState | null {
    return this.#kept.asMember(secretHash, (sql) => {
      set(sql, "language", language);
      return stateOf(sql);
    });
  }

  dismiss(secretHash: string, alert: Alert): MemberState | null {
    return this.#kept.asMember(secretHash, (sql, _session, now) => {
      dismiss(sql, alert, now);
      return stateOf(sql);
    });
  }

  /** A change of his photos, in the directory and among the files too before it is answered. */
  async changePhotos(secretHash: string, change: PhotoChange): Promise<(PhotoOutcome & { album: Album }) | null> {
    if (!this.#kept.sessionOf(secretHash)) return null;
    await this.#takeOverPhotos();
    const changed = this.#kept.asMember(secretHash, (sql, _session, now) => ({ ...changePhotos(sql, change, now), album: albumOf(sql) }));
    if (changed && change.does !== "begin") await this.#settleNow();
    return changed;
  }

  /** The operator's decision; false where there is no such photo. */
  async decideOnPhoto(key: string, decision: Decision): Promise<boolean> {
    await this.#takeOverPhotos();
    const isDone = this.#kept.write((sql) => decide(sql, key, decision, Date.now())) ?? false;
    if (isDone) await this.#settleNow();
    return isDone;
  }

  /** A letter from another member's object. */
  receive(letter: Letter): Receipt {
    const events: LiveEvent[] = [];
    const receipt = this.#kept.write((sql) => take(sql, letter, this.readers, Date.now(), (event) => events.push(event)));
    for (const event of events) this.#tell(event);
    return receipt ?? "gone";
  }

  /** What he wants of another member: done, or why not. His other tabs learn of it. */
  wish(secretHash: string, wish: Wish): Granted | null {
    const granted = this.#kept.asMember(secretHash, (sql, _session, now) => fulfil(sql, wish, now));
    if (granted?.outcome !== "done") return granted;
    if (wish.does === "block" || wish.does === "unblock") this.#tell({ type: "hidden", profile: wish.profile, by: "you", stands: wish.does === "block" });
    else if (changesLikes(wish)) this.#tell({ type: "likes" });
    return granted;
  }

  /** A tab's live connection, of a session that was recognised here. Hibernates between events. */
  override async fetch(request: Request): Promise<Response> {
    const session = this.#kept.sessionOf(request.headers.get(SESSION_HEADER) ?? "")?.id;
    if (session === undefined) return new Response(null, { status: 403 });
    const [client, server] = Object.values(new WebSocketPair());
    if (!client || !server) throw new Error("no socket");
    for (const extra of this.ctx.getWebSockets(session).slice(0, -(MAX_SOCKETS - 1))) extra.close(1008, "too many");
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.ctx.acceptWebSocket(server, [session]);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A page asks over the connection whether it stands, which is answered without waking this; nothing else. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "unexpected");
  }

  /** Whatever is due. */
  override alarm(): Promise<void> {
    return this.#kept.alarm();
  }

  /** The daily look of the sweep, for alarms that got lost. False where there is no such member. */
  sweep(): Promise<boolean> {
    return this.#kept.sweep();
  }

  /** Nothing is left. */
  async erase(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) endSocket(socket);
    if (this.#kept.isThere()) await removeFiles(this.env.PHOTOS, memberRow(this.ctx.storage.sql).pool, keysWithFiles(this.ctx.storage.sql));
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#kept.forget();
  }

  async #takeOverPhotos(): Promise<void> {
    if (!this.#kept.isThere() || knowsPhotos(this.ctx.storage.sql)) return;
    const { id, pool } = memberRow(this.ctx.storage.sql);
    const photos = await readPhotos(databaseOf(this.env, { pool }), id, new Date());
    this.#kept.write((sql) => takeOver(sql, photos));
  }

  /** One after another, so that no earlier state of his photos comes over a later one. */
  #settlePhotos(): Promise<void> {
    this.#settling = this.#settling.catch(() => undefined).then(() => (this.#kept.isThere() ? settlePhotos(this.env, memberRow(this.ctx.storage.sql), (verb) => this.#kept.write(verb)) : undefined));
    return this.#settling;
  }

  /** It may fail: then it is due. */
  #settleNow(): Promise<void> {
    return this.#settlePhotos().catch((error: unknown) => { console.error("photos:", error); });
  }

  #tell(event: LiveEvent): void {
    const said = JSON.stringify(event);
    for (const socket of this.ctx.getWebSockets()) socket.send(said);
  }

  #closeSockets(sessions: string[]): void {
    for (const session of sessions) for (const socket of this.ctx.getWebSockets(session)) endSocket(socket);
  }
}

/** Said before it is closed: a browser tells its page of the closing only when the connection is torn down, seconds later. */
function endSocket(socket: WebSocket): void {
  socket.send(JSON.stringify({ type: "session-ended" } satisfies LiveEvent));
  socket.close(SESSION_ENDED, "session ended");
}
