import { reportError } from "#contract/platform/report-error.ts";
import { deletionOf, markDeletionPublished, markMoved, photosToMove } from "./account-deletion.ts";
import { entriesForBooks, removeBooksEntry } from "./billing/books-outbox.ts";
import { deleteMandateDraft } from "./billing/mandate-draft.ts";
import { LOOKED_AT_FOR, type LiveConnections } from "./live-connections.ts";
import { markListed, notificationListing } from "./notifications/listing.ts";
import { collectNotices, removeBatch, scheduleNotices, waitingBatches } from "./notifications/notices.ts";
import { putPushesOff, removePushes, waitingPushes } from "./notifications/push-subscriptions.ts";
import {
  adoptPublishedPhotos,
  hasAdoptedPhotos,
  keysWithFiles,
  markPhotosPublished,
  unpublishedPhotos,
} from "./photos/album.ts";
import { markSentPhotosPublished, unpublishedSentPhotos } from "./photos/sent-photos.ts";
import { removeOldViews, VIEW_VERSION } from "./relations/profile-views.ts";
import type { MemberServices } from "./services.ts";
import { endOldSessions } from "./sessions.ts";
import { memberRow } from "./state.ts";
import type { MemberStorage, TaskHandlers } from "./storage/member-storage.ts";
import { hasUndelivered } from "./storage/peer-messages.ts";
import { schedule } from "./storage/scheduled-work.ts";

interface Parts {
  storage: MemberStorage;
  connections: LiveConnections;
  services: MemberServices;
}

/** What follows from a change of a member outside of their object, at once or when a scheduled task is due. */
export class Upkeep {
  /** What is done when a task is due, by the task's name. */
  readonly tasks: TaskHandlers = {
    "end-sessions": (now) => {
      this.#connections.end(this.#storage.write((sql) => endOldSessions(sql, now)) ?? []);
    },
    push: (now) => this.#queuePushes(now),
    "settle-photos": () => this.#publishPhotos(),
    "tell-books": () => this.#flushBooks(),
    vanish: () => this.#purge(),
    notify: (now) => this.#sendNotices(now),
    "publish-deletion": () => this.#publishDeletion(),
    "list-notifications": (now) => this.#listNotifications(now),
    "note-credits": () => this.#noteCredits(),
    "remove-views": (now) => {
      this.#storage.write((sql) => {
        removeOldViews(sql, now);
      });
    },
    "drop-debit-form": () => {
      this.#storage.write(deleteMandateDraft);
    },
  };
  readonly #storage: MemberStorage;
  readonly #connections: LiveConnections;
  readonly #services: MemberServices;
  #publication: Promise<void> = Promise.resolve();

  constructor({ storage, connections, services }: Parts) {
    this.#storage = storage;
    this.#connections = connections;
    this.#services = services;
  }

  /** Whatever is left after nobody can act for the member any more; what fails is done by the task. */
  async finishLeaving(): Promise<void> {
    this.#connections.endEvery();
    await this.#removePhotos();
    if (this.#storage.exists()) await this.#storage.deliverNow();
    await this.#purge().catch((error: unknown) => {
      console.info("purge postponed:", error);
    });
  }

  /** Tells a profile's member that this one has opened it. A view that does not arrive is not sent again. */
  async sendView(profile: string): Promise<void> {
    const { id, pool } = memberRow(this.#storage.sql);
    await this.#services
      .sendView(pool, profile, { version: VIEW_VERSION, viewer: id })
      .catch((error: unknown) => {
        reportError("profile view", error);
      });
  }

  /** Takes over the photos that the directory had before this object stored them. */
  async adoptPhotos(): Promise<void> {
    const { sql } = this.#storage;
    if (!this.#storage.exists() || hasAdoptedPhotos(sql)) return;
    const { id, pool } = memberRow(sql);
    const photos = await this.#services.readPublishedPhotos(pool, id);
    this.#storage.write((own) => adoptPublishedPhotos(own, photos));
  }

  /** Publishes changed photos before the call is answered; where it fails the scheduled task does it. */
  publishPhotosNow(): Promise<void> {
    return this.#publishPhotos().catch((error: unknown) => {
      reportError("photos", error);
    });
  }

  /** Hides a deleted account, or shows it again, before the call is answered; else the task does it. */
  publishDeletionNow(): Promise<void> {
    return this.#publishDeletion().catch((error: unknown) => {
      reportError("deletion", error);
    });
  }

  /** Records new orders before the call is answered; where it fails the scheduled task does it. */
  flushBooksNow(): Promise<void> {
    return this.#flushBooks().catch((error: unknown) => {
      reportError("books", error);
    });
  }

  /** One run after another, so that no older state of the photos overwrites a newer one. */
  #publishPhotos(): Promise<void> {
    this.#publication = this.#publication
      .catch(() => undefined)
      .then(async () => {
        const changes = this.#storage.write((sql) => ({
          ...unpublishedPhotos(sql, Date.now()),
          sent: unpublishedSentPhotos(sql),
        }));
        if (!changes) return;
        const { id, pool } = memberRow(this.#storage.sql);
        await this.#services.publishPhotos(pool, id, changes);
        this.#storage.write((sql) => {
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
        if (!this.#storage.exists() || memberRow(this.#storage.sql).leaving === 1) return;
        await this.adoptPhotos();
        const { sql } = this.#storage;
        const deletion = deletionOf(sql);
        if (!deletion) return;
        const { id, pool } = memberRow(sql);
        await this.#services.publishDeletion(pool, id, deletion);
        for (
          let keys = photosToMove(sql, deletion);
          keys.length > 0 && this.#storage.exists();
          keys = photosToMove(sql, deletion)
        ) {
          await this.#services.movePhotos(pool, keys, { isWithheld: !deletion.isReactivated });
          const moved = keys;
          this.#storage.write((own) => {
            markMoved(own, deletion, moved);
          });
        }
        this.#storage.write((own) => {
          markDeletionPublished(own, deletion);
        });
      });
    return this.#publication;
  }

  /** Throws while the books lack an entry, so that the task stays scheduled. */
  async #flushBooks(): Promise<void> {
    if (!this.#storage.exists()) return;
    const { pool } = memberRow(this.#storage.sql);
    for (const entry of entriesForBooks(this.#storage.sql)) {
      await this.#services.recordInBooks(pool, entry);
      this.#storage.write((sql) => {
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
    if (this.#connections.isLookedAt(now)) {
      this.#storage.write((sql) => {
        putPushesOff(sql, now, LOOKED_AT_FOR);
      });
      return;
    }
    const { id: member, pool } = memberRow(this.#storage.sql);
    const { events, sessions } = waitingPushes(this.#storage.sql, now);
    for (const session of sessions)
      for (const { type, profile } of events)
        await this.#services.queuePush({ pool, member, session, type, profile });
    this.#storage.write((sql) => {
      removePushes(sql, events);
    });
  }

  /** Throws while a batch could not be handed over, so that the task stays scheduled. */
  async #sendNotices(now: number): Promise<void> {
    this.#storage.write((sql) => collectNotices(sql, now));
    const { id, pool } = memberRow(this.#storage.sql);
    for (const batch of waitingBatches(this.#storage.sql)) {
      if (batch.items.length > 0) await this.#services.sendNotices(pool, id, batch);
      this.#storage.write((sql) => removeBatch(sql, batch.id));
    }
    this.#storage.write((sql) => scheduleNotices(sql, now));
  }

  async #listNotifications(now: number): Promise<void> {
    const listing = notificationListing(this.#storage.sql);
    const { pool } = memberRow(this.#storage.sql);
    await this.#services.listNotifications(pool, listing);
    this.#storage.write((sql) => {
      markListed(sql, listing, now);
    });
  }

  async #noteCredits(): Promise<void> {
    const { id, pool } = memberRow(this.#storage.sql);
    await this.#services.noteCreditsChanged(pool, id);
    this.#storage.write((sql) => {
      schedule(sql, "note-credits", null);
    });
  }

  /** Throws while a partner has not acknowledged the deletion, so that the task stays scheduled. */
  async #purge(): Promise<void> {
    await this.#flushBooks();
    if (this.#storage.exists() && hasUndelivered(this.#storage.sql))
      throw new Error("not every partner knows of the deletion");
    await this.#removePhotos();
    await this.#storage.purge();
  }

  async #removePhotos(): Promise<void> {
    if (!this.#storage.exists()) return;
    const { id, pool } = memberRow(this.#storage.sql);
    await this.#services.removePhotos(pool, id, keysWithFiles(this.#storage.sql));
  }
}
