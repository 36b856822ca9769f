import { isSigned, keyFor, sign } from "#contract/keys.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "#contract/notification-types.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";

/** `n-<member>-<types>`, signed. The types are the bits of a number, so that the address stays short. */
const SHAPE = /^n-(?<member>[\w-]+)-(?<bits>[0-9a-z]+)$/;
const RADIX = 36;

export interface Unsubscription {
  member: string;
  types: NotificationType[];
}

/**
 * The token of the unsubscribe link of an email about notifications: whose, and of which types. It never
 * expires, and does nothing but switch these emails off. A type's bit is its place in the table, so new types
 * go to the table's end.
 */
export async function notificationUnsubscribeToken(
  env: Env,
  tenant: Tenant,
  { member, types }: Unsubscription,
): Promise<string> {
  const bits = types.reduce((sum, type) => sum | (1 << NOTIFICATION_TYPES.indexOf(type)), 0);
  const what = `n-${member}-${bits.toString(RADIX)}`;
  return `${what}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "notifications"), what)}`;
}

/** What a token switches off; null where it is none of these, or forged. */
export async function readUnsubscribeToken(
  env: Env,
  tenant: Tenant,
  token: string,
): Promise<Unsubscription | null> {
  const [what = "", signature = ""] = token.split(".");
  const { member, bits } = SHAPE.exec(what)?.groups ?? {};
  if (member === undefined || bits === undefined) return null;
  if (!(await isSigned(await keyFor(env.MASTER_SECRET, tenant, "notifications"), what, signature)))
    return null;
  const mask = Number.parseInt(bits, RADIX);
  return { member, types: NOTIFICATION_TYPES.filter((_, place) => (mask & (1 << place)) !== 0) };
}
