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
/** Whose answer is read, and whether it is that of a backend to a login, whose refusals have many wordings. */
interface Asked {
  embedded: boolean;
  isLogin: boolean;
}

/**
 * Reads what an origin answered, at most ORIGIN_MAX_BYTES of it; `close` ends the exchange where the rest is
 * not wanted. Throws a Refusal: origin_unavailable (503) where the origin fails, origin_invalid (502) where
 * its answer is none, unknown_call (404) where it has no such call.
 */
export async function readAnswer(response: Response, asked: Asked, close: () => void): Promise<OriginAnswer> {
  try {
    if (Number(response.headers.get("content-length") ?? 0) > ORIGIN_MAX_BYTES)
      throw new Refusal(502, "origin_invalid");
    return await parseAnswer(response, asked, close);
  } catch (error) {
    // Cancelling the body alone would let what is under way arrive.
    close();
    throw error;
  }
}

async function parseAnswer(
  response: Response,
  { embedded, isLogin }: Asked,
  close: () => void,
): Promise<OriginAnswer> {
  const { status, ok, headers } = response;
  const given = headers.getSetCookie();
  const retryAfter = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0] ?? null;
  const answer = {
    status,
    body: undefined,
    cookies: embedded ? given : (await import("./backend/cookies.ts")).ownCookies(given),
    retryAfter,
    allow: headers.get("allow"),
  };
  if (status >= 300 && status < 400) throw new Refusal(502, "origin_invalid");
  if (WITHOUT_BODY.includes(status) || (ok && headers.get("content-length") === "0")) return answer;
  const text = await readText(response, embedded);
  if (text === "" && ok) return answer;
  const body = await parseText(text, embedded);
  const isRead = body !== undefined;
  if (status >= 500 && !(isRead && isForeseen(body)))
    throw new Refusal(503, "origin_unavailable", { retryAfter: Number(retryAfter ?? 5) });
  if (isLogin) {
    const { readLogin } = await import("./backend/login.ts");
    const read = readLogin({ status, body, retryAfter });
    // of a page that is not JSON the status is all that is wanted
    if (!isRead) close();
    if (read.body !== undefined)
      return { ...answer, ...read, body: read.status < 300 ? read.body : withoutText(read.body) };
  }
  if (!isRead)
    throw status === 404 && text === null
      ? new Refusal(404, "unknown_call")
      : new Refusal(502, "origin_invalid");
  return { ...answer, body: ok ? body : withoutText(body) };
}

/** The text of an answer; null where it is said to be no JSON, and does not begin like some either. */
async function readText(response: Response, embedded: boolean): Promise<string | null> {
  const isJson = /^application\/(?:[\w.+-]{1,60}\+)?json\b/i.test(response.headers.get("content-type") ?? "");
  if (isJson) return readBounded(response);
  // PHP says text/html of everything, until it is told; of nothing too
  return readBounded(response, embedded ? () => false : (await import("./backend/json.ts")).looksLikeJson);
}

/** Undefined where it is no JSON. */
async function parseText(text: string | null, embedded: boolean): Promise<unknown> {
  if (text === null) return undefined;
  try {
    return embedded ? JSON.parse(text) : (await import("./backend/json.ts")).parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * At most ORIGIN_MAX_BYTES of an answer, and no more than its first piece where that does not begin as
 * wanted: then null. Throws origin_invalid (502) for a longer one.
 */
async function readBounded(response: Response, begins: (text: string) => boolean): Promise<string | null>;
async function readBounded(response: Response): Promise<string>;
async function readBounded(response: Response, begins?: (text: string) => boolean): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    const isFirst = bytes === 0;
    bytes += value.byteLength;
    if (bytes > ORIGIN_MAX_BYTES) throw new Refusal(502, "origin_invalid");
    text += decoder.decode(value, { stream: true });
    if (isFirst && begins && !begins(text)) return null;
  }
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
