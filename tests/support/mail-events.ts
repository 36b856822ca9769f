import { createHmac } from "node:crypto";
import { MAIL_WEBHOOK_KEY } from "./shared-site.ts";
import type { RunningSite } from "./site.ts";

interface Signing {
  key?: string;
  /** Seconds since 1970. */
  at?: number;
}

/** Sends an event of now to the webhook, signed as the mail provider does. */
export function sendMailEvent(
  site: Pick<RunningSite, "ask">,
  event: object,
  { key = MAIL_WEBHOOK_KEY, at = Math.floor(Date.now() / 1000) }: Signing = {},
): Promise<Response> {
  const [timestamp, token] = [String(at), crypto.randomUUID()];
  const signature = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
  return site.ask("/webhooks/mail", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      signature: { timestamp, token, signature },
      "event-data": { timestamp: Date.now() / 1000, ...event },
    }),
  });
}

/** Lets an address bounce: the provider delivers nothing to it from now on, and says so. */
export async function bounce(site: Pick<RunningSite, "ask">, address: string): Promise<void> {
  await site.ask("/dev/mail", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ bounce: address }).toString(),
  });
  await sendMailEvent(site, { event: "failed", severity: "permanent", recipient: address });
}
