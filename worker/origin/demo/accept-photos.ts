import type { Tenant } from "#contract/tenant.ts";
import { databaseOf } from "#origin/env.ts";
import { decideOn, waitingPhotos } from "#origin/photos/photo-inspection.ts";
import { tenantOf } from "#origin/tenant.ts";
import type { DemoEnv } from "./demo-env.ts";

const UPLOADS: readonly string[] = ["/api/photos.php", "/api/chat-photos.php"];

/**
 * Stands in for whoever looks at photos: an uploaded one is accepted after a few seconds, in which it can be
 * seen to be inspected.
 */
export async function acceptLater(request: Request, response: Response, env: DemoEnv): Promise<void> {
  const seconds = Number(env.ACCEPT_SECONDS);
  if (
    request.method !== "POST" ||
    !UPLOADS.includes(new URL(request.url).pathname) ||
    !response.ok ||
    !(seconds > 0)
  )
    return;
  const tenant = await tenantOf(request);
  await new Promise((next) => {
    setTimeout(next, seconds * 1000);
  });
  await acceptWaiting(env, tenant);
}

/** Accepts what waits, for a start too: the one before may have been stopped in those seconds. */
export async function acceptWaiting(env: DemoEnv, tenant: Tenant): Promise<void> {
  for (const { key } of await waitingPhotos(databaseOf(env, tenant), tenant))
    await decideOn(env, tenant, key, { decision: "accept" });
}
