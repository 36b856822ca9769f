import { waitUntil } from "cloudflare:workers";
import { errorBody, Refusal } from "#contract/errors.ts";
import { LIVE_PATH } from "#contract/live.ts";
import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { OPEN_SESSION_PATH, PHOTO_PATH, readStoredPath } from "#contract/platform/photo-names.ts";
import { readRelease, RELEASE_HEADER } from "#contract/platform/release.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { SESSION_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { isCallName, type CallName, rules } from "#contract/rules.ts";
import { downloadExport, EXPORTS_PATH } from "#origin/accounts/exports/download-export.ts";
import { partnerOf } from "#origin/accounts/partner-token.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { photoNames } from "#origin/base/photo-names.ts";
import { noteRelease } from "#origin/base/releases.ts";
import { tenantOfRequest } from "#origin/base/tenant.ts";
import { newChallenge } from "#origin/base/throttle/proof-challenge.ts";
import { profileDirectory } from "#origin/directory/directory.ts";
import { renewPhotoName } from "#origin/media/photos/renew.ts";
import { serveFile } from "#origin/media/photos/serve.ts";
import { SESSION_HEADER } from "#origin/member/member-object.ts";
import type { Recognised } from "#origin/member/parts.ts";
import { authenticated, sessionOf } from "#origin/member/request-session.ts";
import { DOCUMENTS_PATH, downloadDocument } from "#origin/money/documents/document-files.ts";
import { providerDeadline } from "#origin/money/payments/provider-deadline.ts";
import { readBody, readQuery, type Call, type Handler } from "./call.ts";
import { handlers } from "./index.ts";
import { receiveMailEvent } from "./webhooks/mail-webhook.ts";
import { isPaymentWebhook, receivePaymentNotice } from "./webhooks/payment-webhook.ts";

/** Everything the origin answers: the calls of the contract, photos, payment webhooks, and readiness. */
export async function handle(request: Request, env: Env): Promise<Response> {
  try {
    const url = new URL(request.url);
    if (url.pathname === "/healthz") return Response.json({ ready: true });
    const tenant = await tenantOfRequest(request);
    if (url.pathname === LIVE_PATH && request.headers.get("upgrade") === "websocket")
      return await openLive(request, url, tenant, env);
    const stored = readStoredPath(url.pathname);
    if (stored) return await serveFile(env, tenant.pool, stored);
    if (url.pathname === OPEN_SESSION_PATH) return await answerOpenSession(request, tenant, env);
    if (url.pathname.startsWith(PHOTO_PATH)) return await renewPhotoName(request, url, tenant, env);
    if (url.pathname.startsWith(DOCUMENTS_PATH)) return await downloadDocument(request, url, tenant, env);
    if (url.pathname.startsWith(EXPORTS_PATH)) return await downloadExport(request, url, tenant, env);
    if (isPaymentWebhook(url.pathname) && request.method === "POST")
      return await receivePaymentNotice(request, tenant, env);
    if (url.pathname === "/webhooks/mail" && request.method === "POST")
      return await receiveMailEvent(request, env);

    const method = request.method === "HEAD" ? "GET" : request.method;
    const name = `${method} ${url.pathname}`;
    if (!isCallName(name)) throw unknownCall(url.pathname);
    const release = readRelease(request.headers.get(RELEASE_HEADER));
    if (release) waitUntil(noteRelease(env, "edge", release, new Date()));
    const answer = answerCall(name, request, url, tenant, env);
    // A client whose connection breaks would end a write in its middle: the signup stored, its email not queued.
    if (method !== "GET") waitUntil(answer.catch(() => undefined));
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    reportError("origin", error, { route: routeOf(request) });
    return refuse(new Refusal(500, "error"));
  }
}

/** A call by its method and path; of files and hooks the first part of the path, without names and tokens. */
function routeOf({ method, url }: Request): string {
  const { pathname } = new URL(url);
  return isCallName(`${method} ${pathname}`)
    ? `${method} ${pathname}`
    : (/^\/[a-z-]+/.exec(pathname)?.[0] ?? "");
}

async function answerCall(
  name: CallName,
  request: Request,
  url: URL,
  tenant: Tenant,
  env: Env,
): Promise<Response> {
  const deadline = providerDeadline();
  const handler = handlers[name] as Handler<CallName>;
  const query = readQuery(handler.query, Object.fromEntries(url.searchParams));
  const body = await readBody(handler.body, request);
  const session = await sessionOf(env, tenant, request);
  const cookies: string[] = [];
  let viewer: Promise<Recognised | null> | undefined;
  const call: Call<CallName> = {
    tenant,
    env,
    request,
    query,
    body,
    session,
    db: profileDirectory(databaseOf(env, tenant), photoNames(env.MASTER_SECRET, tenant, Date.now())),
    viewer: () =>
      (viewer ??= session
        ? Promise.resolve(session.object.recognise(session.hash, handler.parts(query, tenant, body)))
        : Promise.resolve(null)),
    partner: rules[name].needs === "partner" ? await partnerOf(env, tenant, request, new Date()) : null,
    deadline,
    setCookie: (cookie) => {
      cookies.push(cookie);
    },
  };

  const { nullIsAnswer, sessionCheckedByVerb, status = 200 } = handler.options;
  const answer = async (): Promise<Response> => {
    try {
      if (rules[name].needs === "member" && !sessionCheckedByVerb && !(await call.viewer()))
        throw new Refusal(403, "login_required");
      if (rules[name].needs === "partner" && call.partner === null)
        throw new Refusal(401, "partner_required");
      const answer = await handler.answer(call);
      return answer === null && !nullIsAnswer
        ? new Response(null, { status: 204 })
        : Response.json(answer, { status, headers: { "cache-control": "private, no-store" } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(error, error.code === "proof_required" ? await newChallenge(env, tenant) : undefined);
    }
  };
  const response = await answer();
  // The browser drops the cookie of an ended session with the next document. A call in the background may be
  // answered after the one that gave this browser a new session, and would take the new cookie away.
  const isOver =
    readCookie(request.headers.get("cookie"), SESSION_COOKIE) !== null &&
    (session === null || (name === "GET /api/page.php" && viewer !== undefined && (await viewer) === null));
  if (isOver && cookies.length === 0) cookies.push(writeCookie(SESSION_COOKIE, "", 0));
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Passes the WebSocket request to the member's object, which checks the session and holds the connection. */
async function openLive(request: Request, url: URL, tenant: Tenant, env: Env): Promise<Response> {
  const session = await sessionOf(env, tenant, request);
  if (!session) throw new Refusal(403, "login_required");
  return session.object.fetch(`https://member.invalid/${url.search}`, {
    headers: { upgrade: "websocket", [SESSION_HEADER]: session.hash },
  });
}

/** Whether the session is still open: a signed cookie outlives its session, also where someone has copied it. */
async function answerOpenSession(request: Request, tenant: Tenant, env: Env): Promise<Response> {
  const session = await sessionOf(env, tenant, request);
  authenticated(session && (await session.object.recognise(session.hash)));
  return new Response(null, { status: 204 });
}

function refuse(refusal: Refusal, proof?: string): Response {
  const headers: Record<string, string> = { "cache-control": "private, no-store" };
  if (refusal.retryAfter !== undefined) headers["retry-after"] = String(refusal.retryAfter);
  const body = errorBody(refusal);
  if (proof !== undefined) body.error.proof = proof;
  return Response.json(body, { status: refusal.status, headers });
}

function unknownCall(path: string): Refusal {
  const known = Object.keys(rules).some((name) => name.endsWith(` ${path}`));
  return known ? new Refusal(405, "wrong_method") : new Refusal(404, "unknown_call");
}
