import type { PushSubscriptionBody } from "#contract/calls/account/push.schema.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { authenticated, type Session } from "#origin/member/request-session.ts";
import { isKnownPushService } from "./push-services.ts";

/**
 * Registers the push subscription of a member's browser, and a replacement only where it has one. Repeated,
 * it changes nothing. Throws login_required (403), and invalid_input (422) for an endpoint of no known push
 * service and for a key that is no point of the curve, which nothing could be encrypted for.
 */
export async function subscribe(
  { session, tenant }: { session: Session | null; tenant: Pick<Tenant, "host"> },
  { endpoint, keys }: PushSubscriptionBody,
  { isReplacement = false }: { isReplacement?: boolean } = {},
): Promise<void> {
  if (!isKnownPushService(endpoint)) throw new Refusal(422, "invalid_input", { field: "endpoint" });
  const [p256dh, auth] = [keys.p256dh.replaceAll("=", ""), keys.auth.replaceAll("=", "")];
  await crypto.subtle
    .importKey("raw", Buffer.from(p256dh, "base64url"), { name: "ECDH", namedCurve: "P-256" }, false, [])
    .catch(() => {
      throw new Refusal(422, "invalid_input", { field: "keys" });
    });
  if (!session) throw new Refusal(403, "login_required");
  authenticated(
    await session.object.subscribePush(
      session.hash,
      { endpoint, p256dh, auth, host: tenant.host },
      isReplacement,
    ),
  );
}
