import { overlays } from "virtual:languages";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { variantOf } from "#contract/platform/variant-of.ts";
import { accountKey } from "./account-key.ts";
import { databaseOf, type Env } from "./env.ts";

/** Nothing is read for a language that no country has an overlay of. */
const hasOverlays = (locale: Locale): boolean => overlays.some((tag) => tag.startsWith(`${locale}-`));

/** The country of a member's account, where it has an overlay of their language; else undefined. */
export async function memberVariant(
  env: Env,
  tenant: Pick<Tenant, "pool">,
  member: string,
  locale: Locale,
): Promise<string | undefined> {
  if (!hasOverlays(locale)) return undefined;
  const row = await databaseOf(env, tenant)
    .prepare("SELECT country FROM profiles WHERE id = ?1")
    .bind(member)
    .first<{ country: string }>();
  return variantOf(overlays, locale, row?.country);
}

/**
 * The same for the reader of an email: the member of its one-time link, or else the one with its address, or
 * the country of the signup draft that it completes. Undefined for a stranger.
 */
export async function mailVariant(
  env: Env,
  tenant: Tenant,
  { link, recipient, locale }: { link: string | null; recipient: string; locale: Locale },
): Promise<string | undefined> {
  if (!hasOverlays(locale)) return undefined;
  const row = await databaseOf(env, tenant)
    .prepare(
      `SELECT coalesce(
         (SELECT country FROM profiles WHERE id = coalesce(
           (SELECT member FROM links WHERE id = ?1),
           (SELECT member FROM accounts WHERE site = ?2 AND email_key = ?3))),
         (SELECT fields ->> 'country' FROM drafts WHERE id = ?1)) AS country`,
    )
    .bind(link, tenant.id, accountKey(recipient))
    .first<{ country: string | null }>();
  return variantOf(overlays, locale, row?.country);
}
