import { Hono } from "hono/tiny";
import type { DeskCaller } from "#contract/desk/caller.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import { answerRange } from "#contract/platform/byte-range.ts";
import { releaseOf } from "#contract/platform/release.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { DeskEnv } from "./env.ts";
import { forgeryToken, requireOwnPage } from "./forgery.ts";
import { admitted, type Admitted } from "./gateway.ts";
import { securityHeaders } from "./headers.ts";
import { deskAsset, deskPage } from "./page.ts";

/** Bytes of a body that are read. */
const MAX_BODY = 256 * 1024;

interface Desk {
  Bindings: DeskEnv;
  Variables: { who: Admitted };
}

/** The desk: its routes in the order in which a request meets them. */
export const app = new Hono<Desk>();

app.use(securityHeaders);
app.onError((error) => {
  if (error instanceof Refusal) return refused(error);
  reportError("desk", error);
  return refused(new Refusal(500, "error"));
});
// nothing at all is answered to people that the gateway has not let in
app.use(async (c, next) => {
  c.set("who", await admitted(c.req.raw, c.env));
  return next();
});

app.all("/api/:noun", async (c) => {
  const { method } = c.req;
  const caller = await callerOf(c.req.raw, c.env, c.get("who"));
  if (Number(c.req.header("content-length") ?? 0) > MAX_BODY) throw new Refusal(413, "too_large");
  const body = method === "GET" ? "" : await c.req.text();
  if (body.length > MAX_BODY) throw new Refusal(413, "too_large");
  const reply = await c.env.ORIGIN.answer(caller, {
    method,
    noun: c.req.param("noun"),
    query: Object.fromEntries(new URL(c.req.url).searchParams),
    body,
    key: c.req.header("idempotency-key") ?? null,
    release: releaseOf(c.env.RELEASE),
  });
  return json(reply.status, reply.body, reply.retryAfter);
});
app.get("/evidence/:site/:name", async (c) => {
  const caller = await callerOf(c.req.raw, c.env, c.get("who"));
  const file = await c.env.ORIGIN.openFile(caller, c.req.param("site"), c.req.param("name"));
  const etag = file.headers.get("etag");
  // players ask for ranges of a recording
  if (!file.ok || etag === null || !file.headers.get("content-type")?.startsWith("audio/"))
    return new Response(file.body, file);
  return answerRange(c.req.raw, await file.arrayBuffer(), { ...Object.fromEntries(file.headers), etag });
});
app.get("/assets/:name", (c) => deskAsset(c.req.param("name")));
app.get("*", async (c) => {
  const who = c.get("who");
  if (!("email" in who)) throw new Refusal(403, "operator_not_allowed");
  return deskPage(await forgeryToken(c.env, who.email, Date.now()));
});

/**
 * A command has a personal token, wherever it runs; a person in a browser is who the gateway says, and their
 * writes come from a page of the desk.
 */
async function callerOf(request: Request, env: DeskEnv, who: Admitted): Promise<DeskCaller> {
  const token = /^Bearer (\S{16,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token !== undefined) return { by: "token", token };
  if (!("email" in who)) throw new Refusal(401, "operator_required");
  if (request.method !== "GET") await requireOwnPage(request, env, who.email, Date.now());
  return { by: "gateway", email: who.email, session: who.session };
}

const refused = (refusal: Refusal): Response =>
  json(refusal.status, JSON.stringify(errorBody(refusal)), refusal.retryAfter);

const json = (status: number, body: string, retryAfter?: number): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "private, no-store",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
  });
