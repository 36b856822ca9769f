import { Refusal } from "#contract/errors.ts";
import type { EmailOffReason } from "#contract/product/notification-types.ts";
import { type } from "#contract/schema.ts";
import { allPools, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { recordStopped } from "#origin/outbound/mail/stopped-mail.ts";

/** Seconds for which a signature counts: the provider tries for eight hours to deliver a webhook. */
const MAX_AGE_SECONDS = 9 * 3_600;

const webhook = type({
  signature: { timestamp: /^\d{1,12}$/, token: "1 <= string <= 100", signature: /^[0-9a-f]{64}$/ },
  "event-data": {
    event: "string <= 40",
    "severity?": "string <= 40",
    timestamp: "number > 0",
    recipient: "3 <= string <= 254",
  },
});
type Webhook = typeof webhook.infer;

/**
 * A webhook of the mail provider (Mailgun's events): a complaint, a lasting bounce or an unsubscription in
 * the mail app stops all emails to the member. Anything else, and addresses without an account, are accepted
 * and ignored. Throws not_found (404) where no signing key is set, invalid_input (422) for another shape, and
 * forbidden (406) for a wrong or an old signature, which tells the provider not to try again.
 */
export async function receiveMailEvent(request: Request, env: Env): Promise<Response> {
  if (!env.MAIL_WEBHOOK_KEY) throw new Refusal(404, "not_found");
  const given = webhook(await request.json().catch(() => null));
  if (given instanceof type.errors) throw new Refusal(422, "invalid_input");
  if (!(await isAuthentic(env.MAIL_WEBHOOK_KEY, given.signature, Date.now())))
    throw new Refusal(406, "invalid_input", { field: "signature" });
  const { recipient, timestamp } = given["event-data"];
  const reason = reasonOf(given["event-data"]);
  if (reason !== null)
    for (const { pool, member } of await stopAccountsAt(env, recipient, timestamp))
      await memberObject(env, pool, member).stopEmail(reason, Math.floor(timestamp * 1000));
  return new Response(null, { status: 200, headers: { "cache-control": "private, no-store" } });
}

function reasonOf({ event, severity }: Webhook["event-data"]): EmailOffReason | null {
  if (event === "complained") return "spam_complaint";
  if (event === "unsubscribed") return "unsubscribed";
  return event === "failed" && severity === "permanent" ? "bounce" : null;
}

/** The provider signs its time and a random token with our key, as HMAC-SHA256 in hexadecimal. */
async function isAuthentic(
  secret: string,
  { timestamp, token, signature }: Webhook["signature"],
  now: number,
): Promise<boolean> {
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["verify"]);
  return crypto.subtle.verify(
    "HMAC",
    key,
    Buffer.from(signature, "hex"),
    bytes.encode(`${timestamp}${token}`),
  );
}

/** Stops the accounts of an address in every pool: one mail domain serves all sites of a company. */
async function stopAccountsAt(
  env: Env,
  address: string,
  at: number,
): Promise<{ pool: string; member: string }[]> {
  const found = await Promise.all(
    allPools(env).map(async ({ pool, database }) =>
      (await recordStopped(database, address, Math.floor(at))).map((member) => ({ pool, member })),
    ),
  );
  return found.flat();
}
