import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { OrderFigures } from "./order-mails.ts";

/** About an order: their link is its page, and they say its figures. */
export const ORDER_MAIL_KINDS = ["receipt", "prenotice", "withdrawal", "refunded"] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];
export const MAIL_KINDS = [
  "activate",
  "reset",
  "taken",
  "unknown",
  "complete",
  "complete_again",
  ...ORDER_MAIL_KINDS,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface NewMail {
  kind: MailKind;
  locale: Locale;
  recipient: string;
  /** How the reader is addressed. */
  name: string;
  /** The id of its one-time link or of the draft it completes, if it carries one. */
  link: string | null;
  /** Figures that it says. */
  details?: OrderFigures;
}

/**
 * A mail on its way: its row goes into the batch of what it tells, `hurry` to the queue once that is stored.
 * What the queue loses the sweep finds. `onlyIf`: a condition in SQL, in which ?1 is the mail's id, ?3 its
 * kind and ?7 its link.
 */
export function newMail(
  env: Env,
  tenant: Tenant,
  { kind, locale, recipient, name, link, details }: NewMail,
  now: Date,
  onlyIf = "TRUE",
): { id: string; row: D1PreparedStatement; hurry: () => Promise<void> } {
  const id = newId();
  const row = databaseOf(env, tenant)
    .prepare(
      `INSERT INTO mails (id, host, kind, locale, recipient, name, link, created_at, details) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ${onlyIf}`,
    )
    .bind(
      id,
      tenant.host,
      kind,
      locale,
      recipient,
      name,
      link,
      Math.floor(now.getTime() / 1000),
      details ? JSON.stringify(details) : null,
    );
  return {
    id,
    row,
    hurry: () =>
      env.MAIL_QUEUE.send({ host: tenant.host, id }).then(
        () => undefined,
        (error: unknown) => {
          console.error("mail queue:", error);
        },
      ),
  };
}

/** What travels through the queue: no address and no words. */
export interface QueuedMail {
  host: string;
  id: string;
}
