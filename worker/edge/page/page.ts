import type { Context } from "hono";
import type { MessageId } from "#client/intl.tsx";
import { matchRoute, type Match } from "#client/routes.ts";
import type { AnyPageData, Seed } from "#client/seed.ts";
import { Refusal, statusOf } from "#contract/errors.ts";
import { SEED_TYPE } from "#contract/seed-type.ts";
import { claimOf, type Claim } from "#edge/claim.ts";
import type { App } from "#edge/env.ts";
import { checkGuard } from "#edge/guards.ts";
import { decideVisit, readVisitor, type Visit, type Visitor } from "#edge/visit.ts";
import { finish, inTime, LATE, renderOwn, respond, stream, type Made } from "./answer.ts";
import { pageSources, type PageRequest } from "./data.ts";
import { frameOf } from "./frame.ts";
import { readAsMember } from "./member.ts";
import { siteSettings } from "./settings.ts";
import { visitorPage } from "./visitor.ts";

/** A page: for a visitor kept from an earlier one or rendered, for a member his own. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const match = matchRoute(url.pathname);
  if (!match) throw new Refusal(404, "not_found");
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new Refusal(405, "wrong_method");
  const claim = await claimOf(c.env, c.get("tenant"), c.req.raw);
  const asking = await ask(c, url, match);
  if (c.req.header("accept") === SEED_TYPE)
    return claim === "visitor" ? elsewhereTo(url.pathname + url.search) : seedOfMember(c, asking);
  return claim === "visitor" ? asVisitor(c, asking, []) : asMember(c, asking, claim);
}

/** What a request comes with, before it is known whose page it will be. */
interface Asking {
  visitor: Visitor;
  later: (work: Promise<unknown>) => void;
  /** The page as a visitor's or as a member's: decisions, frame, and where else to go. */
  as: (loggedIn: boolean) => {
    request: PageRequest;
    frame: ReturnType<typeof frameOf>;
    visit: Visit;
    elsewhere: string | null;
  };
}

async function ask(c: Context<App>, url: URL, match: Match): Promise<Asking> {
  const tenant = c.get("tenant");
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const visitor = readVisitor(c.req.raw, url);
  const settings = await siteSettings(c.env, tenant, url.searchParams, later);
  const as: Asking["as"] = (loggedIn) => {
    const visit = decideVisit(visitor, tenant, settings, match.route, loggedIn);
    const query = pageSources[match.route.name].query({ settings, query: url.searchParams, visit });
    const frame = frameOf(tenant, settings, visit, match, query, url.port);
    const elsewhere = checkGuard(match.route.guard, {
      loggedIn,
      path: frame.path,
      next: url.searchParams.get("next"),
    });
    return {
      request: { env: c.env, tenant, settings, visitor, visit, match, query, later },
      frame,
      visit,
      elsewhere,
    };
  };
  return { visitor, later, as };
}

async function asVisitor(
  c: Context<App>,
  { visitor, later, as }: Asking,
  cookies: string[],
): Promise<Response> {
  const { request, frame, visit, elsewhere } = as(false);
  const made: Made =
    elsewhere === null
      ? await visitorPage(c, request, frame, later)
      : { response: redirect(elsewhere), kept: { value: false, reason: "for members" } };
  return remember(finish(c, made, visitor, visit, request.tenant), cookies);
}

/**
 * Status, cookies and title wait for the origin a moment; after that a cookie of our own decides, and the
 * rest arrives as content.
 */
async function asMember(
  c: Context<App>,
  asking: Asking,
  claim: Exclude<Claim, "visitor">,
): Promise<Response> {
  const { request, frame, visit, elsewhere } = asking.as(true);
  const { tenant } = request;
  if (elsewhere !== null && claim === "member") return redirect(elsewhere);
  const reading = readAsMember(request, c.req.raw.headers);
  const content = await (claim === "member" ? inTime(reading) : reading);
  if (content === LATE)
    return finish(c, await stream(c, tenant, frame, reading), asking.visitor, visit, tenant);
  // a backend that cannot say whose its cookies are: nobody's, until it can
  if (content.who === "nobody" || (content.who === "unknown" && claim === "perhaps"))
    return asVisitor(c, asking, content.cookies);
  if (elsewhere !== null) return remember(redirect(elsewhere), content.cookies);
  const made = await renderOwn(c, tenant, frame, content);
  return remember(finish(c, made, asking.visitor, visit, tenant), content.cookies);
}

/**
 * The next page of a member whose page stands. Whoever is none any more, and whoever is to go elsewhere, is
 * told where to load a page.
 */
async function seedOfMember(c: Context<App>, asking: Asking): Promise<Response> {
  const { request, frame, elsewhere } = asking.as(true);
  if (elsewhere !== null) return elsewhereTo(elsewhere);
  const { who, cookies, user, dismissals, discount, data } = await readAsMember(request, c.req.raw.headers);
  if (who !== "member") return elsewhereTo(frame.path);
  const seed: Seed = { ...frame, user, dismissals, discount, data };
  return remember(
    new Response(JSON.stringify(seed), { headers: { "content-type": SEED_TYPE, ...OWN } }),
    cookies,
  );
}

const OWN = { "cache-control": "private, no-store", vary: "accept" };
const elsewhereTo = (path: string): Response =>
  new Response(null, { status: 204, headers: { "x-elsewhere": path, ...OWN } });
const redirect = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path, "cache-control": "private, no-store" } });

function remember(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** One of our own pages with what was just done to it: the login after a form without script. */
export async function pageWith(
  c: Context<App>,
  path: string,
  data: AnyPageData,
  status: number,
): Promise<Response> {
  const url = new URL(path, c.req.url);
  const match = matchRoute(url.pathname);
  if (!match) throw new Refusal(404, "not_found");
  const { visitor, as } = await ask(c, url, match);
  const { request, frame, visit } = as(false);
  return finish(
    c,
    await renderOwn(c, request.tenant, frame, { user: null, dismissals: {}, data }, status),
    visitor,
    visit,
    request.tenant,
  );
}

/**
 * A sentence of the site's own and at most one button, which sends to the address it stands at: without
 * script, and for whoever comes.
 */
export async function pageOfWords(
  c: Context<App>,
  words: { title: MessageId; text: MessageId },
  button: MessageId | null,
  status: number,
): Promise<Response> {
  const tenant = c.get("tenant");
  const url = new URL(c.req.url);
  const visitor = readVisitor(c.req.raw, url);
  const settings = await siteSettings(c.env, tenant, new URLSearchParams(), (work) =>
    c.executionCtx.waitUntil(work),
  );
  const visit = decideVisit(visitor, tenant, settings, { name: "index", layout: "empty" }, false);
  const frame = frameOf(tenant, settings, visit, null, new URLSearchParams(), url.port);
  const { renderWords } = await import("./render.tsx");
  const response = respond(c, { ...(await renderWords(tenant, frame, words, button)), status }, frame);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

/** The error page of the site, in the visitor's language. Throws when it fails itself. */
export async function pageOfError(error: Error, c: Context<App>): Promise<Response> {
  const status = statusOf(error);
  if (!(error instanceof Refusal)) console.error("edge:", error);
  const tenant = c.get("tenant");
  const url = new URL(c.req.url);
  const visitor = readVisitor(c.req.raw, url);
  const settings = await siteSettings(c.env, tenant, url.searchParams, (work) =>
    c.executionCtx.waitUntil(work),
  );
  const loggedIn = (await claimOf(c.env, tenant, c.req.raw)) === "member";
  const visit = decideVisit(visitor, tenant, settings, { name: "index", layout: "default" }, loggedIn);
  const frame = frameOf(tenant, settings, visit, null, new URLSearchParams(), url.port);
  const code = error instanceof Refusal ? error.code : error.message === "" ? null : "error";
  const made = await renderOwn(c, tenant, frame, {
    user: null,
    dismissals: {},
    data: { state: "ready", status, code },
  });
  if (status === 405) made.response.headers.set("allow", "GET, HEAD");
  return finish(c, { ...made, kept: { value: false, reason: `status ${status}` } }, visitor, visit, tenant);
}
