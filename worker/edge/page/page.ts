import type { Context } from "hono";
import type { Frame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import type { PageData } from "#client/page/page-source.ts";
import type { Seed } from "#client/page/seed.ts";
import type { Data as ErrorData } from "#client/pages/error/data.ts";
import { matchRoute, type Match } from "#client/routes.ts";
import { Refusal, statusOf } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { SEED_TYPE } from "#contract/platform/seed-type.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { App } from "#edge/env.ts";
import { checkGuard } from "#edge/guards.ts";
import { STRICTER_REFERRER } from "#edge/headers.ts";
import { readLoginState, type LoginState } from "#edge/login-state.ts";
import { decidePage, readVisitor, type PageDecisions, type Visitor } from "#edge/page-decisions.ts";
import { finish, inTime, LATE, renderOwn, respond, stream, type Made } from "./answer.ts";
import { addressQuery, addressRequestOf } from "./data.ts";
import { frameOf } from "./frame.ts";
import { countLanding } from "./landing.ts";
import { readAsMember, readMember, type Member } from "./member.ts";
import { isSuspectPage } from "./outcome.ts";
import type { PageContext } from "./page-context.ts";
import { siteInfo } from "./settings.ts";
import { visitorPage } from "./visitor.ts";

/** A page: for a visitor from the cache or rendered, for a member rendered for them alone. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const found = matchRoute(url.pathname);
  if (!found || isUnknownToken(found, c.get("tenant"))) return await tidied(c, url);
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new Refusal(405, "wrong_method");
  const match =
    found.params["slug"] === undefined
      ? found
      : await (await import("./known-slug.ts")).withKnownSlug(found, c.get("tenant"));
  const claim = await readLoginState(c.env, c.get("tenant"), c.req.raw);
  const prepared = await prepare(c, url, match);
  if (c.req.header("accept") === SEED_TYPE)
    return claim === "visitor" || match.route.isText
      ? elsewhereTo(url.pathname + url.search)
      : seedOfMember(c, prepared);
  return claim === "visitor" ? asVisitor(c, prepared, []) : asMember(c, prepared, claim);
}

/** `/{token}` matches whatever is no other page: it is one where the site has such a page. */
const isUnknownToken = ({ route, params }: Match, { pages }: Tenant): boolean =>
  route.isOfOneSite === true && !pages.some(({ token }) => token === params["token"]);

/** Leads a typed or mangled address to the page that it means; there is none for most. */
async function tidied(c: Context<App>, url: URL): Promise<Response> {
  const { tidyAddress } = await import("./tidy-address.ts");
  const address = tidyAddress(url.pathname);
  const meant = address === null ? null : matchRoute(address);
  if (!meant || isUnknownToken(meant, c.get("tenant")) || !["GET", "HEAD"].includes(c.req.method))
    throw new Refusal(404, "not_found");
  return c.redirect(`${address}${url.search}`, 301);
}

/** What is known of a request before it is known whose page it will be. */
interface Prepared {
  visitor: Visitor;
  later: (work: Promise<unknown>) => void;
  /** The page as a visitor's or as a member's: decisions, frame, and the path a guard redirects to. */
  as: (loggedIn: boolean) => Promise<{
    request: PageContext;
    frame: Frame;
    visit: PageDecisions;
    elsewhere: string | null;
  }>;
}

async function prepare(c: Context<App>, url: URL, match: Match): Promise<Prepared> {
  const tenant = c.get("tenant");
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const visitor = readVisitor(c.req.raw, url);
  const site = await siteInfo(
    c.env,
    tenant,
    { query: url.searchParams, country: visitor.country.seen },
    later,
  );
  const { settings, company, isCompanyConfirmed, lacks } = site;
  const as: Prepared["as"] = async (loggedIn) => {
    const visit = decidePage(visitor, tenant, settings, match.route, loggedIn);
    const query = await addressQuery(
      match.route,
      url.searchParams,
      addressRequestOf(settings, visitor, visit),
    );
    const frame = frameOf(tenant, site, visit, match, query, url.port);
    const elsewhere = await checkGuard(match.route.guard, {
      loggedIn,
      path: frame.path,
      next: url.searchParams.get("next"),
      key: url.searchParams.get("key"),
      lacks,
    });
    return {
      request: {
        env: c.env,
        tenant,
        settings,
        company,
        isCompanyConfirmed,
        visitor,
        visit,
        match,
        query,
        later,
      },
      frame,
      visit,
      elsewhere,
    };
  };
  return { visitor, later, as };
}

async function asVisitor(
  c: Context<App>,
  { visitor, later, as }: Prepared,
  cookies: string[],
): Promise<Response> {
  const { request, frame, visit, elsewhere } = await as(false);
  const made: Made =
    elsewhere === null
      ? await visitorPage(c, request, frame, later)
      : { response: redirect(elsewhere), cached: { value: false, reason: "for members" } };
  if (elsewhere === null) later(countLanding(c.req.raw, request, made));
  return remember(await finish(c, made, visitor, visit, request.tenant), cookies);
}

/**
 * Status, cookies and title wait at most SHELL_WAIT_MS for the origin. After that the session cookie decides,
 * and the rest arrives as content.
 */
async function asMember(
  c: Context<App>,
  prepared: Prepared,
  claim: Exclude<LoginState, "visitor">,
): Promise<Response> {
  const { request, frame, visit, elsewhere } = await prepared.as(true);
  const { tenant } = request;
  if (elsewhere !== null && claim === "member") return redirect(elsewhere);
  const mayStream = claim === "member" && !(await isSuspectPage(request));
  const reading = readAsMember(request, c.req.raw.headers);
  const content = await (mayStream ? inTime(reading) : reading);
  if (content === LATE)
    return finish(c, await stream(c, tenant, frame, reading), prepared.visitor, visit, tenant);
  // A backend that cannot say whose its cookies are: the page is a visitor's until it can.
  if (content.who === "nobody" || (content.who === "unknown" && claim === "perhaps"))
    return asVisitor(c, prepared, content.cookies);
  if (elsewhere !== null) return remember(redirect(elsewhere), content.cookies);
  const made = await renderOwn(c, tenant, frame, content);
  return remember(await finish(c, made, prepared.visitor, visit, tenant), content.cookies);
}

/**
 * The next page of a member as a seed, for the document that is open. If the session has ended, or a guard
 * redirects, the answer names the page to load instead.
 */
async function seedOfMember(c: Context<App>, prepared: Prepared): Promise<Response> {
  const { request, frame, elsewhere } = await prepared.as(true);
  if (elsewhere !== null) return elsewhereTo(elsewhere);
  const { who, cookies, ...content } = await readAsMember(request, c.req.raw.headers);
  if (who !== "member") return elsewhereTo(frame.path);
  const seed: Seed = { ...frame, ...content };
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

/** A page with the result of a form that was sent to it without a script; the result decides the status. */
export async function pageWith(
  c: Context<App>,
  path: string,
  result: PageData | ((request: PageContext) => Promise<PageData>),
  status?: number,
): Promise<Response> {
  const url = new URL(path, c.req.url);
  const match = matchRoute(url.pathname);
  if (!match) throw new Refusal(404, "not_found");
  const { visitor, as } = await prepare(c, url, match);
  const { request, frame, visit } = await as(false);
  const data = typeof result === "function" ? await result(request) : result;
  return finish(
    c,
    await renderOwn(c, request.tenant, frame, { user: null, dismissals: {}, data }, status),
    visitor,
    visit,
    request.tenant,
  );
}

/**
 * A page of one message and at most one button, which posts to the page's own address. It needs no script. A
 * token opens it, so its address is told to nobody.
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
  const site = await siteInfo(
    c.env,
    tenant,
    { query: new URLSearchParams(), country: visitor.country.seen },
    (work) => c.executionCtx.waitUntil(work),
  );
  const visit = decidePage(visitor, tenant, site.settings, { name: "index", layout: "empty" }, false);
  const frame = frameOf(tenant, site, visit, null, new URLSearchParams(), url.port);
  const { renderWords } = await import("./render.tsx");
  const response = respond(c, { ...(await renderWords(tenant, frame, words, button)), status }, frame);
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("referrer-policy", STRICTER_REFERRER);
  return response;
}

/** The error page of the site, in the visitor's language. Throws when it fails itself. */
export async function pageOfError(error: Error, c: Context<App>): Promise<Response> {
  const status = statusOf(error);
  const tenant = c.get("tenant");
  const url = new URL(c.req.url);
  if (!(error instanceof Refusal))
    reportError("edge", error, { site: tenant.id, route: matchRoute(url.pathname)?.route.name });
  const visitor = readVisitor(c.req.raw, url);
  const site = await siteInfo(
    c.env,
    tenant,
    { query: url.searchParams, country: visitor.country.seen },
    (work) => c.executionCtx.waitUntil(work),
  );
  const code = error instanceof Refusal ? error.code : error.message === "" ? null : "error";
  const data: ErrorData = { state: "ready", status, code };
  const claim = await readLoginState(c.env, tenant, c.req.raw);
  const reading = claim === "visitor" ? null : readMemberOfError(c, site.settings);
  const read = reading && (claim === "member" ? await inTime(reading) : await reading);
  const member = read === LATE ? null : read;
  const loggedIn =
    read === LATE || member?.who === "member" || (claim === "member" && member?.who === "unknown");
  const visit = decidePage(visitor, tenant, site.settings, { name: "index", layout: "default" }, loggedIn);
  const frame = frameOf(tenant, site, visit, null, new URLSearchParams(), url.port);
  const made =
    reading && read === LATE
      ? await stream(
          c,
          tenant,
          frame,
          reading.then((late) => ({ ...late, data })),
          status,
        )
      : await renderOwn(c, tenant, frame, { ...(member ?? { user: null, dismissals: {} }), data });
  if (status === 405) made.response.headers.set("allow", "GET, HEAD");
  return remember(
    await finish(
      c,
      { ...made, cached: { value: false, reason: `status ${status}` } },
      visitor,
      visit,
      tenant,
    ),
    member?.cookies ?? [],
  );
}

/**
 * Who sees the error page, so that a member's keeps bar, badges and title. It never fails: an error page
 * shows without the member rather than not at all.
 */
async function readMemberOfError(c: Context<App>, settings: Settings): Promise<Member> {
  try {
    const context = { env: c.env, tenant: c.get("tenant"), settings };
    return (await readMember(context, c.req.raw.headers, null)).member;
  } catch (error) {
    reportError("member of an error page", error);
    return { who: "unknown", user: null, dismissals: {}, discount: undefined, cookies: [] };
  }
}
