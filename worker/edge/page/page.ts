import type { Context } from "hono";
import type { Frame } from "../../../client/context.tsx";
import { matchRoute } from "../../../client/routes.ts";
import type { AnyPageData } from "../../../client/seed.ts";
import type { Settings } from "../../contract/entities.ts";
import { Refusal, statusOf } from "../../contract/errors.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { COOKIES, writeCookie } from "../cookies.ts";
import { decide, type Decision } from "../decide/decision.ts";
import { writeTracking } from "../decide/traffic-source.ts";
import type { App } from "../env.ts";
import { checkGuard } from "../guards.ts";
import { SHELL_PATIENCE } from "../limits.ts";
import { serverTiming } from "../server-timing.ts";
import { decideVisit, readVisitor, type Visit, type Visitor } from "../visit.ts";
import { pageSources, type PageRequest } from "./data.ts";
import { frameOf, keyOf } from "./frame.ts";
import { isBearable, isFailing, isFresh, keepPage, keptHere, keptNearby, noteFailure, type KeptPage } from "./kept.ts";
import { siteSettings } from "./settings.ts";

/** A page: decided, then kept from an earlier visitor or rendered. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const match = matchRoute(url.pathname);
  if (!match) throw new Refusal(404, "not_found");
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new Refusal(405, "wrong_method");

  const tenant = c.get("tenant");
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const visitor = readVisitor(c.req.raw, url);
  const settings = await siteSettings(c.env, tenant, url.searchParams, later);
  const visit = decideVisit(visitor, tenant, settings, match.route);
  const elsewhere = checkGuard(match.route.guard, visit);
  if (elsewhere !== null) return c.redirect(elsewhere, 303);

  const source = pageSources[match.route.name];
  const query = source.query({ settings, query: url.searchParams });
  const frame = frameOf(tenant, settings, visit, match, query, url.port);
  const request: PageRequest = { env: c.env, tenant, settings, visitor, visit, match, query };
  const { response, kept } = source.kept && !import.meta.env.DEV ? await keptOrRendered(c, request, frame, later) : await renderOwn(c, request, frame);
  return finish(c, response, visitor, visit, tenant, kept);
}

interface Made {
  response: Response;
  /** Whether the page was kept, and why. */
  kept: Decision<boolean>;
}

/** A page that is one visitor's own, and every page under the dev server, where an earlier one would be wrong. */
async function renderOwn(c: Context<App>, request: PageRequest, frame: Frame): Promise<Made> {
  const data = await pageSources[request.match.route.name].read(request);
  return { response: respond(c, await render(request.tenant, frame, data)), kept: decide(false, "the visitor's own") };
}

async function keptOrRendered(c: Context<App>, request: PageRequest, frame: Frame, later: (work: Promise<unknown>) => void): Promise<Made> {
  const { tenant, settings } = request;
  const now = Date.now();
  const key = keyOf(tenant, settingsTag(tenant, settings), frame);
  const kept = keptHere(key) ?? (await keptNearby(key));
  const serve = (page: KeptPage, reason: string): Made => ({ response: respond(c, page), kept: decide(true, reason) });
  if (kept && isFresh(kept, now)) return serve(kept, "fresh");
  const bearable = kept && isBearable(kept, now) ? kept : null;
  // an origin that has just failed is left alone for a moment, and not asked by every visitor
  if (bearable && isFailing(key, now)) return serve(bearable, "stale, the origin fails");

  const reading = pageSources[request.match.route.name].read(request);
  const keepLate = async () => {
    const late = await reading;
    if (late.state === "failed") noteFailure(key, now);
    else await keepIfGood(tenant, frame, late, key, now, later);
  };
  const data = await inTime(reading);
  if (data === LATE) {
    later(keepLate().catch((error: unknown) => { console.error("late page:", error); }));
    if (bearable) return serve(bearable, "stale, the origin is slow");
    return { response: await stream(c, tenant, frame, reading), kept: decide(false, "streamed, the origin is slow") };
  }
  if (data.state === "failed") {
    noteFailure(key, now);
    if (bearable) return serve(bearable, "stale, the origin fails");
  }
  const made = await keepIfGood(tenant, frame, data, key, now, later);
  if (made) return { response: respond(c, made), kept: decide(true, "rendered and kept") };
  return { response: respond(c, await render(tenant, frame, data)), kept: decide(false, data.state) };
}

const LATE = Symbol("late");
const inTime = <T>(reading: Promise<T>): Promise<T | typeof LATE> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => { timer = setTimeout(() => resolve(LATE), SHELL_PATIENCE); });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
};

/** Renders and keeps a page, unless it shows a failure or that something is gone. */
async function keepIfGood(tenant: Tenant, frame: Frame, data: AnyPageData, key: string, now: number, later: (work: Promise<unknown>) => void): Promise<KeptPage | null> {
  if (statusFor(frame, data) !== 200 || data.state === "failed") return null;
  const { renderPage } = await import("./render.tsx");
  const { body, policy } = await renderPage(tenant, frame, data);
  return keepPage(key, body, policy, 200, now, later);
}

interface Answer {
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  status: number;
  policy: string;
  etag?: string;
}

async function render(tenant: Tenant, frame: Frame, data: AnyPageData): Promise<Answer> {
  const { renderPage } = await import("./render.tsx");
  return { ...(await renderPage(tenant, frame, data)), status: statusFor(frame, data) };
}

async function stream(c: Context<App>, tenant: Tenant, frame: Frame, data: Promise<AnyPageData>): Promise<Response> {
  const { streamPage } = await import("./render.tsx");
  return respond(c, { ...(await streamPage(tenant, frame, data)), status: 200 });
}

function respond(c: Context<App>, { body, status, policy, etag }: Answer): Response {
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" });
  if (!import.meta.env.DEV) headers.set("content-security-policy", policy);
  if (etag !== undefined) {
    headers.set("etag", etag);
    if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(c.req.method === "HEAD" ? null : body, { status, headers });
}

/** What is this visitor's own: a cookie for a new traffic source, and the reasons for those who may read them. */
function finish(c: Context<App>, response: Response, visitor: Visitor, visit: Visit, tenant: Tenant, kept: Decision<boolean>): Response {
  if (visitor.tracking) response.headers.append("set-cookie", writeCookie(COOKIES.source, writeTracking(visitor.tracking), null));
  const timing = serverTiming(c, tenant, visit, kept);
  if (timing !== null) response.headers.set("server-timing", timing);
  return response;
}

function statusFor(frame: Frame, data: AnyPageData): number {
  if (frame.page === "error" && "status" in data) return data.status;
  if (data.state === "gone") return 404;
  // the index has more to say than its faces
  return data.state === "failed" && frame.page !== "index" ? 503 : 200;
}

/** A site whose settings come from a backend has other pages when they change. */
function settingsTag(tenant: Tenant, settings: Settings): string {
  return tenant.settings === settings ? "" : JSON.stringify(settings);
}

/** The error page of the site, in the visitor's language. Throws when it fails itself. */
export async function pageOfError(error: Error, c: Context<App>): Promise<Response> {
  const status = statusOf(error);
  if (!(error instanceof Refusal)) console.error("edge:", error);
  const tenant = c.get("tenant");
  const url = new URL(c.req.url);
  const visitor = readVisitor(c.req.raw, url);
  const settings = await siteSettings(c.env, tenant, url.searchParams, (work) => c.executionCtx.waitUntil(work));
  const visit = decideVisit(visitor, tenant, settings, { name: "index", layout: "default" });
  const frame = frameOf(tenant, settings, visit, null, new URLSearchParams(), url.port);
  const code = error instanceof Refusal ? error.code : error.message === "" ? null : "error";
  const response = respond(c, await render(tenant, frame, { state: "ready", status, code }));
  if (status === 405) response.headers.set("allow", "GET, HEAD");
  return finish(c, response, visitor, visit, tenant, decide(false, `status ${status}`));
}
