import { Refusal } from "../../contract/errors.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { databaseOf, type Env } from "../env.ts";
import { sessionOf } from "../session.ts";

const NAME = /^\/photos\/([a-z0-9]{8,40})-(full|thumb|match|soft)\.webp$/;
/** A list of etags, as browsers send it back; R2 throws at anything else. */
const ETAGS = /^(?:\*|(?:W\/)?"[!#-~]{0,100}"(?:, ?(?:W\/)?"[!#-~]{0,100}"){0,9})$/;
/** A browser keeps a photo for a day; nobody else keeps it at all, so a deleted photo is gone from the next request on. */
const BROWSER_SECONDS = 86_400;

/** A photo's file, if this viewer may open it: the main photo of a living profile of this site, and of the others only the soft file, unless he is a premium member. */
export async function servePhoto(request: Request, url: URL, tenant: Tenant, env: Env): Promise<Response> {
  const [, key, size] = NAME.exec(url.pathname) ?? [];
  if (!key || !size || (request.method !== "GET" && request.method !== "HEAD")) throw new Refusal(404, "not_found");
  const photo = await databaseOf(env, tenant)
    .prepare("SELECT photos.position FROM photos JOIN profiles ON profiles.id = photos.profile WHERE photos.key = ?1 AND photos.status = 'active' AND profiles.site = ?2 AND profiles.status = 'active'")
    .bind(key, tenant.id)
    .first<{ position: number }>();
  if (!photo || (photo.position > 0 && size !== "soft" && !(await isPremium(request, tenant, env)))) throw new Refusal(404, "not_found");

  const known = request.headers.get("if-none-match");
  const onlyIf = new Headers(known !== null && ETAGS.test(known) ? { "if-none-match": known } : {});
  const object = await env.PHOTOS.get(`${tenant.pool}/${key}-${size}.webp`, { onlyIf });
  if (!object) throw new Refusal(404, "not_found");
  const headers = {
    etag: object.httpEtag,
    "cache-control": `private, max-age=${BROWSER_SECONDS}`,
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return "body" in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
}

async function isPremium(request: Request, tenant: Tenant, env: Env): Promise<boolean> {
  const session = await sessionOf(env, tenant, request);
  const viewer = await session?.object.recognise(session.hash);
  return viewer?.state.paidUser ?? false;
}
