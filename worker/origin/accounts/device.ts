import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/** How long the device cookie lasts, in seconds. */
export const DEVICE_SECONDS = 365 * 86_400;

const COOKIE_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

/** The id in a device cookie if it was signed for this account of this site, or null. */
export async function knownDevice(
  env: Env,
  tenant: Tenant,
  value: string | null,
  member: string,
): Promise<string | null> {
  const [, device, signature] = COOKIE_PATTERN.exec(value ?? "") ?? [];
  if (!device || !signature) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "device"), `${member} ${device}`, signature))
    ? device
    : null;
}

/** The value of the device cookie for a browser that has just logged in. */
export async function rememberDevice(env: Env, tenant: Tenant, member: string): Promise<string> {
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return deviceCookie(env, tenant, member, device);
}

/** The value of the device cookie for a device of 22 characters. */
export const deviceCookie = async (
  env: Env,
  tenant: Tenant,
  member: string,
  device: string,
): Promise<string> =>
  `${device}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "device"), `${member} ${device}`)}`;

/** Characters of a User-Agent header that are searched. */
const MAX_USER_AGENT_CHARACTERS = 400;
/** The first match counts: Edge, Samsung Internet and Opera also call themselves Chrome. */
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

/** Browser and system of a User-Agent header: coarse, but enough for members to tell their devices apart. */
export function describeDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  const agent = (userAgent ?? "").slice(0, MAX_USER_AGENT_CHARACTERS);
  const named = (table: readonly [string, RegExp][]) =>
    table.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
