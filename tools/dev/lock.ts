import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two attempts at a lock that another process holds. */
const RETRY_AFTER = 200;
/** SQLITE_BUSY. */
const BUSY = 5;

/**
 * Takes a lock that no other process of this machine holds, and returns what releases it; null if it is held.
 * It is SQLite's own lock on a file, so the system releases it however its holder ends, and a file left
 * behind blocks nobody.
 */
export function tryLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
    return () => {
      database.close();
    };
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return null;
    throw error;
  }
}

/** Runs `work` while no other process does so under the same file. `holder` says what is being waited for. */
export async function withLock<T>(file: string, holder: string, work: () => Promise<T>): Promise<T> {
  let release = tryLock(file);
  if (release === null) console.log(`· waiting for ${holder}`);
  while (release === null) {
    await pause(RETRY_AFTER);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
