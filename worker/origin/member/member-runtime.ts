import { DurableObject } from "cloudflare:workers";
import { LIVE_ZONE_KEY, PING, PONG } from "#contract/live.ts";
import { reportError } from "#contract/platform/report-error.ts";
import {
  acknowledgementOfDeleted,
  deletionOf,
  leave,
  markDeletionPublished,
  markMoved,
  photosToMove,
} from "./account-deletion.ts";
import { entriesForBooks, removeBooksEntry } from "./billing/books-outbox.ts";
import { deleteMandateDraft } from "./billing/mandate-draft.ts";
import {
  closeConnection,
  endConnection,
  isLookedAt,
  LOOKED_AT_FOR,
  sendEvent,
  type WordRate,
} from "./live-connections.ts";
import { conversationWith } from "./messaging/conversations.ts";
import { liveEvent, type MemberEvent } from "./messaging/message-event.ts";
import { onAcknowledged, receiveReadReceipt } from "./messaging/message-handlers.ts";
import { ReadReceipts } from "./messaging/read-receipts.ts";
import { readLiveWord } from "./messaging/typing.ts";
import { markListed, notificationListing } from "./notifications/listing.ts";
import { collectNotices, removeBatch, scheduleNotices, waitingBatches } from "./notifications/notices.ts";
import { putPushesOff, removePushes, waitingPushes } from "./notifications/push-subscriptions.ts";
import { peerHandlers } from "./peer-handlers.ts";
import {
  adoptPublishedPhotos,
  hasAdoptedPhotos,
  keysWithFiles,
  markPhotosPublished,
  unpublishedPhotos,
} from "./photos/album.ts";
import { markSentPhotosPublished, unpublishedSentPhotos } from "./photos/sent-photos.ts";
import { receiveView, removeOldViews, VIEW_VERSION, type ReceivedView } from "./relations/profile-views.ts";
import { noteTimeZone } from "./relations/quotas.ts";
import { isHidden } from "./relations/relations.ts";
import type { MemberServices } from "./services.ts";
import { endOldSessions } from "./sessions.ts";
import { setting } from "./settings.ts";
import { isDeletionPending, memberRow } from "./state.ts";
import { MemberStorage, type TaskHandlers } from "./storage/member-storage.ts";
import {
  acceptPeerMessage,
  hasUndelivered,
  type Acknowledgement,
  type PeerHandlers,
  type PeerMessage,
} from "./storage/peer-messages.ts";

/** The header in which the worker hands the session's hash to a live connection. */
export const SESSION_HEADER = "x-session-hash";
/** Live connections of one session; one more ends the oldest. */
const MAX_CONNECTIONS = 10;

/**
 * What the platform and other objects call: alarms, live connections, peer messages, and the publication of
 * photos and orders. Other workers can call every method of an object, private and protected ones included,
 * but no field: whatever is not meant for them is a field.
 */
export abstract class MemberRuntime<Env = unknown> extends DurableObject<Env> {
  protected readonly peerHandlers: PeerHandlers = peerHandlers;
  protected readonly tasks: TaskHandlers = {
    "end-sessions": (now) => {
      this.endConnections(this.storage.write((sql) => endOldSessions(sql, now)) ?? []);
    },
    push: (now) => this.#queuePushes(now),
    "settle-photos": () => this.#publishPhotos(),
    "tell-books": () => this.#flushBooks(),
    vanish: () => this.#purge(),
    notify: (now) => this.#sendNotices(now),
    "publish-deletion": () => this.#publishDeletion(),
    "list-notifications": (now) => this.#listNotifications(now),
    "remove-views": (now) => {
      this.storage.write((sql) => {
        removeOldViews(sql, now);
      });
    },
    "drop-debit-form": () => {
      this.storage.write(deleteMandateDraft);
    },
  };
  protected readonly storage: MemberStorage;
  protected readonly receipts: ReadReceipts;
  readonly #services: MemberServices;
  #publication: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env, services: MemberServices) {
    super(ctx, env);
    this.#services = services;
    this.storage = new MemberStorage(ctx, {
      services,
      tasks: this.tasks,
      onAcknowledgement: onAcknowledged,
      emit: (event) => this.emit(event),
      onWake: () => {
        this.receipts.resume();
      },
    });
    this.receipts = new ReadReceipts({
      sql: () => this.storage.sql,
      exists: () => this.storage.exists(),
      write: (verb) => {
        this.storage.write(verb);
      },
      sendReadReceipt: (pool, receipt) => services.sendReadReceipt(pool, receipt),
    });
  }

  /** A peer message from another member's object. */
  receive(message: PeerMessage): Acknowledgement | Promise<Acknowledgement> {
    return (
      this.storage.writeAndEmit((sql, emit) =>
        memberRow(sql).leaving === 1
          ? acknowledgementOfDeleted(sql, message)
          : acceptPeerMessage(sql, message, this.peerHandlers, Date.now(), emit),
      ) ?? "gone"
    );
  }

  /** Another member has read what this one wrote, up to an order. */
  receiveReadReceipt(sender: string, order: number): void {
    this.storage.writeAndEmit((sql, emit) => {
      if (memberRow(sql).leaving === 0) receiveReadReceipt(sql, sender, order, emit);
    });
  }

  /** Another member has opened this one's profile. */
  receiveView(view: ReceivedView): void {
    this.storage.writeAndEmit((sql, emit) => {
      if (memberRow(sql).leaving === 0 && receiveView(sql, view, Date.now())) emit({ type: "views" });
    });
  }

  /** Another member is typing: shown in the open pages and stored nowhere. */
  showTyping(sender: string): void {
    if (this.ctx.getWebSockets().length === 0 || !this.storage.exists()) return;
    const { sql } = this.storage;
    if (conversationWith(sql, sender) && !isHidden(sql, sender))
      this.emit({ type: "typing", conversation: sender });
  }

  /**
   * Opens a live connection of a tab, and stores the time zone of its device. It hibernates between events.
   * 403 for an unknown session.
   */
  override async fetch(request: Request): Promise<Response> {
    const session = this.storage.sessionOf(request.headers.get(SESSION_HEADER) ?? "")?.id;
    if (session === undefined) return new Response(null, { status: 403 });
    const zone = new URL(request.url).searchParams.get(LIVE_ZONE_KEY);
    if (zone !== null && zone !== setting(this.storage.sql, "time_zone")?.name)
      this.storage.write((sql) => noteTimeZone(sql, zone, Date.now()));
    const [client, server] = Object.values(new WebSocketPair());
    if (!client || !server) throw new Error("no socket");
    for (const extra of this.ctx.getWebSockets(session).slice(0, -(MAX_CONNECTIONS - 1)))
      closeConnection(extra, 1008, "too many");
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.ctx.acceptWebSocket(server, [session]);
    server.serializeAttachment({ since: Date.now(), words: 0 } satisfies WordRate);
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * A page reports that its member is typing. Anything else, or too much of it, ends the connection. Pings
   * are answered by the platform without waking the object.
   */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const word = readLiveWord(socket, message, Date.now());
    if (word === null) return closeConnection(socket, 1008, "unexpected");
    if (!this.storage.exists()) return;
    const { sql } = this.storage;
    const { id, pool, held } = memberRow(sql);
    if (held === 1 || !conversationWith(sql, word.conversation) || isHidden(sql, word.conversation)) return;
    await this.#services.showTyping(pool, word.conversation, id).catch(() => undefined);
  }

  override alarm(): Promise<void> {
    return this.storage.alarm();
  }

  /** The daily sweep's call, in case an alarm was lost. False where there is no such member. */
  sweep(): Promise<boolean> {
    return this.storage.sweep();
  }

  /**
   * Erases the account: every partner learns of it and gets unopened messages refunded, and then nothing is
   * left. Where a partner cannot be reached at once, the purge follows later.
   */
  async deleteAccount(): Promise<void> {
    await this.adoptPhotos();
    // First of all nobody can act for the member, so that nothing is added while the rest is removed.
    this.storage.write((sql) => leave(sql, Date.now()));
    await this.#finishLeaving();
  }

  /**
   * Erases the account of a deletion whose days have passed, or of one that was erased before and came back
   * with a restored database (`deletion` null). `refused`: it was reactivated, or its time has not come.
   * `begun`: what is left waits for partners that have not acknowledged the deletion.
   */
  async erase(deletion: string | null): Promise<"erased" | "begun" | "refused"> {
    if (!this.storage.exists()) return "erased";
    await this.adoptPhotos();
    const isBegun = this.storage.write((sql) => {
      const own = deletionOf(sql);
      const isDue = own?.id === deletion && isDeletionPending(sql) && own.eraseAt <= Date.now();
      if (memberRow(sql).leaving === 0 && deletion !== null && !isDue) return false;
      leave(sql, Date.now());
      return true;
    });
    if (isBegun === false) return "refused";
    await this.#finishLeaving();
    return this.storage.exists() ? "begun" : "erased";
  }

  async #finishLeaving(): Promise<void> {
    this.endEveryConnection();
    await this.#removePhotos();
    if (this.storage.exists()) await this.storage.deliverNow();
    await this.#purge().catch((error: unknown) => {
      console.info("purge postponed:", error);
    });
  }

  /** Shows an event in the member's open pages. */
  protected readonly emit = (event: MemberEvent): void => {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    const row = memberRow(this.storage.sql);
    const shown = liveEvent(this.#services.photoNames(row, Date.now()), row.id, event);
    for (const socket of sockets) sendEvent(socket, shown);
  };

  /** Tells a profile's member that this one has opened it. A view that does not arrive is not sent again. */
  protected readonly sendView = async (profile: string): Promise<void> => {
    const { id, pool } = memberRow(this.storage.sql);
    await this.#services
      .sendView(pool, profile, { version: VIEW_VERSION, viewer: id })
      .catch((error: unknown) => {
        reportError("profile view", error);
      });
  };

  protected readonly endConnections = (sessions: readonly string[]): void => {
    for (const session of sessions)
      for (const socket of this.ctx.getWebSockets(session)) endConnection(socket);
  };

  protected readonly endEveryConnection = (): void => {
    for (const socket of this.ctx.getWebSockets()) endConnection(socket);
  };

  protected readonly isActiveAccount = (): boolean =>
    this.storage.exists() && memberRow(this.storage.sql).leaving === 0;

  /** Takes over the photos that the directory had before this object stored them. */
  protected readonly adoptPhotos = async (): Promise<void> => {
    const { sql } = this.storage;
    if (!this.storage.exists() || hasAdoptedPhotos(sql)) return;
    const { id, pool } = memberRow(sql);
    const photos = await this.#services.readPublishedPhotos(pool, id);
    this.storage.write((own) => adoptPublishedPhotos(own, photos));
  };

  /** Publishes changed photos before the call is answered; where it fails the scheduled task does it. */
  protected readonly publishPhotosNow = (): Promise<void> => {
    return this.#publishPhotos().catch((error: unknown) => {
      reportError("photos", error);
    });
  };

  /** Hides a deleted account, or shows it again, before the call is answered; else the task does it. */
  protected readonly publishDeletionNow = (): Promise<void> => {
    return this.#publishDeletion().catch((error: unknown) => {
      reportError("deletion", error);
    });
  };

  /** Records new orders before the call is answered; where it fails the scheduled task does it. */
  protected readonly flushBooksNow = (): Promise<void> => {
    return this.#flushBooks().catch((error: unknown) => {
      reportError("books", error);
    });
  };

  /** One run after another, so that no older state of the photos overwrites a newer one. */
  #publishPhotos(): Promise<void> {
    this.#publication = this.#publication
      .catch(() => undefined)
      .then(async () => {
        const changes = this.storage.write((sql) => ({
          ...unpublishedPhotos(sql, Date.now()),
          sent: unpublishedSentPhotos(sql),
        }));
        if (!changes) return;
        const { id, pool } = memberRow(this.storage.sql);
        await this.#services.publishPhotos(pool, id, changes);
        this.storage.write((sql) => {
          markPhotosPublished(sql, changes);
          markSentPhotosPublished(sql, changes.sent, Date.now());
        });
      });
    return this.#publication;
  }

  /**
   * Directory and files follow a deletion or its end. It takes its turn with the publication of photos: files
   * that were moved in both directions at once would be lost.
   */
  #publishDeletion(): Promise<void> {
    this.#publication = this.#publication
      .catch(() => undefined)
      .then(async () => {
        if (!this.storage.exists() || memberRow(this.storage.sql).leaving === 1) return;
        await this.adoptPhotos();
        const { sql } = this.storage;
        const deletion = deletionOf(sql);
        if (!deletion) return;
        const { id, pool } = memberRow(sql);
        await this.#services.publishDeletion(pool, id, deletion);
        for (
          let keys = photosToMove(sql, deletion);
          keys.length > 0 && this.storage.exists();
          keys = photosToMove(sql, deletion)
        ) {
          await this.#services.movePhotos(pool, keys, { isWithheld: !deletion.isReactivated });
          const moved = keys;
          this.storage.write((own) => {
            markMoved(own, deletion, moved);
          });
        }
        this.storage.write((own) => {
          markDeletionPublished(own, deletion);
        });
      });
    return this.#publication;
  }

  /** Throws while the books lack an entry, so that the task stays scheduled. */
  async #flushBooks(): Promise<void> {
    if (!this.storage.exists()) return;
    const { pool } = memberRow(this.storage.sql);
    for (const entry of entriesForBooks(this.storage.sql)) {
      await this.#services.recordInBooks(pool, entry);
      this.storage.write((sql) => {
        removeBooksEntry(sql, entry.id);
      });
    }
  }

  /**
   * Hands what happened to the queue, once for each browser. Throws where the queue did not take it, so that
   * the task stays scheduled. While the member looks at a page nothing is sent: what they have not read when
   * they turn away is.
   */
  async #queuePushes(now: number): Promise<void> {
    if (isLookedAt(this.ctx, now)) {
      this.storage.write((sql) => {
        putPushesOff(sql, now, LOOKED_AT_FOR);
      });
      return;
    }
    const { id: member, pool } = memberRow(this.storage.sql);
    const { events, sessions } = waitingPushes(this.storage.sql, now);
    for (const session of sessions)
      for (const { type, profile } of events)
        await this.#services.queuePush({ pool, member, session, type, profile });
    this.storage.write((sql) => {
      removePushes(sql, events);
    });
  }

  /** Throws while a batch could not be handed over, so that the task stays scheduled. */
  async #sendNotices(now: number): Promise<void> {
    this.storage.write((sql) => collectNotices(sql, now));
    const { id, pool } = memberRow(this.storage.sql);
    for (const batch of waitingBatches(this.storage.sql)) {
      if (batch.items.length > 0) await this.#services.sendNotices(pool, id, batch);
      this.storage.write((sql) => removeBatch(sql, batch.id));
    }
    this.storage.write((sql) => scheduleNotices(sql, now));
  }

  async #listNotifications(now: number): Promise<void> {
    const listing = notificationListing(this.storage.sql);
    const { pool } = memberRow(this.storage.sql);
    await this.#services.listNotifications(pool, listing);
    this.storage.write((sql) => {
      markListed(sql, listing, now);
    });
  }

  /** Throws while a partner has not acknowledged the deletion, so that the task stays scheduled. */
  async #purge(): Promise<void> {
    await this.#flushBooks();
    if (this.storage.exists() && hasUndelivered(this.storage.sql))
      throw new Error("not every partner knows of the deletion");
    await this.#removePhotos();
    await this.storage.purge();
  }

  async #removePhotos(): Promise<void> {
    if (!this.storage.exists()) return;
    const { id, pool } = memberRow(this.storage.sql);
    await this.#services.removePhotos(pool, id, keysWithFiles(this.storage.sql));
  }
}
