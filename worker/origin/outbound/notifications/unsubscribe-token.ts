import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { bitsOf, typesOf, type NotificationType } from "#contract/product/notification-types.ts";
import type { Env } from "#origin/base/env.ts";
import type { MailText } from "#origin/outbound/mail/render-mail.ts";

/** `n-<member>-<types>`, signed. The types are the bits of a number, so that the address stays short. */
const SHAPE = /^n-(?<member>[\w-]+)-(?<bits>[0-9a-z]+)$/;
const RADIX = 36;

export interface Unsubscription {
  member: string;
  types: NotificationType[];
}

/**
 * The token of the unsubscribe link of an email about notifications: whose, and of which types. It never
 * expires, and does nothing but switch these emails off.
 */
async function notificationUnsubscribeToken(
  env: Env,
  tenant: Tenant,
  { member, types }: Unsubscription,
): Promise<string> {
  const what = `n-${member}-${bitsOf(types).toString(RADIX)}`;
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
  return { member, types: typesOf(Number.parseInt(bits, RADIX)) };
}

/** The address of the page that a token opens, which is also where a mail app posts to. */
export const unsubscribeAddress = async (env: Env, tenant: Tenant, what: Unsubscription): Promise<string> =>
  `https://${tenant.host}/unsubscribe/${await notificationUnsubscribeToken(env, tenant, what)}`;

/** An email about notifications, and the address at which the mail app's own button stops them. */
export type NotificationMail = MailText & { unsubscribe: string };
