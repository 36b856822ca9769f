import type { Env } from "#origin/base/env.ts";
import { isKnownPushService } from "./push-services.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export interface PushMessage {
  endpoint: string;
  /** The browser's public key and its secret, as base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  payload: string;
  /** Seconds for which the push service stores it for a browser that is off. */
  ttl: number;
  urgency: "normal" | "high";
  /** A later message of the same topic replaces this one while it waits: at most 32 characters of base64url. */
  topic: string;
  /** How the push service reaches who sends: a mailto address. */
  subject: string;
}

/** `gone`: the subscription has ended; `refused`: this message will never be taken; `later`: try again. */
export type PushOutcome =
  | { is: "sent" | "gone" }
  | { is: "refused"; status: number }
  | { is: "later"; afterSeconds: number };

/** Milliseconds that a push service may take. */
const TIMEOUT = 10_000;

/**
 * The adapter for push services (RFC 8030), the only code that speaks to them: encrypted by RFC 8291
 * (aes128gcm), signed by RFC 8292. Locally PUSH_PROVIDER is a stand-in that speaks the same protocol. It
 * throws where there was no answer.
 */
export async function sendPush(
  env: Pick<Env, "PUSH_PROVIDER">,
  { publicKey, privateKey }: VapidKeys,
  { endpoint, p256dh, auth, payload, ttl, urgency, topic, subject }: PushMessage,
): Promise<PushOutcome> {
  if (!isKnownPushService(endpoint)) return { is: "gone" };
  // Needed by the consumer of one queue alone: it is large, and no request waits for it.
  const { default: webPush } = await import("web-push");
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, publicKey, privateKey },
    contentEncoding: "aes128gcm",
    TTL: ttl,
    urgency,
    topic,
  });
  const headers = new Headers();
  // The length is fetch's to say.
  for (const [name, value] of Object.entries(details.headers))
    if (name !== "Content-Length") headers.set(name, value);
  const request = new Request(details.endpoint, {
    method: details.method,
    headers,
    body: details.body && new Uint8Array(details.body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await (env.PUSH_PROVIDER ? env.PUSH_PROVIDER.fetch(request) : fetch(request));
  await answer.body?.cancel();
  return outcomeOf(answer);
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { is: "sent" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status !== 429 && status < 500) return { is: "refused", status };
  const seconds = Number(headers.get("retry-after"));
  return { is: "later", afterSeconds: Number.isFinite(seconds) ? Math.max(0, seconds) : 0 };
}
