import type { KnownOutcome, Outcome } from "#client/page/page-source.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { askOrigin, contractBody } from "#edge/origin.ts";
import type { PreparedCall } from "./data.ts";
import type { PageContext } from "./page-context.ts";

/** The outcome of a call from its status; the answer to a 200 is of the contract's shape already. */
function outcomeOf(status: number, body: unknown): Outcome<unknown> {
  if (status === 200) return { state: "ready", body };
  if (status === 410) return { state: "gone" };
  const code = errorCode(body);
  if (status === 404) return { state: code === "not_found" ? "gone" : "missing" };
  if (code === "login_required" || isSessionOver(body)) return { state: "logged-out" };
  if (code === "blocked") return { state: "blocked" };
  if (code === "blocked_by_you") return { state: "blocked-by-you" };
  if (status === 403) return { state: "closed" };
  return { state: status === 405 ? "missing" : "failed" };
}

/** A visitor's call is sent without cookies, since its answer may be cached for others. */
export async function askAsVisitor(context: PageContext, call: PreparedCall): Promise<Outcome<unknown>> {
  const outcome = await askAsMember(context, call, new Headers());
  return outcome.state === "logged-out" ? { state: "closed" } : outcome;
}

/** A member's call is sent with the headers of the member's browser. */
export async function askAsMember(
  { env, tenant, settings }: Pick<PageContext, "env" | "tenant" | "settings">,
  { name, query }: PreparedCall,
  headers: Headers,
): Promise<Outcome<unknown>> {
  try {
    // Without the network's country: the answer may be cached, and no cached answer depends on it.
    const answer = await askOrigin(env, tenant, settings, name, { query, headers: fromEdge(headers) });
    return outcomeOf(answer.status, answer.body);
  } catch (error) {
    return failureOf(error);
  }
}

/** The outcome that page.php carries: the status and the body of the page's own call. */
export async function carriedOutcome(
  { tenant, settings }: Pick<PageContext, "tenant" | "settings">,
  { name }: PreparedCall,
  page: { status: number; body: unknown } | null,
): Promise<Outcome<unknown>> {
  if (page === null) return { state: "failed" };
  const { status, body } = page;
  if (status !== 200) return outcomeOf(status, body);
  try {
    return { state: "ready", body: await contractBody(tenant, settings, name, body) };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Whether the page's call failed the last time: then its status must be known before anything is sent, since
 * a page whose shell went ahead has said 200.
 */
export async function isSuspectPage({
  tenant,
  match,
}: Pick<PageContext, "tenant" | "match">): Promise<boolean> {
  const { call } = match.route;
  if (tenant.origin === "embedded" || call === undefined) return false;
  const { isSuspect } = await import("#edge/backend/circuit-breaker.ts");
  return isSuspect(tenant, call.slice("GET ".length));
}

export const isKnown = (call: PreparedCall | KnownOutcome): call is KnownOutcome => "state" in call;

/** The browser's headers as the edge passes them on. */
export function fromEdge(headers: Headers): Headers {
  const own = new Headers(headers);
  own.set("x-request-type", "server");
  return own;
}

function failureOf(error: unknown): Outcome<unknown> {
  if (!(error instanceof Refusal) || error.code === "origin_invalid") reportError("page data", error);
  return { state: error instanceof Refusal && error.code === "unknown_call" ? "missing" : "failed" };
}

const isSessionOver = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  "authentication_required" in body &&
  body.authentication_required === true;

function errorCode(body: unknown): string | null {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}
