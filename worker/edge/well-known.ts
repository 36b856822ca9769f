import type { Context } from "hono";
import { pathOf } from "#client/routes.ts";
import type { App } from "./env.ts";

/** Milliseconds for which a security.txt is valid from the day it is read; RFC 9116 recommends under a year. */
const VALID_FOR_MS = 180 * 86_400_000;

/** Where to report a vulnerability (RFC 9116): the site's support address. */
export function securityTxt(c: Context<App>, now = new Date()): Response {
  const { host, settings } = c.get("tenant");
  const expires = new Date(now.getTime() + VALID_FOR_MS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${settings.support_email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: en`,
    `Canonical: https://${host}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "public, max-age=86400" });
}

/**
 * Where password managers lead someone who wants another password (W3C, A Well-Known URL for Changing
 * Passwords).
 */
export const changePassword = (c: Context<App>): Response =>
  c.redirect(`${pathOf("notifications")}#account`, 302);

/** Where password managers lead someone who wants to add or remove a passkey (W3C, Passkey Endpoints). */
export function passkeyEndpoints(c: Context<App>): Response {
  const { host, origin } = c.get("tenant");
  const at = `https://${host}${pathOf("notifications")}#passkeys`;
  return c.json(origin === "embedded" ? { enroll: at, manage: at } : {}, 200, {
    "cache-control": "public, max-age=86400",
  });
}
