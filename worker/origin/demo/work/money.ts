import { databaseOf } from "#origin/base/env.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { deterministicId } from "#origin/demo/deterministic-id.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { type Person, turnOf } from "./people.ts";

const HOUR = 3_600;
/** Refunds that the bank sent back, a payment that names no order, a transfer that has not come yet. */
const FAILED_REFUNDS = 3;
const LATE_MAILS = 12;
const STOPPED_ADDRESSES = 3;
/** Nobody asks the provider about what it never had. */
const NEVER_ASKED = 4_000_000_000;

/** What waits about money on the first site. Sums are minor units of euros. */
export async function openMoney(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const dutch = people.filter(({ tenant }) => tenant.id === "amberlind-nl");
  const [first] = dutch;
  if (!first) return;
  const db = databaseOf(env, first.tenant);
  const seconds = Math.floor(now.getTime() / 1000);
  for (let n = 0; n < FAILED_REFUNDS; n++) {
    const person = turnOf(dutch, n);
    const at = seconds - (n + 1) * 19 * HOUR;
    const order = await deterministicId(`work order ${n}`);
    await db.batch([
      orderRow(db, person, { id: order, method: "ideal", status: "completed", at: at - 30 * HOUR }),
      db
        .prepare(
          `INSERT OR IGNORE INTO payments (id, order_id, site, status, amount, currency, verdict, seen_at)
           VALUES (?1, ?2, ?3, 'paid', 1499, 'EUR', 'settled', ?4)`,
        )
        .bind(`tr_day${n}`, order, person.tenant.id, at - 30 * HOUR),
      db
        .prepare(
          `INSERT OR IGNORE INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, status, at)
           VALUES (?1, ?2, ?3, ?4, ?5, 1499, 'EUR', 50, 'withdrawal', 'failed', ?6)`,
        )
        .bind(
          await deterministicId(`work refund ${n}`),
          order,
          `tr_day${n}`,
          person.tenant.id,
          person.id,
          at,
        ),
    ]);
  }
  await db.batch([
    orderRow(db, turnOf(dutch, 5), {
      id: await deterministicId("work transfer"),
      method: "banktransfer",
      status: "pending",
      at: seconds - 50 * HOUR,
    }),
    db
      .prepare(
        `INSERT OR IGNORE INTO payments (id, order_id, site, status, amount, currency, verdict, seen_at)
         VALUES ('tr_dayunknown', NULL, '', 'paid', 2999, 'EUR', 'unknown_order', ?1)`,
      )
      .bind(seconds - 26 * HOUR),
    db
      .prepare(
        `INSERT OR IGNORE INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, outcome, at)
         VALUES (?1, ?2, ?1, ?3, 'A-2026-000417', ?4, ?5, 1, 0, 'open', ?6)`,
      )
      .bind(
        await deterministicId("work statement"),
        first.tenant.id,
        first.name,
        first.email,
        first.language,
        seconds - 70 * HOUR,
      ),
  ]);
}

/** Emails that are written and not sent, and addresses that take none: what Health shows. */
export async function lateMails(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (let n = 0; n < LATE_MAILS; n++) {
    const { tenant, email, name, language } = turnOf(people, n);
    const written = new Date(now.getTime() - (n + 2) * HOUR * 500);
    const receipt = `R-DAYAA-AAA${String.fromCodePoint(65 + n)}A`;
    await newMail(
      env,
      tenant,
      {
        kind: "report_closed",
        locale: language,
        recipient: email,
        name,
        link: receipt,
        details: { receipt, outcome: "acted", reason: "We removed what you reported." },
        id: `work-mail-${n}`,
      },
      written,
      "TRUE OR ?7 = ''",
    ).row.run();
  }
  for (const { tenant, id } of people.slice(6, 6 + STOPPED_ADDRESSES))
    await databaseOf(env, tenant)
      .prepare("UPDATE accounts SET stopped_key = email_key, stopped_at = ?2 WHERE member = ?1")
      .bind(id, Math.floor(now.getTime() / 1000) - 9 * HOUR)
      .run();
}

const orderRow = (
  db: D1Database,
  { tenant, id: member, language }: Person,
  { id, method, status, at }: { id: string; method: string; status: string; at: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency,
         list_amount, amount, vat_rate, vat_amount, locale, status, created_at, paid_at, asked_at, told, provider)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'p0', 50, ?7, 'NL', 'EUR', 1499, 1499, 2100, 260, ?8, ?9, ?10, ?11, ?12, 1, 'mollie')`,
    )
    .bind(
      id,
      tenant.id,
      tenant.host,
      member,
      tenant.company.id,
      JSON.stringify(tenant.company),
      method,
      language,
      status,
      at,
      status === "completed" ? at : null,
      NEVER_ASKED,
    );
