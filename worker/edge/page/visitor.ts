import type { Context } from "hono";
import type { Frame } from "#client/page/context.tsx";
import type { PageData } from "#client/page/page-source.ts";
import { pathOf } from "#client/routes.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isFresh, mayServeStale, readCache, writeCache, type Cached } from "#edge/cache.ts";
import { decide } from "#edge/decide/decision.ts";
import type { App } from "#edge/env.ts";
import { noteFailure, noteSuccess, pauseLeft, type Pause } from "#edge/failures.ts";
import { PAGE_LIFETIME } from "#edge/limits.ts";
import { inTime, LATE, render, renderOwn, respond, statusFor, stream, type Made } from "./answer.ts";
import { dataOf, prepareCall } from "./data.ts";
import { keyOf } from "./frame.ts";
import { askAsMember, askAsVisitor, isKnown, isSuspectPage } from "./outcome.ts";
import type { PageContext } from "./page-context.ts";

/**
 * A visitor's page: from the cache, or rendered. A private one, and every page under the dev server, is
 * rendered for each request.
 */
export async function visitorPage(
  c: Context<App>,
  request: PageContext,
  frame: Frame,
  later: (work: Promise<unknown>) => void,
): Promise<Made> {
  const { route } = request.match;
  if (route.cache === "shared" && !import.meta.env.DEV) return cachedOrRendered(c, request, frame, later);
  if (route.asksWithCookies) return ownPage(c, request, frame);
  return renderOwn(c, request.tenant, frame, {
    user: null,
    dismissals: {},
    data: (await readAsVisitor(request)).data,
  });
}

/**
 * A page whose call may know the visitor by a cookie; one that it does not know goes to the login. The call
 * is not cached, since its answer is one person's.
 */
async function ownPage(c: Context<App>, request: PageContext, frame: Frame): Promise<Made> {
  const call = await prepareCall(request);
  const outcome = call === null || isKnown(call) ? call : await askAsMember(request, call, c.req.raw.headers);
  if (outcome?.state === "logged-out")
    return {
      response: new Response(null, {
        status: 303,
        headers: {
          location: pathOf("login", {}, { next: frame.path }),
          "cache-control": "private, no-store",
        },
      }),
      cached: decide(false, "for members"),
    };
  return renderOwn(c, request.tenant, frame, {
    user: null,
    dismissals: {},
    data: await dataOf(request, outcome),
  });
}

/** The data of a visitor's page, and whether it stays so: a refusal of the origin may be of this moment. */
interface Reading {
  data: PageData;
  mayCache: boolean;
}

/** What an origin that lacks a call says of it does not change from one moment to the next, as a refusal may. */
const STAYS: readonly string[] = ["ready", "missing"];

export async function readAsVisitor(request: PageContext): Promise<Reading> {
  const call = await prepareCall(request);
  if (call === null || isKnown(call)) return { data: await dataOf(request, call), mayCache: true };
  const outcome = await askAsVisitor(request, call);
  return { data: await dataOf(request, outcome), mayCache: STAYS.includes(outcome.state) };
}

/** An origin that has just failed for a page that is still cached is not asked again by every visitor. */
const PAUSE: Pause = { after: 1, first: 5_000, longest: 5_000 };

async function cachedOrRendered(
  c: Context<App>,
  request: PageContext,
  frame: Frame,
  later: (work: Promise<unknown>) => void,
): Promise<Made> {
  const { tenant } = request;
  const now = Date.now();
  const key = keyOf(tenant, keyTag(request), frame);
  const attempt = `page ${key}`;
  const cached = await readCache("page", key);
  const serve = ({ body, facts: { etag = "", policy = "" } }: Cached, reason: string): Made => ({
    response: respond(c, { body, status: 200, etag, policy }, frame),
    cached: decide(true, reason),
    isHit: body === cached?.body,
  });
  if (cached && isFresh(cached, PAGE_LIFETIME, now)) return serve(cached, "fresh");
  const stale = cached && mayServeStale(cached, PAGE_LIFETIME, now) ? cached : null;
  if (stale && pauseLeft(attempt, now) > 0) return serve(stale, "stale, the origin fails");

  const mayStream = stale !== null || !(await isSuspectPage(request));
  const reading = readAsVisitor(request);
  const cacheLate = async () => {
    const late = await reading;
    if (late.data.state === "failed") noteFailure(attempt, PAUSE, now);
    else await cacheIfGood(tenant, frame, late, key, now, later);
  };
  const read = await (mayStream ? inTime(reading) : reading);
  if (read === LATE) {
    later(
      cacheLate().catch((error: unknown) => {
        reportError("late page", error);
      }),
    );
    if (stale) return serve(stale, "stale, the origin is slow");
    return stream(
      c,
      tenant,
      frame,
      reading.then(({ data }) => ({ user: null, dismissals: {}, data })),
    );
  }
  const { data } = read;
  if (data.state === "failed") {
    noteFailure(attempt, PAUSE, now);
    if (stale) return serve(stale, "stale, the origin fails");
  }
  const made = await cacheIfGood(tenant, frame, read, key, now, later);
  if (made) return serve(made, "rendered and cached");
  return {
    response: await render(c, tenant, frame, { user: null, dismissals: {}, data }),
    cached: decide(false, data.state),
  };
}

/** Renders and caches a page, unless it shows a failure, a refusal or that something is gone. */
async function cacheIfGood(
  tenant: Tenant,
  frame: Frame,
  { data, mayCache }: Reading,
  key: string,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<Cached | null> {
  if (!mayCache || statusFor(frame, data) !== 200 || data.state === "failed") return null;
  const { renderPage } = await import("./render.tsx");
  const { body: html, policy } = await renderPage(tenant, frame, { user: null, dismissals: {}, data });
  const body = new TextEncoder().encode(html);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
  const page = { body, facts: { etag, policy }, at: now };
  writeCache("page", key, page, PAGE_LIFETIME, later);
  noteSuccess(`page ${key}`);
  return page;
}

/**
 * Part of the key: a site whose settings and company come from a backend has other pages when they change,
 * and a page that shows the visitor's country is another one in each.
 */
const keyTag = ({ tenant, settings, company, match, visit }: PageContext): string =>
  [
    tenant.origin === "embedded" ? "" : JSON.stringify([settings, company]),
    match.route.showsCountry ? (visit.country.value ?? "") : "",
  ].join("|");
