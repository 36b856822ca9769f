import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import { OUTGOING_DATABASE } from "#client/storage/device-storage.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { decrypt, encrypt, type Encrypted } from "./encryption.ts";

/** A message as the device stores it until the server has it. */
export type QueuedMessage = Omit<OutgoingMessage, "state"> & {
  /** The file of a voice message in base64: a row is encrypted as JSON. */
  audio?: string;
};

interface Row extends Encrypted {
  id: string;
  member: string;
}

interface Schema extends DBSchema {
  /** The one key of this device for this site. It is not extractable: scripts cannot read its bytes. */
  keys: { key: string; value: CryptoKey };
  /** In the order in which they were written, over all tabs. */
  messages: { key: number; value: Row; indexes: { member: string; id: string } };
}

const KEY = "key";
/** Milliseconds for the database to open: a sleeping tab that delays its deletion keeps it from opening. */
const OPEN_TIMEOUT = 3_000;

export type MessageStore = ReturnType<typeof createMessageStore>;

/**
 * The messages that wait to be sent, by member, encrypted in IndexedDB so that they outlive the tab. Every
 * method rejects where the browser stores nothing (private windows, a full disk).
 */
export function createMessageStore() {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isDestroyed = false;
  const forgetConnection = () => {
    opening = null;
  };

  async function open(): Promise<IDBPDatabase<Schema>> {
    // a write that was still under way at the logout must not create the database again
    if (isDestroyed) throw new Error("the message store was destroyed");
    opening ??= openInTime(forgetConnection);
    opening.catch(forgetConnection);
    return opening;
  }

  async function rowOf(database: IDBPDatabase<Schema>, member: string, message: QueuedMessage): Promise<Row> {
    return { id: message.id, member, ...(await encrypt(await encryptionKey(database), message.id, message)) };
  }

  return {
    /** Stores a message behind all others. */
    async add(member: string, message: QueuedMessage): Promise<void> {
      const database = await open();
      await database.add("messages", await rowOf(database, member, message));
    },

    /** A member's messages in the order in which they were added, without those the key does not decrypt. */
    async all(member: string): Promise<QueuedMessage[]> {
      const database = await open();
      const rows = await database.getAllFromIndex("messages", "member", member);
      if (rows.length === 0) return [];
      const key = await encryptionKey(database);
      const messages = await Promise.all(rows.map((row) => decrypt<QueuedMessage>(key, row.id, row)));
      return messages.filter((message) => message !== null);
    },

    /** Changes a message in its place; does nothing when it is no longer stored. */
    async replace(member: string, message: QueuedMessage): Promise<void> {
      const database = await open();
      const row = await rowOf(database, member, message);
      const cursor = await cursorAt(database, message.id);
      await cursor?.update(row);
    },

    async remove(id: string): Promise<void> {
      const cursor = await cursorAt(await open(), id);
      await cursor?.delete();
    },

    /**
     * Deletes the key and the rows of every member at once, then the database. A sleeping tab can delay the
     * deletion of the database; without its key nothing in it can be read.
     */
    async destroy(): Promise<void> {
      try {
        const database = await open();
        const transaction = database.transaction(["keys", "messages"], "readwrite");
        await Promise.all([
          transaction.objectStore("keys").clear(),
          transaction.objectStore("messages").clear(),
          transaction.done,
        ]);
        database.close();
      } finally {
        isDestroyed = true;
        void deleteDB(OUTGOING_DATABASE).catch(() => undefined);
      }
    },
  };
}

async function openInTime(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  const database = await withTimeout(openDatabase(onClosed), OPEN_TIMEOUT, null);
  if (!database) throw new Error(`the message store did not open within ${OPEN_TIMEOUT} ms`);
  return database;
}

const openDatabase = (onClosed: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(OUTGOING_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore("keys");
      const messages = database.createObjectStore("messages", { autoIncrement: true });
      messages.createIndex("member", "member");
      messages.createIndex("id", "id", { unique: true });
    },
    // another tab wants to delete it
    blocking: (_, __, { target }) => {
      if (target instanceof IDBDatabase) target.close();
      onClosed();
    },
    terminated: onClosed,
  });

/** Two tabs may create a key at the same time: both then use the first one stored. */
async function encryptionKey(database: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await database.get("keys", KEY);
  if (known) return known;
  const created = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const { store } = database.transaction("keys", "readwrite");
  const first = await store.get(KEY);
  if (!first) await store.put(created, KEY);
  return first ?? created;
}

const cursorAt = (database: IDBPDatabase<Schema>, id: string) =>
  database.transaction("messages", "readwrite").store.index("id").openCursor(id);
