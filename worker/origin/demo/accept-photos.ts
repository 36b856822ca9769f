import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf } from "#origin/base/env.ts";
import { tenantOfRequest } from "#origin/base/tenant.ts";
import { PUBLISH_AFTER } from "#origin/member/photos/album.ts";
import { decideOnPhoto, waitingPhotos } from "#origin/safety/inspection.ts";
import type { DemoEnv } from "./demo-env.ts";
import { isMadeUp } from "./made-up-key.ts";

const UPLOAD_PATHS: readonly string[] = ["/api/photos.php", "/api/chat-photos.php"];

/**
 * Stands in for the inspectors of photos: accepts an uploaded photo after a few seconds, in which it is shown
 * as being inspected. Does nothing for any other request.
 */
export async function acceptPhotoLater(request: Request, response: Response, env: DemoEnv): Promise<void> {
  const seconds = Number(env.ACCEPT_SECONDS);
  if (
    request.method !== "POST" ||
    !UPLOAD_PATHS.includes(new URL(request.url).pathname) ||
    !response.ok ||
    !(seconds > 0)
  )
    return;
  const tenant = await tenantOfRequest(request);
  // A photo whose publication failed is in the directory with the next one, after the first look.
  for (const pause of [seconds * 1_000, PUBLISH_AFTER]) {
    await new Promise((next) => {
      setTimeout(next, pause);
    });
    await acceptWaitingPhotos(env, tenant);
  }
}

/**
 * Accepts every waiting photo but those of a made-up day's work. A start needs this too: the previous one may
 * have ended within those seconds.
 */
export async function acceptWaitingPhotos(env: DemoEnv, tenant: Tenant): Promise<void> {
  const waiting = await waitingPhotos(databaseOf(env, tenant), tenant);
  for (const { key } of waiting.filter((photo) => !isMadeUp(photo.key)))
    // one whose member can't be reached leaves the others their turn
    await decideOnPhoto(env, tenant, key, { decision: "accept" }).catch((error: unknown) => {
      reportError("desk", error);
    });
}
