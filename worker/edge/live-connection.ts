import { errorBody, Refusal } from "#contract/errors.ts";
import { LIVE_PATH } from "#contract/live.ts";
import type { Env } from "./env.ts";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./headers.ts";
import { resolveHost } from "./host.ts";

export const isLiveUpgrade = (request: Request): boolean =>
  request.headers.get("upgrade") === "websocket" && new URL(request.url).pathname === LIVE_PATH;

/**
 * Forwards a tab's live connection to the member's object. Only a page of this host may open one: a browser
 * sends its cookies with the sockets of any site's pages. This is not a route of the app, because the app
 * sets headers, and the response of a protocol upgrade is immutable.
 */
export async function forwardLiveUpgrade(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url);
  const host = await resolveHost(request, url);
  if (!host || "redirect" in host || host.tenant.origin !== "embedded")
    return refuse(new Refusal(404, "unknown_call"));
  if (request.headers.get("origin") !== url.origin) return refuse(new Refusal(403, "cross_site"));
  const headers = { upgrade: "websocket", cookie: request.headers.get("cookie") ?? "" };
  const response = await env.ORIGIN.fetch(`https://${host.tenant.host}${LIVE_PATH}${url.search}`, {
    headers,
  }).catch(() => null);
  if (response?.status === 101) return response;
  await response?.body?.cancel();
  return refuse(
    response?.status === 403 ? new Refusal(403, "login_required") : new Refusal(503, "origin_unavailable"),
  );
}

const refuse = (refusal: Refusal): Response =>
  Response.json(errorBody(refusal), {
    status: refusal.status,
    headers: {
      ...SECURITY_HEADERS,
      "content-security-policy": CLOSED_POLICY,
      "cache-control": "private, no-store",
    },
  });
