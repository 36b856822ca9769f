import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#edge/env.ts";
import { callOrigin } from "#edge/origin.ts";

/** How the call that a page stands on came out: failures that a page has words for are its state. */
export type Outcome =
  | { state: "ready"; body: unknown }
  | { state: "closed" | "missing" | "failed" | "gone" | "blocked" | "blocked-by-you" };
/** `logged-out`: the answer is for a member, and this is none any more. */
export type MemberOutcome = Outcome | { state: "logged-out" };

export interface PageCall {
  path: string;
  query: URLSearchParams;
}

export function outcomeOf(status: number, body: unknown): MemberOutcome {
  if (status === 200) return { state: "ready", body };
  if (status === 410) return { state: "gone" };
  const code = errorCode(body);
  if (status === 404) return { state: code === "not_found" ? "gone" : "missing" };
  if (code === "login_required" || isOver(body)) return { state: "logged-out" };
  if (code === "blocked") return { state: "blocked" };
  if (code === "blocked_by_you") return { state: "blocked-by-you" };
  if (status === 403) return { state: "closed" };
  return { state: status === 405 ? "missing" : "failed" };
}

/** A visitor's call, without cookies: its answer may be kept. */
export async function askAsVisitor(env: Env, tenant: Tenant, call: PageCall): Promise<Outcome> {
  const outcome = await ask(env, tenant, call, new Headers());
  return outcome.state === "logged-out" ? { state: "closed" } : outcome;
}

/** A member's call, with what his browser sent. */
export const askAsMember = (
  env: Env,
  tenant: Tenant,
  call: PageCall,
  headers: Headers,
): Promise<MemberOutcome> => ask(env, tenant, call, headers);

async function ask(
  env: Env,
  tenant: Tenant,
  { path, query }: PageCall,
  headers: Headers,
): Promise<MemberOutcome> {
  try {
    const answer = await callOrigin(env, tenant, {
      method: "GET",
      path,
      search: query.size > 0 ? `?${query}` : "",
      headers: fromEdge(headers),
      body: null,
    });
    return outcomeOf(answer.status, answer.body);
  } catch (error) {
    return failureOf(error);
  }
}

export function fromEdge(headers: Headers): Headers {
  const own = new Headers(headers);
  own.set("x-request-type", "server");
  return own;
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Refusal)) console.error("page data:", error);
  return { state: error instanceof Refusal && error.code === "unknown_call" ? "missing" : "failed" };
}

const isOver = (body: unknown): boolean =>
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
