import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What an object's ledger says, of a site that stands still. */
export interface LedgerSummary {
  id: string;
  balance: number;
  sum: number;
  /** Entries below a balance of nothing, and messages paid more than once. */
  faults: number;
  messages: number;
}

const databases = (folder: string): string[] => {
  const objects = join(folder, "v3/do/rendezvous-origin-Member");
  return readdirSync(objects)
    .filter((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite")
    .map((file) => join(objects, file));
};
const isMember = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'ledger'").get() !== undefined;

/** Gives members credits and makes them premium, as a purchase does, while the site stands still. */
export function fillLedgers(folder: string, ids: ReadonlySet<string>, credits: number): void {
  for (const file of databases(folder)) {
    const db = new DatabaseSync(file);
    if (isMember(db) && ids.has(String(db.prepare("SELECT id FROM member").get()?.["id"]))) {
      db.prepare(
        "INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'order/soak', 'purchase', ?1, ?1 + coalesce((SELECT balance FROM ledger ORDER BY entry DESC LIMIT 1), 0), 0",
      ).run(credits);
      db.exec("UPDATE member SET paid_user = 1");
    }
    db.close();
  }
}

export function readLedgers(folder: string, ids: ReadonlySet<string>): LedgerSummary[] {
  return databases(folder).flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const id = isMember(db) ? String(db.prepare("SELECT id FROM member").get()?.["id"]) : "";
    const figures = ids.has(id)
      ? db
          .prepare(`SELECT (SELECT balance FROM ledger ORDER BY entry DESC LIMIT 1) AS balance, sum(amount) AS sum, sum(kind = 'message') AS messages,
          sum(balance < 0) + (SELECT count(*) FROM (SELECT entry, balance, amount, lag(balance, 1, 0) OVER (ORDER BY entry) AS earlier FROM ledger) WHERE balance <> earlier + amount) AS faults FROM ledger`)
          .get()
      : undefined;
    db.close();
    return figures
      ? [
          {
            id,
            balance: Number(figures["balance"]),
            sum: Number(figures["sum"]),
            faults: Number(figures["faults"]),
            messages: Number(figures["messages"]),
          },
        ]
      : [];
  });
}
