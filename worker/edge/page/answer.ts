import type { Context } from "hono";
import type { Frame } from "#client/page/context.tsx";
import type { PageData } from "#client/page/page-source.ts";
import type { Content } from "#client/page/seed.ts";
import type { Data as ErrorData } from "#client/pages/error/data.ts";
import { routeOf } from "#client/routes.ts";
import { writeCookie } from "#contract/platform/cookies.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { COOKIES, sourceCookie } from "#edge/cookies.ts";
import { decide, type Decision } from "#edge/decide/decision.ts";
import type { App } from "#edge/env.ts";
import { STRICTER_REFERRER, WITH_MICROPHONE } from "#edge/headers.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";
import type { PageDecisions, Visitor } from "#edge/page-decisions.ts";
import { serverTiming } from "#edge/server-timing.ts";

/** A page's response, and whether it is in the cache, with the reason. */
export interface Made {
  response: Response;
  cached: Decision<boolean>;
  /** It was there before this request, and not rendered for it. */
  isHit?: boolean;
}

interface Answer {
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  status: number;
  policy: string;
  etag?: string;
}

/** A page whose content has arrived. */
export async function render(
  c: Context<App>,
  tenant: Tenant,
  frame: Frame,
  content: Content,
  status = statusFor(frame, content.data),
): Promise<Response> {
  const { renderPage } = await import("./render.tsx");
  return respond(c, { ...(await renderPage(tenant, frame, content)), status }, frame);
}

/** A page that is rendered for one visitor or member alone. */
export async function renderOwn(
  c: Context<App>,
  tenant: Tenant,
  frame: Frame,
  content: Content,
  status?: number,
): Promise<Made> {
  return {
    response: await render(c, tenant, frame, content, status),
    cached: decide(false, "the visitor's own"),
  };
}

export async function stream(
  c: Context<App>,
  tenant: Tenant,
  frame: Frame,
  content: Promise<Content>,
  status = 200,
): Promise<Made> {
  const { streamPage } = await import("./render.tsx");
  return {
    response: respond(c, { ...(await streamPage(tenant, frame, content)), status }, frame),
    cached: decide(false, "streamed, the origin is slow"),
  };
}

export function respond(
  c: Context<App>,
  { body, status, policy, etag }: Answer,
  { loggedIn, route }: Pick<Frame, "loggedIn" | "route">,
): Response {
  const isOpenedByToken = route !== null && routeOf(route)?.cache === "no-store";
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": loggedIn || isOpenedByToken ? "private, no-store" : "private, no-cache",
  });
  if (isOpenedByToken) headers.set("referrer-policy", STRICTER_REFERRER);
  if (route !== null && routeOf(route)?.layout === "chat") headers.set("permissions-policy", WITH_MICROPHONE);
  if (status >= 400 || route === null || !routeOf(route)?.isIndexed) headers.set("x-robots-tag", "noindex");
  if (!import.meta.env.DEV) headers.set("content-security-policy", policy);
  if (etag !== undefined) {
    headers.set("etag", etag);
    if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(c.req.method === "HEAD" ? null : body, { status, headers });
}

/**
 * Adds what is this visitor's own: a cookie for a new traffic source, one for the language that a search
 * engine's link named, so that the next page doesn't go back to the site's, and the reasons for those who may
 * read them.
 */
export async function finish(
  c: Context<App>,
  { response, cached }: Made,
  visitor: Visitor,
  visit: PageDecisions,
  tenant: Tenant,
): Promise<Response> {
  if (visitor.tracking)
    response.headers.append("set-cookie", sourceCookie(visitor.tracking, visitor.allowsCookies));
  if (visit.locale.by === "address" && !visit.loggedIn.value)
    response.headers.append("set-cookie", writeCookie(COOKIES.locale, visit.locale.value, null));
  const timing = await serverTiming(c, tenant, visit, cached);
  if (timing !== null) response.headers.set("server-timing", timing);
  return response;
}

export function statusFor(frame: Frame, data: PageData): number {
  if (frame.page === "error") return (data as ErrorData).status;
  if (data.state === "gone") return 404;
  if (data.state === "blocked" || data.state === "blocked-by-you") return 403;
  // The index has more content than its profiles.
  return data.state === "failed" && frame.page !== "index" ? 503 : 200;
}

export const LATE = Symbol("late");

/** The content, or LATE when the shell must be sent before it. */
export const inTime = <T>(reading: Promise<T>): Promise<T | typeof LATE> =>
  withTimeout<T, typeof LATE>(reading, SHELL_WAIT_MS, LATE);
