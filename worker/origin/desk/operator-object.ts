import { DurableObject } from "cloudflare:workers";
import type { PersonalToken } from "#contract/desk/tokens.ts";
import type { Env } from "#origin/base/env.ts";

/** Tokens that a person may have at a time. */
const MAX_TOKENS = 20;
/**
 * Milliseconds for which a write is remembered under its key: a browser repeats it within minutes. Its answer
 * may tell of members, so it is not kept longer.
 */
const REMEMBERED = 60 * 60 * 1000;
/** Milliseconds after which a write that never ended, because its isolate did, may be made again. */
const GIVEN_UP = 60_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tokens (
    id TEXT PRIMARY KEY, label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, made_at INTEGER NOT NULL, used_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS writes (
    key TEXT PRIMARY KEY, call TEXT NOT NULL, began_at INTEGER NOT NULL, status INTEGER, body TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS writes_by_time ON writes (began_at)`;

/** A write that was made before, or is being made. */
export type KnownWrite = { status: number; body: string } | "in_progress" | "other_call";

/**
 * What belongs to one operator and to no site: their tokens for commands, and the writes of the last hour by
 * their keys, so that a repeated one is made once. Times in milliseconds since 1970.
 */
export class OperatorObject extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sql.exec(SCHEMA);
  }

  tokens(): PersonalToken[] {
    return this.#sql
      .exec<{ id: string; label: string; made_at: number; used_at: number | null }>(
        "SELECT id, label, made_at, used_at FROM tokens ORDER BY made_at DESC, id",
      )
      .toArray()
      .map(({ made_at, used_at, ...token }) => ({
        ...token,
        made_at: new Date(made_at).toISOString(),
        used_at: used_at === null ? null : new Date(used_at).toISOString(),
      }));
  }

  /** Stores a token by its hash. False where the person has too many. */
  addToken({ id, label, hash }: { id: string; label: string; hash: string }): boolean {
    const [{ count } = { count: 0 }] = this.#sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM tokens")
      .toArray();
    if (count >= MAX_TOKENS) return false;
    this.#sql.exec(
      "INSERT INTO tokens (id, label, hash, made_at) VALUES (?, ?, ?, ?)",
      id,
      label,
      hash,
      Date.now(),
    );
    return true;
  }

  /** Whether there was such a token. */
  revokeToken(id: string): boolean {
    return this.#sql.exec("DELETE FROM tokens WHERE id = ?", id).rowsWritten > 0;
  }

  /** Whether a token with this hash is valid. Its last use is kept to the minute. */
  usesToken(hash: string): boolean {
    const [token] = this.#sql
      .exec<{ id: string; used_at: number | null }>("SELECT id, used_at FROM tokens WHERE hash = ?", hash)
      .toArray();
    if (!token) return false;
    const now = Date.now();
    if (token.used_at === null || now - token.used_at > 60_000)
      this.#sql.exec("UPDATE tokens SET used_at = ? WHERE id = ?", now, token.id);
    return true;
  }

  /** Forgets writes whose hour is over. */
  override async alarm(): Promise<void> {
    this.#sql.exec("DELETE FROM writes WHERE began_at <= ?", Date.now() - REMEMBERED);
    const [next] = this.#sql.exec<{ at: number | null }>("SELECT min(began_at) AS at FROM writes").toArray();
    if (next?.at != null) await this.ctx.storage.setAlarm(next.at + REMEMBERED);
  }

  /** Begins a write under its key; null where it is new, and then has to be ended. */
  async beginWrite(key: string, call: string): Promise<KnownWrite | null> {
    const now = Date.now();
    const [known] = this.#sql
      .exec<{ call: string; began_at: number; status: number | null; body: string | null }>(
        "SELECT call, began_at, status, body FROM writes WHERE key = ?",
        key,
      )
      .toArray();
    if (known && known.call !== call) return "other_call";
    if (known?.status != null) return { status: known.status, body: known.body ?? "" };
    if (known && now - known.began_at < GIVEN_UP) return "in_progress";
    this.#sql.exec("INSERT OR REPLACE INTO writes (key, call, began_at) VALUES (?, ?, ?)", key, call, now);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + REMEMBERED);
    return null;
  }

  /** Stores the answer of a write. */
  endWrite(key: string, status: number, body: string): void {
    this.#sql.exec("UPDATE writes SET status = ?, body = ? WHERE key = ?", status, body, key);
  }

  /** A write that was refused or failed may be made again. */
  forgetWrite(key: string): void {
    this.#sql.exec("DELETE FROM writes WHERE key = ?", key);
  }
}
