import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import { OUTGOING_DATABASE } from "#client/browser/device-storage.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { decrypt, encrypt, type Encrypted } from "./encryption.ts";

/** A message as the device keeps it until it is sent. */
export type QueuedMessage = Omit<OutgoingMessage, "state">;

interface Row extends Encrypted {
  id: string;
  member: string;
}

interface Schema extends DBSchema {
  /** The one key of this device for this site; its bytes can't be read out. */
  keys: { key: string; value: CryptoKey };
  /** In the order they were written, over all tabs. */
  messages: { key: number; value: Row; indexes: { member: string; id: string } };
}

const KEY = "key";
/** Milliseconds for the database to open: it does not while its end is held up by a tab that sleeps. */
const OPEN_TIMEOUT = 3_000;

export type MessageStore = ReturnType<typeof createMessageStore>;

/** What waits to be sent, by member, sealed: it outlives the tab. All fail where the browser keeps nothing. */
export function createMessageStore() {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isDestroyed = false;
  const forgetConnection = () => {
    opening = null;
  };

  async function open(): Promise<IDBPDatabase<Schema>> {
    // what is still under way must not make it anew
    if (isDestroyed) throw new Error("no database any more");
    opening ??= Promise.race([
      late(),
      openDB<Schema>(OUTGOING_DATABASE, 1, {
        upgrade(database) {
          database.createObjectStore("keys");
          const messages = database.createObjectStore("messages", { autoIncrement: true });
          messages.createIndex("member", "member");
          messages.createIndex("id", "id", { unique: true });
        },
        // another tab wants it gone
        blocking: (_, __, { target }) => {
          if (target instanceof IDBDatabase) target.close();
          forgetConnection();
        },
        terminated: forgetConnection,
      }),
    ]);
    opening.catch(forgetConnection);
    return opening;
  }

  /** Two tabs may make one at once: the first that is kept is everybody's. */
  async function encryptionKey(database: IDBPDatabase<Schema>): Promise<CryptoKey> {
    const known = await database.get("keys", KEY);
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    const { store } = database.transaction("keys", "readwrite");
    const first = await store.get(KEY);
    if (!first) await store.put(made, KEY);
    return first ?? made;
  }

  async function rowOf(database: IDBPDatabase<Schema>, member: string, message: QueuedMessage): Promise<Row> {
    return { id: message.id, member, ...(await encrypt(await encryptionKey(database), message.id, message)) };
  }

  return {
    async add(member: string, message: QueuedMessage): Promise<void> {
      const database = await open();
      await database.add("messages", await rowOf(database, member, message));
    },

    /**
     * A member's messages in the order they were added; those that the key does not open are nobody's any
     * more and are left out.
     */
    async all(member: string): Promise<QueuedMessage[]> {
      const database = await open();
      const rows = await database.getAllFromIndex("messages", "member", member);
      if (rows.length === 0) return [];
      const key = await encryptionKey(database);
      const opened = await Promise.all(rows.map((row) => decrypt<QueuedMessage>(key, row.id, row)));
      return opened.filter((message) => message !== null);
    },

    /** Changes a message that is still there. */
    async replace(member: string, message: QueuedMessage): Promise<void> {
      const database = await open();
      const row = await rowOf(database, member, message);
      const cursor = await database
        .transaction("messages", "readwrite")
        .store.index("id")
        .openCursor(message.id);
      await cursor?.update(row);
    },

    async remove(id: string): Promise<void> {
      const database = await open();
      const cursor = await database.transaction("messages", "readwrite").store.index("id").openCursor(id);
      await cursor?.delete();
    },

    /**
     * The key and all rows, of whichever member: at once, though a sleeping tab holds up the end of the
     * database itself.
     */
    async destroy(): Promise<void> {
      try {
        const database = await open();
        const emptying = database.transaction(["keys", "messages"], "readwrite");
        await Promise.all([
          emptying.objectStore("keys").clear(),
          emptying.objectStore("messages").clear(),
          emptying.done,
        ]);
        database.close();
      } finally {
        isDestroyed = true;
        void deleteDB(OUTGOING_DATABASE).catch(() => undefined);
      }
    },
  };
}

const late = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => {
      reject(new Error("no database"));
    }, OPEN_TIMEOUT);
  });
