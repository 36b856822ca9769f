import type { Tenant } from "../../contract/tenant.ts";
import { newId } from "../accounts/login.ts";
import type { Env } from "../env.ts";
import type { Payment } from "./payment.ts";
import { paymentProvider } from "./provider.ts";

export async function customerOf(env: Env, db: D1Database, tenant: Pick<Tenant, "pool">, member: string): Promise<string> {
  const known = await db.prepare("SELECT customer FROM mandates WHERE member = ?1 LIMIT 1").bind(member).first<{ customer: string }>();
  return known?.customer ?? paymentProvider(env).createCustomer(`${tenant.pool}/${member}`);
}

export async function rememberCard(env: Env, db: D1Database, tenant: Pick<Tenant, "id">, member: string, payment: Payment): Promise<void> {
  if (payment.mandate === null || payment.customer === null) return;
  const order = await db.prepare("SELECT method FROM orders WHERE id = ?1").bind(payment.order).first<{ method: string }>();
  await db.prepare("INSERT INTO mandates (id, site, member, kind, method, customer, mandate, label, signed_at) VALUES (?1, ?2, ?3, 'card', ?4, ?5, ?6, ?7, ?8) ON CONFLICT (customer, mandate) DO NOTHING").bind(newId(), tenant.id, member, order?.method ?? "visa", payment.customer, payment.mandate, payment.card ?? "", Math.floor(Date.now() / 1000)).run();
}

export const mandateOf = (db: D1Database, member: string, id: string) => db.prepare("SELECT customer, mandate FROM mandates WHERE member = ?1 AND id = ?2 AND ended_at IS NULL").bind(member, id).first<{ customer: string; mandate: string }>();
