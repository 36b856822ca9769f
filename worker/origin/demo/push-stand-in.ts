import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#origin/base/env.ts";
import { demoPage, escapeHtml } from "./demo-page.ts";

/** A push message as the stand-in received it: encrypted, as push services have it too. */
export interface StoredPush {
  at: string;
  endpoint: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** Of the VAPID token: the site's public key, and how to reach who sends. */
  key: string;
  subject: string;
  /** The body as base64. */
  body: string;
}

const FOLDER = "demo-push/";
/** Keys count down from here, so that R2, which lists in ascending order, lists the newest first. */
const LAST_TIME_MS = 9_999_999_999_999;
/** Messages on the page. */
const PAGE_LENGTH = 50;
/** Bytes of a message and of the header of aes128gcm, which every push service limits (RFC 8030, RFC 8188). */
const MAX_BODY_BYTES = 4_096;
const MIN_BODY_BYTES = 21 + 65 + 17;
/** Seconds that a VAPID token may still be valid (RFC 8292, section 2). */
const MAX_TOKEN_SECONDS = 86_400;

/**
 * Speaks the protocol of push services (RFC 8030, 8188, 8291, 8292) and stores what it receives for
 * /dev/push. Endpoints with `gone` in their address have ended, those with `busy` are refused once a minute,
 * and those with `stranger-401` or `stranger-403` are of a service that does not know the site's key.
 */
export class PushStandIn extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
      new Response(message, { status, headers });
    const { href, origin, pathname } = new URL(request.url);
    if (request.method !== "POST") return refuse(405, "POST");
    if (pathname.includes("gone")) return refuse(410, "push subscription has unsubscribed or expired");
    const [, stranger] = /stranger-(40[13])/.exec(pathname) ?? [];
    if (stranger !== undefined) return refuse(Number(stranger), "the key does not match the subscription");
    const token = await tokenOf(request.headers.get("authorization"), origin);
    if (typeof token === "string") return refuse(403, token);
    const ttl = request.headers.get("ttl") ?? "";
    if (!/^\d{1,8}$/.test(ttl)) return refuse(400, "TTL is missing");
    if (request.headers.get("content-encoding") !== "aes128gcm")
      return refuse(400, "Content-Encoding must be aes128gcm");
    const urgency = request.headers.get("urgency") ?? "normal";
    if (!["very-low", "low", "normal", "high"].includes(urgency)) return refuse(400, "invalid Urgency");
    const topic = request.headers.get("topic");
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, "invalid Topic");
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > MAX_BODY_BYTES) return refuse(413, "payload too large");
    // salt, record size, and the length of the key that follows (RFC 8188, section 2.1)
    if (bytes.length < MIN_BODY_BYTES || bytes[20] !== 65) return refuse(400, "malformed body");
    if (pathname.includes("busy") && (await this.#isFirst(href)))
      return refuse(429, "too many", { "retry-after": "1" });
    const push: StoredPush = {
      at: new Date().toISOString(),
      endpoint: href,
      ttl: Number(ttl),
      urgency,
      topic,
      ...token,
      body: Buffer.from(bytes).toString("base64"),
    };
    const id = crypto.randomUUID();
    await this.env.PHOTOS.put(`${FOLDER}${LAST_TIME_MS - Date.now()}-${id}`, JSON.stringify(push));
    return new Response(null, { status: 201, headers: { location: `${origin}/m/${id}`, ttl } });
  }

  async #isFirst(href: string): Promise<boolean> {
    const key = `demo-push-busy/${Buffer.from(href).toString("base64url").slice(-200)}`;
    if (await this.env.PHOTOS.head(key)) return false;
    await this.env.PHOTOS.put(key, "");
    return true;
  }
}

/** The VAPID token of a request, checked; else what is wrong with it. */
async function tokenOf(
  header: string | null,
  origin: string,
): Promise<{ key: string; subject: string } | string> {
  const [, token = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/.exec(header ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (head === "") return "no VAPID token";
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, "base64url").toString());
  if (read(head)["alg"] !== "ES256") return "not ES256";
  const publicKey = await crypto.subtle.importKey(
    "raw",
    Buffer.from(key, "base64url"),
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["verify"],
  );
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    Buffer.from(signature, "base64url"),
    new TextEncoder().encode(`${head}.${claims}`),
  );
  if (!isSigned) return "wrong signature";
  const { aud, exp, sub } = read(claims);
  const now = Math.floor(Date.now() / 1000);
  if (aud !== origin) return "wrong audience";
  if (typeof exp !== "number" || exp <= now || exp > now + MAX_TOKEN_SECONDS) return "wrong expiry";
  if (typeof sub !== "string" || !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(sub)) return "wrong subject";
  return { key, subject: sub };
}

/** The page /dev/push with the push messages that were sent, newest first; as JSON for tests. */
export async function showPushes(request: Request, env: Env): Promise<Response> {
  const listed = await env.PHOTOS.list({ prefix: FOLDER, limit: PAGE_LENGTH });
  const stored = await Promise.all(
    listed.objects.map(async ({ key }) => (await env.PHOTOS.get(key))?.json<StoredPush>()),
  );
  const shown = stored.flatMap((push) => (push ? [push] : []));
  if (new URL(request.url).searchParams.get("as") === "json") return Response.json(shown);
  const articles = shown.map(
    ({ at, endpoint, ttl, urgency, body }) =>
      `<article><p><small>${escapeHtml(`${at} · TTL ${ttl} · ${urgency} · ${body.length} characters`)}</small></p><pre>${escapeHtml(endpoint)}</pre></article>`,
  );
  return demoPage("Push messages", articles.join("") || "<p>No push message yet.</p>");
}
