import type { Locale } from "../../contract/entities.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { newId } from "../accounts/login.ts";
import { databaseOf, type Env } from "../env.ts";

export const MAIL_KINDS = ["activate", "reset", "taken", "unknown", "complete", "complete_again"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface NewMail {
  kind: MailKind;
  locale: Locale;
  recipient: string;
  /** How the reader is addressed. */
  name: string;
  /** The id of its one-time link or of the draft it completes, if it carries one. */
  link: string | null;
}

/**
 * A mail on its way: its row goes into the batch of what it tells, `hurry` to the queue once that is stored. What the queue loses the sweep finds.
 * `onlyIf`: a condition in SQL, in which ?1 is the mail's id.
 */
export function newMail(env: Env, tenant: Tenant, { kind, locale, recipient, name, link }: NewMail, now: Date, onlyIf = "TRUE"): { id: string; row: D1PreparedStatement; hurry: () => Promise<void> } {
  const id = newId();
  const row = databaseOf(env, tenant)
    .prepare(`INSERT INTO mails (id, host, kind, locale, recipient, name, link, created_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${onlyIf}`)
    .bind(id, tenant.host, kind, locale, recipient, name, link, Math.floor(now.getTime() / 1000));
  return { id, row, hurry: () => env.MAIL_QUEUE.send({ host: tenant.host, id }).then(() => undefined, (error: unknown) => { console.error("mail queue:", error); }) };
}

/** What travels through the queue: no address and no words. */
export interface QueuedMail {
  host: string;
  id: string;
}
