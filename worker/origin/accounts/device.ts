import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";

/**
 * A browser that logged in before: a random name, signed for the account. It stays after a logout, tells
 * nothing of who it was, and opens nothing.
 */
export const DEVICE_COOKIE = "__Host-device";
/** Seconds. */
export const DEVICE_SECONDS = 365 * 86_400;

const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;

/** The device's name, if it was signed for this account of this site. */
export async function knownDevice(
  env: Env,
  tenant: Tenant,
  value: string | null,
  member: string,
): Promise<string | null> {
  const [, device, signature] = COOKIE.exec(value ?? "") ?? [];
  if (!device || !signature) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "device"), `${member} ${device}`, signature))
    ? device
    : null;
}

/** The cookie of a browser that has just logged in. */
export async function rememberDevice(env: Env, tenant: Tenant, member: string): Promise<string> {
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return `${device}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "device"), `${member} ${device}`)}`;
}

const BROWSERS: readonly [string, RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** What a browser says it is, coarsely: enough to know one's own devices apart. */
export function describeDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  const agent = (userAgent ?? "").slice(0, 400);
  const named = (table: readonly [string, RegExp][]) =>
    table.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
