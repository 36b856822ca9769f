import { DurableObject } from "cloudflare:workers";
import type { Alert } from "#contract/calls/dismissals.ts";
import type { Locale } from "#contract/entities.ts";
import { PING, PONG, SESSION_ENDED, type LiveEvent } from "#contract/live.ts";
import { recordFromMember } from "#origin/books/record-from-member.ts";
import { hideSentPhotos } from "#origin/directory/chat-photos.ts";
import { readPhotos } from "#origin/directory/photos.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { settlePhotos } from "#origin/photos/settle.ts";
import { removeFiles } from "#origin/photos/store.ts";
import { memberObject } from "./address.ts";
import { addEntry } from "./billing/ledger.ts";
import { debit, dropDraft, type DebitOutcome, type DebitWish } from "./billing/mandate-draft.ts";
import {
  removeBooksEntry,
  memberBooks,
  entriesForBooks,
  findPlacedOrder,
  type MemberBooks,
  type PlaceOrderResult,
} from "./billing/member-orders.ts";
import {
  buy,
  hearBooks,
  type Bought,
  type FromBooks,
  type Heard,
  type Purchase,
} from "./billing/purchase-actions.ts";
import { leave, receiptOfLeaving } from "./leaving.ts";
import { closeSocket, sendEvent } from "./live-connections.ts";
import {
  decideOnMessage,
  isAboutPhoto,
  talk,
  type Said,
  type Talk,
} from "./messaging/conversation-actions.ts";
import { conversationWith } from "./messaging/conversations.ts";
import { onAcknowledged, peerHandlers } from "./messaging/receive-messages.ts";
import { readLiveWord } from "./messaging/typing.ts";
import {
  albumOf,
  changePhotos,
  decideOnProfilePhoto,
  keysWithFiles,
  hasAdoptedPhotos,
  adoptPublishedPhotos,
  type Album,
  type Decision,
  type PhotoChange,
  type PhotoOutcome,
} from "./photos/album.ts";
import { changesLikes, fulfil, type Granted, type Wish } from "./relations/relation-actions.ts";
import { isHidden } from "./relations/relations.ts";
import { endOldSessions, endSession, listSessions, openSession, type NewSession } from "./sessions.ts";
import { dismiss, setSetting, setting, type FirstMessage } from "./settings.ts";
import {
  devicesOf,
  memberRow,
  partsOf,
  stateOf,
  type MemberState,
  type NewMember,
  type PartName,
  type Recognised,
} from "./state.ts";
import { bucket, MemberStorage, NO_DAY, type TaskHandlers } from "./storage/member-storage.ts";
import { migrate } from "./storage/migrations.ts";
import {
  hasUndelivered,
  setHeld,
  acceptPeerMessage,
  type PeerMessage,
  type PeerHandlers,
  type Acknowledgement,
} from "./storage/peer-messages.ts";
import { first } from "./storage/sql.ts";

/** How the object learns whose connection it is asked for. */
export const SESSION_HEADER = "x-session-hash";
/** Connections of one session; one more ends the oldest. */
const MAX_SOCKETS = 10;

/**
 * A member: everything that is his lives in this object's own database. Each verb decides and writes in one
 * transaction without an await; whoever comes with a session that is not his, or to an object that was never
 * created, gets null and leaves no trace.
 */
export class Member extends DurableObject<Env> {
  /** What letters of each kind do here. */
  protected readonly peerHandlers: PeerHandlers = peerHandlers;
  protected readonly tasks: TaskHandlers = {
    "end-sessions": (now) => {
      this.#closeSockets(this.storage.write((sql) => endOldSessions(sql, now)) ?? []);
    },
    "settle-photos": () => this.#settlePhotos(),
    "tell-books": () => this.#tellBooks(),
    vanish: () => this.#vanish(),
    "drop-debit-form": () => {
      this.storage.write(dropDraft);
    },
  };
  // a field, not a method: fields are out of reach for other workers
  protected readonly storage = new MemberStorage(this.ctx, this.env, {
    duties: this.tasks,
    onReceipt: onAcknowledged,
    tell: (event) => this.#tell(event),
  });
  #settling: Promise<void> = Promise.resolve();

  /** Makes the member, once: repeated, it changes nothing. */
  create({ id, pool, site, status, paidUser, language, credits, firstMessage = null }: NewMember): void {
    const now = Date.now();
    this.storage.transact((sql) => {
      migrate(sql);
      if (first(sql, "SELECT 1 AS yes FROM member")) return;
      sql.exec(
        "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        pool,
        site,
        status,
        Number(paidUser),
        now,
        bucket(now),
        NO_DAY,
      );
      setSetting(sql, "language", language);
      if (firstMessage !== null) setSetting(sql, "first_message", firstMessage);
      if (credits > 0) addEntry(sql, { id: "signup", kind: "signup", amount: credits }, now);
    });
  }

  /**
   * The address is proven: the member is active and has his first credits, once. Null where there is no such
   * member.
   */
  activate(credits: number): MemberState | null {
    return this.storage.write((sql) => {
      sql.exec("UPDATE member SET status = 'active'");
      if (credits > 0) addEntry(sql, { id: "signup", kind: "signup", amount: credits }, Date.now());
      return stateOf(sql);
    });
  }

  /** Ends every session: the password is another one. */
  endAllSessions(): void {
    const ended = this.storage.write((sql) => {
      const all = listSessions(sql, 0).map(({ id }) => id);
      for (const id of all) endSession(sql, id);
      return all;
    });
    this.#closeSockets(ended ?? []);
  }

  /** A login whose password was right. Null where there is no such member. */
  openSession(session: NewSession): MemberState | null {
    const opened = this.storage.write((sql) => ({
      ended: openSession(sql, session, Date.now()),
      state: stateOf(sql),
    }));
    this.#closeSockets(opened?.ended ?? []);
    return opened?.state ?? null;
  }

  /** Who comes with this session, and the parts wanted of him; null for nobody. */
  recognise(secretHash: string, wanted: readonly PartName[] = []): Recognised | null {
    const session = this.storage.sessionOf(secretHash);
    if (!session) return null;
    const { sql } = this.ctx.storage;
    return { state: stateOf(sql), parts: partsOf(sql, session, wanted) };
  }

  /** Ends this session, or another of the member's by its id. */
  endSession(secretHash: string, id: string | null = null): Recognised | null {
    const left = this.storage.asMember(secretHash, (sql, session) => {
      const ended = id ?? session.id;
      endSession(sql, ended);
      return { ended, state: stateOf(sql), parts: { devices: devicesOf(sql, session) } };
    });
    if (left === null) return null;
    this.#closeSockets([left.ended]);
    return { state: left.state, parts: left.parts };
  }

  chooseLanguage(secretHash: string, language: Locale): MemberState | null {
    return this.storage.asMember(secretHash, (sql) => {
      setSetting(sql, "language", language);
      return stateOf(sql);
    });
  }

  dismiss(secretHash: string, alert: Alert): MemberState | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => {
      dismiss(sql, alert, now);
      return stateOf(sql);
    });
  }

  /** A change of his photos, in the directory and among the files too before it is answered. */
  async changePhotos(
    secretHash: string,
    change: PhotoChange,
  ): Promise<(PhotoOutcome & { album: Album }) | null> {
    if (!this.storage.sessionOf(secretHash)) return null;
    await this.#takeOverPhotos();
    const changed = this.storage.asMember(secretHash, (sql, _session, now) => ({
      ...changePhotos(sql, change, now),
      album: albumOf(sql),
    }));
    if (changed && change.does !== "begin") await this.#settleNow();
    return changed;
  }

  /** The operator's decision; false where there is no such photo. */
  async decideOnPhoto(key: string, decision: Decision): Promise<boolean> {
    await this.#takeOverPhotos();
    const isDone =
      this.storage.writeAndEmit(
        (sql, tell) =>
          decideOnMessage(sql, key, decision, Date.now(), tell) ??
          decideOnProfilePhoto(sql, key, decision, Date.now()),
      ) ?? false;
    if (isDone) await this.#settleNow();
    return isDone;
  }

  /** A letter from another member's object. */
  receive(letter: PeerMessage): Acknowledgement | Promise<Acknowledgement> {
    return (
      this.storage.writeAndEmit((sql, tell) =>
        memberRow(sql).leaving === 1
          ? receiptOfLeaving(sql, letter)
          : acceptPeerMessage(sql, letter, this.peerHandlers, Date.now(), tell),
      ) ?? "gone"
    );
  }

  /** What he wants of another member: done, or why not. His other tabs learn of it. */
  wish(secretHash: string, wish: Wish): Granted | null {
    const granted = this.storage.asMember(secretHash, (sql, _session, now) => fulfil(sql, wish, now));
    if (granted?.outcome !== "done") return granted;
    if (wish.does === "block" || wish.does === "unblock")
      this.#tell({ type: "hidden", profile: wish.profile, by: "you", stands: wish.does === "block" });
    else if (changesLikes(wish)) this.#tell({ type: "likes" });
    return granted;
  }

  /** What he does in his conversations: done, or why not. All his tabs learn of it. */
  async talk(secretHash: string, wanted: Talk): Promise<Said | null> {
    const say = () =>
      this.storage.asMember(secretHash, (sql, _session, now, tell) => talk(sql, wanted, now, tell));
    if (!isAboutPhoto(wanted)) return say();
    if (!this.storage.sessionOf(secretHash)) return null;
    await this.#takeOverPhotos();
    const said = say();
    if (wanted.does !== "begin-photo") await this.#settleNow();
    return said;
  }

  /** What he does about his purchases: done, or why not. */
  async buy(secretHash: string, wanted: Purchase): Promise<Bought | null> {
    const bought = this.storage.asMember(secretHash, (sql, _session, now, tell) =>
      buy(sql, wanted, now, tell),
    );
    // it may fail: then it is due
    if (bought)
      await this.#tellBooks().catch((error: unknown) => {
        console.error("books:", error);
      });
    return bought;
  }

  /** The order that he placed with this key; null where there is none, or for nobody. */
  async placedBefore(
    secretHash: string,
    key: string,
  ): Promise<(PlaceOrderResult & { outcome: "placed" }) | null> {
    const placed = this.storage.sessionOf(secretHash) && findPlacedOrder(this.ctx.storage.sql, key);
    if (placed)
      await this.#tellBooks().catch((error: unknown) => {
        console.error("books:", error);
      });
    return placed;
  }

  /**
   * What the books say of his orders; null where there is no such member. Whoever is leaving gets nothing any
   * more.
   */
  hearBooks(said: FromBooks): Heard | null {
    if (!this.storage.exists() || memberRow(this.ctx.storage.sql).leaving === 1) return null;
    return this.storage.writeAndEmit((sql, tell) => hearBooks(sql, said, Date.now(), tell));
  }

  /** His side of the books; null where there is no such member. */
  books(): MemberBooks | null {
    return this.storage.exists() ? memberBooks(this.ctx.storage.sql) : null;
  }

  /** What he does about a mandate for debits: done, or why not. */
  debit(secretHash: string, wanted: DebitWish): DebitOutcome | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => debit(sql, wanted, now));
  }

  /** What he wrote to somebody with his signup and waits still. */
  waitingMessage(): FirstMessage | null {
    return this.storage.exists() ? setting(this.ctx.storage.sql, "first_message") : null;
  }

  /** Sends what waits, in these words, to a real member whose address is proven; what cannot be paid waits on. */
  sendWaiting(text: string, price: number): void {
    this.storage.writeAndEmit((sql, tell) => {
      const waiting = setting(sql, "first_message");
      if (waiting)
        talk(
          sql,
          {
            does: "send",
            outgoing: {
              to: waiting.to,
              content: {
                id: crypto.randomUUID(),
                kind: "text",
                text,
                gift: null,
                photo: null,
                automated: false,
              },
              price,
              fictional: false,
              confirmed: true,
              understood: false,
            },
          },
          Date.now(),
          tell,
        );
    });
  }

  /**
   * A report of him is under review, or decided: until then nothing of his reaches others, and he is told
   * nothing of it. False where there is no such member.
   */
  hold(held: boolean): boolean {
    return (
      this.storage.write((sql) => {
        setHeld(sql, held);
        return true;
      }) ?? false
    );
  }

  /** Somebody is writing to him: told to his open pages alone, and kept nowhere. */
  hearTyping(sender: string): void {
    if (this.ctx.getWebSockets().length === 0 || !this.storage.exists()) return;
    const { sql } = this.ctx.storage;
    if (conversationWith(sql, sender) && !isHidden(sql, sender))
      this.#tell({ type: "typing", conversation: sender });
  }

  /** A tab's live connection, of a session that was recognised here. Hibernates between events. */
  override async fetch(request: Request): Promise<Response> {
    const session = this.storage.sessionOf(request.headers.get(SESSION_HEADER) ?? "")?.id;
    if (session === undefined) return new Response(null, { status: 403 });
    const [client, server] = Object.values(new WebSocketPair());
    if (!client || !server) throw new Error("no socket");
    for (const extra of this.ctx.getWebSockets(session).slice(0, -(MAX_SOCKETS - 1)))
      closeSocket(extra, 1008, "too many");
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.ctx.acceptWebSocket(server, [session]);
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * A page says over the connection that he is writing to somebody. Whatever else comes, or comes too often,
   * ends the connection; whether it stands is answered without waking this.
   */
  override async webSocketMessage(socket: WebSocket, said: string | ArrayBuffer): Promise<void> {
    const word = readLiveWord(socket, said, Date.now());
    if (word === null) return closeSocket(socket, 1008, "unexpected");
    if (!this.storage.exists()) return;
    const { sql } = this.ctx.storage;
    const { id, pool, held } = memberRow(sql);
    if (held === 1 || !conversationWith(sql, word.conversation) || isHidden(sql, word.conversation)) return;
    await memberObject(this.env, pool, word.conversation)
      .hearTyping(id)
      .catch(() => undefined);
  }

  /** Whatever is due. */
  override alarm(): Promise<void> {
    return this.storage.alarm();
  }

  /** The daily look of the sweep, for alarms that got lost. False where there is no such member. */
  sweep(): Promise<boolean> {
    return this.storage.sweep();
  }

  /**
   * He is no more: everybody he talked with is told, and gets back what was paid for words that he never
   * opened; then nothing is left.
   */
  async erase(): Promise<void> {
    // nobody acts for him from here on, so nothing comes to what is taken away now
    this.storage.write((sql) => leave(sql, Date.now()));
    for (const socket of this.ctx.getWebSockets()) endSocket(socket);
    await this.#removePhotos();
    if (this.storage.exists()) await this.storage.deliverNow();
    await this.#vanish().catch((error: unknown) => {
      console.info("erase:", error);
    });
  }

  /** Throws as long as somebody has not heard of it: then it is due again. */
  async #vanish(): Promise<void> {
    await this.#tellBooks();
    if (this.storage.exists() && hasUndelivered(this.ctx.storage.sql)) throw new Error("letters are left");
    await this.#removePhotos();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.storage.forget();
  }

  /** Throws as long as the books do not know of something: then it is due again. */
  async #tellBooks(): Promise<void> {
    if (!this.storage.exists()) return;
    const { pool } = memberRow(this.ctx.storage.sql);
    for (const told of entriesForBooks(this.ctx.storage.sql)) {
      await recordFromMember(this.env, pool, told);
      this.storage.write((sql) => {
        removeBooksEntry(sql, told.id);
      });
    }
  }

  async #removePhotos(): Promise<void> {
    if (!this.storage.exists()) return;
    const { id, pool } = memberRow(this.ctx.storage.sql);
    await hideSentPhotos(databaseOf(this.env, { pool }), id);
    await removeFiles(this.env.PHOTOS, pool, keysWithFiles(this.ctx.storage.sql));
  }

  async #takeOverPhotos(): Promise<void> {
    if (!this.storage.exists() || hasAdoptedPhotos(this.ctx.storage.sql)) return;
    const { id, pool } = memberRow(this.ctx.storage.sql);
    const photos = await readPhotos(databaseOf(this.env, { pool }), id, new Date());
    this.storage.write((sql) => adoptPublishedPhotos(sql, photos));
  }

  /** One after another, so that no earlier state of his photos comes over a later one. */
  #settlePhotos(): Promise<void> {
    this.#settling = this.#settling
      .catch(() => undefined)
      .then(() =>
        this.storage.exists()
          ? settlePhotos(this.env, memberRow(this.ctx.storage.sql), (verb) => this.storage.write(verb))
          : undefined,
      );
    return this.#settling;
  }

  /** It may fail: then it is due. */
  #settleNow(): Promise<void> {
    return this.#settlePhotos().catch((error: unknown) => {
      console.error("photos:", error);
    });
  }

  #tell(event: LiveEvent): void {
    for (const socket of this.ctx.getWebSockets()) sendEvent(socket, event);
  }

  #closeSockets(sessions: string[]): void {
    for (const session of sessions) for (const socket of this.ctx.getWebSockets(session)) endSocket(socket);
  }
}

/**
 * Said before it is closed: a browser tells its page of the closing only when the connection is torn down,
 * seconds later.
 */
function endSocket(socket: WebSocket): void {
  sendEvent(socket, { type: "session-ended" });
  closeSocket(socket, SESSION_ENDED, "session ended");
}
