import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import { readBuyer } from "#origin/money/documents/issue-documents.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";

/** A member's own withdrawal from an order, while it is not decided. */
export interface OwnStatement {
  /** When it was first made. */
  at: Date;
  /** It was decided: it was carried out, or the member was told why not. */
  forget: () => Promise<void>;
  /** It could not be carried out now: the queue does that, and acknowledges it. */
  postpone: () => Promise<void>;
}

/**
 * Stores that a member withdraws from their order, before anybody is asked who may not answer, so that it
 * counts from when it was made. Made again before it is decided, the first time holds. After a crash the
 * scheduled job for emails finds it.
 */
export async function fileOwnStatement(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  now: Date,
): Promise<OwnStatement> {
  const db = databaseOf(env, tenant);
  const key = await sign(
    await keyFor(env.MASTER_SECRET, tenant, "withdrawal"),
    JSON.stringify(["own", order.id]),
  );
  const buyer = await readBuyer(db, order.member);
  if (!buyer) throw new Error(`no account of the member of order ${order.id}`);
  const { name, email, language } = buyer;
  const fresh = newId();
  const mailOf = (id: string, onlyIf?: string) =>
    newMail(
      env,
      tenant,
      {
        kind: "withdrawal_statement",
        locale: language,
        recipient: email,
        name: "",
        link: id,
        id: `statement-${id}`,
      },
      now,
      onlyIf,
    );
  const [, , found] = await db.batch<{ id: string; at: number }>([
    db
      .prepare(
        `INSERT INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, order_id, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0, ?5, ?8) ON CONFLICT (statement_key) DO NOTHING`,
      )
      .bind(fresh, tenant.id, key, name, order.id, email, language, Math.floor(now.getTime() / 1000)),
    mailOf(fresh, "EXISTS (SELECT 1 FROM withdrawal_statements WHERE id = ?7)").row,
    db.prepare("SELECT id, at FROM withdrawal_statements WHERE statement_key = ?1").bind(key),
  ]);
  const [first] = found?.results ?? [];
  const id = first?.id ?? fresh;
  return {
    at: first && id !== fresh ? new Date(first.at * 1000) : now,
    async forget() {
      await db.batch([
        db.prepare("DELETE FROM withdrawal_statements WHERE id = ?1 AND outcome IS NULL").bind(id),
        db.prepare("DELETE FROM mails WHERE id = ?1 AND sent_at IS NULL").bind(`statement-${id}`),
      ]);
    },
    postpone: () => mailOf(id).enqueue(),
  };
}
