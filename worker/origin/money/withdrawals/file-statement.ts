import type { WithdrawalStatementBody } from "#contract/calls/money/withdrawal-statements.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { takeStatement } from "./budgets.ts";
import { readableNumber } from "./match-order.ts";

/**
 * Files the statement of a withdrawal, once by its address and number. It counts from now, whatever becomes
 * of it. What it fits is found out when its email is sent (resolve-statement.ts), so that this takes equally
 * long for every statement. Throws too_many_requests (429) beyond the budget of the network.
 */
export async function fileStatement(
  env: Env,
  tenant: Tenant,
  { name, number, email, language }: WithdrawalStatementBody,
  network: string,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const address = accountKey(email);
  const key = await sign(
    await keyFor(env.MASTER_SECRET, tenant, "withdrawal"),
    JSON.stringify(["statement", address, readableNumber(number)]),
  );
  const before = await db
    .prepare("SELECT 1 FROM withdrawal_statements WHERE statement_key = ?1")
    .bind(key)
    .first();
  if (before) return;
  const { byHand, noMail } = await takeStatement(env, tenant, {
    number: readableNumber(number),
    address,
    network,
  });
  const id = newId();
  const mail = newMail(
    env,
    tenant,
    {
      kind: "withdrawal_statement",
      locale: language,
      recipient: email.trim(),
      name: "",
      link: id,
      id: `statement-${id}`,
    },
    now,
    "EXISTS (SELECT 1 FROM withdrawal_statements WHERE id = ?7)",
  );
  await db.batch([
    db
      .prepare(
        `INSERT INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (statement_key) DO NOTHING`,
      )
      .bind(
        id,
        tenant.id,
        key,
        cleanedText(name),
        cleanedText(number),
        email.trim(),
        language,
        Number(byHand),
        Number(noMail),
        Math.floor(now.getTime() / 1000),
      ),
    mail.row,
  ]);
  await mail.enqueue();
}
