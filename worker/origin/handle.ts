import { errorBody, Refusal } from "../contract/errors.ts";
import { type CallName, rules } from "../contract/rules.ts";
import { handlers } from "./api/index.ts";
import { readBody, readQuery, type Handler } from "./call.ts";
import { databaseOf, type Env } from "./env.ts";
import { servePhoto } from "./photos/serve.ts";
import { tenantOf } from "./tenant.ts";

/** Everything the origin answers: the calls of the contract, photos, and whether it is ready. */
export async function handle(request: Request, env: Env): Promise<Response> {
  try {
    const url = new URL(request.url);
    if (url.pathname === "/healthz") return Response.json({ ready: true });
    const tenant = await tenantOf(request);
    const db = databaseOf(env, tenant);
    if (url.pathname.startsWith("/photos/")) return await servePhoto(request, url, tenant, db, env.PHOTOS);

    const method = request.method === "HEAD" ? "GET" : request.method;
    const name = `${method} ${url.pathname}`;
    if (!Object.hasOwn(rules, name)) throw unknownCall(url.pathname);
    const handler = handlers[name as CallName] as Handler<CallName>;
    const call = { tenant, env, db, request, query: readQuery(handler.query, url), body: await readBody(handler.body, request) };
    const answer = await handler.answer(call);
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer, { headers: { "cache-control": "private, no-store" } });
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    console.error("origin:", error);
    return refuse(new Refusal(500, "error"));
  }
}

function refuse(refusal: Refusal): Response {
  const headers: Record<string, string> = { "cache-control": "private, no-store" };
  if (refusal.retryAfter !== undefined) headers["retry-after"] = String(refusal.retryAfter);
  return Response.json(errorBody(refusal), { status: refusal.status, headers });
}

function unknownCall(path: string): Refusal {
  const known = Object.keys(rules).some((name) => name.endsWith(` ${path}`));
  return known ? new Refusal(405, "wrong_method") : new Refusal(404, "unknown_call");
}
