import { Refusal } from "#contract/errors.ts";
import { ORIGIN_MAX_BYTES } from "./limits.ts";

/** What an origin said, checked: JSON or nothing, of a bounded size, its cookies made this host's own. */
export interface OriginAnswer {
  status: number;
  /** JSON, which may be null; undefined for an answer without a body. */
  body: unknown;
  cookies: string[];
  retryAfter: string | null;
  /** The methods that an answer to OPTIONS or a refused method names. */
  allow: string | null;
}

/** Statuses below 300 that never have a body; a response made with one would throw. */
const WITHOUT_BODY = [204, 205];
/**
 * Reads what an origin answered, at most ORIGIN_MAX_BYTES of it; `close` ends the exchange where the rest is
 * not wanted. Throws a Refusal: origin_unavailable (503) where the origin fails, origin_invalid (502) where
 * its answer is none, unknown_call (404) where it has no such call.
 */
export async function readAnswer(
  response: Response,
  embedded: boolean,
  close: () => void,
): Promise<OriginAnswer> {
  try {
    if (Number(response.headers.get("content-length") ?? 0) > ORIGIN_MAX_BYTES)
      throw new Refusal(502, "origin_invalid");
    return await parseAnswer(response, embedded);
  } catch (error) {
    // Cancelling the body alone would let what is under way arrive.
    close();
    throw error;
  }
}

async function parseAnswer(response: Response, embedded: boolean): Promise<OriginAnswer> {
  const given = response.headers.getSetCookie();
  const cookies = embedded ? given : (await import("./backend/cookies.ts")).ownCookies(given);
  const retryAfter = /^\d{1,6}$/.exec(response.headers.get("retry-after") ?? "")?.[0] ?? null;
  const allow = response.headers.get("allow");
  if (response.status >= 300 && response.status < 400) {
    throw new Refusal(502, "origin_invalid");
  }
  const isJson = /^application\/(?:[\w.+-]{1,60}\+)?json\b/i.test(response.headers.get("content-type") ?? "");
  if (
    WITHOUT_BODY.includes(response.status) ||
    (response.ok && response.headers.get("content-length") === "0")
  )
    return { status: response.status, body: undefined, cookies, retryAfter, allow };
  if (!isJson) {
    if (response.ok && (await isEmpty(response)))
      return { status: response.status, body: undefined, cookies, retryAfter, allow };
    throw response.status >= 500
      ? new Refusal(503, "origin_unavailable", { retryAfter: Number(retryAfter ?? 5) })
      : response.status === 404
        ? new Refusal(404, "unknown_call")
        : new Refusal(502, "origin_invalid");
  }
  const text = await readBounded(response);
  let body: unknown;
  try {
    body = embedded ? JSON.parse(text) : JSON.parse(text, refusePrototype);
  } catch {
    throw new Refusal(502, "origin_invalid");
  }
  if (response.status >= 500 && !isForeseen(body))
    throw new Refusal(503, "origin_unavailable", { retryAfter: Number(retryAfter ?? 5) });
  return {
    status: response.status,
    body: response.ok ? body : withoutText(body),
    cookies,
    retryAfter,
    allow,
  };
}

/** PHP says text/html and no length where it says nothing at all. */
async function isEmpty(response: Response): Promise<boolean> {
  if (!response.body) return true;
  const reader = response.body.getReader();
  const { done } = await reader.read();
  return done;
}

async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ORIGIN_MAX_BYTES) throw new Refusal(502, "origin_invalid");
    text += decoder.decode(value, { stream: true });
  }
}

/** A key that could reach a prototype is refused. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor" || key === "prototype") throw new SyntaxError(key);
  return value;
}

/** A failure of a service behind the origin, which the origin reports as such. */
const FORESEEN: readonly unknown[] = ["payment_unavailable"];

const isForeseen = (body: unknown): boolean =>
  FORESEEN.includes((body as { error?: { code?: unknown } | null } | null)?.error?.code);

/** An error keeps its code and figures; a backend's own sentences go no further than this. */
function withoutText(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { error: { code: "error" } };
  const { error, authentication_required: required } = body as {
    error?: unknown;
    authentication_required?: unknown;
  };
  const given = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const code =
    typeof given["code"] === "string" && /^[a-z0-9_]{1,60}$/.test(given["code"]) ? given["code"] : "error";
  const figures = Object.entries(given).filter(
    ([key, value]) => typeof value === "number" && /^[a-z_]{1,40}$/.test(key),
  );
  const field =
    typeof given["field"] === "string" && /^[a-z_]{1,40}$/.test(given["field"])
      ? { field: given["field"] }
      : {};
  const proof =
    typeof given["proof"] === "string" && /^[\w.-]{1,200}$/.test(given["proof"])
      ? { proof: given["proof"] }
      : {};
  return {
    error: { code, ...field, ...proof, ...Object.fromEntries(figures) },
    ...(required === true ? { authentication_required: true } : {}),
  };
}
