import { parseFailure } from "#client/net/failure.ts";
import { routes } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import type { Settings } from "#contract/product/settings.ts";
import { rules, type CallName } from "#contract/rules.ts";
import { checkAnswer } from "#edge/backend/check.ts";
import type { Misread } from "#edge/backend/misreads.ts";
import { overlaySettings } from "#edge/backend/settings.ts";
import { ORIGIN_TIMEOUT_MS } from "#edge/limits.ts";
import { readAnswer, type OriginAnswer } from "#edge/origin-answer.ts";
import { SPECIFIED } from "./openapi.ts";
import { samples } from "./requests.ts";

/** GET calls that are not asked here: they change something, or need what was mailed. */
const NOT_ASKED: readonly CallName[] = [
  "GET /api/logout.php",
  "GET /api/auto-like.php",
  "GET /api/complete-signup.php",
];

export interface Checked {
  /** The backend's address without a trailing slash. */
  address: string;
  /** The settings of the site's file, which stand in for what the backend does not say. */
  file: Settings;
  /** A member's login, for the calls that only members get. */
  login: { email: string; password: string } | null;
  print: (line: string) => void;
}

/**
 * Asks a backend every read call of the contract, as the edge does, and prints what pages will make of the
 * answers. True where every call of the specification could be read.
 */
export async function checkBackend({ address, file, login, print }: Checked): Promise<boolean> {
  let cookie = "";
  let settings = file;
  let isFine = true;
  if (login) isFine = await ask("POST /api/user.php", {}, login);
  for (const { name, query } of samples)
    if (name.startsWith("GET ") && !NOT_ASKED.includes(name))
      isFine =
        (await ask(name, name === "GET /api/settings.php" ? { ...query, host: file.domain } : query, null)) &&
        isFine;
  return isFine;

  async function ask(name: CallName, query: Record<string, string>, body: object | null): Promise<boolean> {
    const isWanted = SPECIFIED.includes(name);
    const misreads: Misread[] = [];
    const begun = performance.now();
    let verdict: Verdict;
    try {
      const answer = await exchange(name, query, body);
      if (answer.status === 200) {
        const known = checkAnswer(name, answer.body, settings, (misread) => misreads.push(misread));
        if (name === "GET /api/settings.php") settings = overlaySettings(file, answer.body);
        verdict = { isFine: true, words: `read: ${summaryOf(name, known)}` };
      } else verdict = refusalOf(name, answer, isWanted, cookie !== "");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      verdict = failureOf(name, error, isWanted);
    }
    const took = Math.round(performance.now() - begun);
    print(`${verdict.isFine ? "✓" : "✗"} ${name} (${took} ms) ${verdict.words}`);
    for (const { field, expected, found } of misreads)
      print(`    ${field}: expected ${expected}, found ${found}`);
    return verdict.isFine;
  }

  async function exchange(
    name: CallName,
    query: Record<string, string>,
    body: object | null,
  ): Promise<OriginAnswer> {
    const [method = "GET", path = ""] = name.split(" ");
    const search = new URLSearchParams(query);
    const closing = new AbortController();
    try {
      const response = await fetch(`${address}${path}${search.size > 0 ? `?${search}` : ""}`, {
        method,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(ORIGIN_TIMEOUT_MS), closing.signal]),
        headers: {
          accept: "application/json",
          "x-forwarded-host": file.domain,
          "x-forwarded-proto": "https",
          ...(path === "/api/user" && { "x-request-type": "server" }),
          ...(cookie !== "" && { cookie }),
          ...(body !== null && { "content-type": "application/json" }),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
      });
      const cookies = response.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
      if (cookies.length > 0) cookie = cookies.join("; ");
      return await readAnswer(response, { embedded: false, isLogin: method === "POST" }, () => {
        closing.abort();
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(503, "origin_unavailable");
    }
  }
}

interface Verdict {
  isFine: boolean;
  words: string;
}

function refusalOf(name: CallName, answer: OriginAnswer, isWanted: boolean, isMember: boolean): Verdict {
  const { code, minutes } = parseFailure(answer.status, answer.body);
  if (code === "login_failed") return { isFine: false, words: "the login failed: members are told so" };
  if (code === "account_blocked")
    return {
      isFine: false,
      words: `the account is blocked for ${minutes ?? 1} minutes: members are told so`,
    };
  if (answer.status === 404 && code !== "not_found") return missing(name, isWanted);
  if (!isMember && rules[name].needs === "member")
    return { isFine: true, words: "wants a login: give BACKEND_EMAIL and BACKEND_PASSWORD to read it" };
  return { isFine: true, words: `refused with ${answer.status} ${code}: pages say so` };
}

function failureOf(name: CallName, { code }: Refusal, isWanted: boolean): Verdict {
  if (code === "unknown_call") return missing(name, isWanted);
  // pages are read without it
  if (name === "GET /api/page.php") return missing(name, false);
  const why = code === "origin_unavailable" ? "no answer in time, or a failure" : "no answer of the contract";
  return { isFine: false, words: `${why}: ${consequenceOf(name)}` };
}

const missing = (name: CallName, isWanted: boolean): Verdict =>
  isWanted
    ? { isFine: false, words: `missing, and every backend has it: ${consequenceOf(name)}` }
    : { isFine: true, words: `not offered${withoutPages(name)}` };

function withoutPages(name: CallName): string {
  const pages = routes.flatMap((route) =>
    // as in the edge's offers: the index shows more than members, and some pages make do with another call
    route.name !== "index" && ((route.call === name && route.instead === undefined) || route.needs === name)
      ? [route.path]
      : [],
  );
  return pages.length > 0 ? `: nothing leads to ${[...new Set(pages)].join(", ")}` : "";
}

const consequenceOf = (name: CallName): string =>
  name === "GET /api/settings.php"
    ? "pages stand on the site's file alone"
    : name === "GET /api/companyinfo.php"
      ? "pages name the file's company and say that it is not confirmed"
      : `pages that need it say that they can't be loaded${withoutPages(name).replace(": nothing leads to", ":")}`;

/** What an answer has, in figures; of the settings and the company, which are public, also the words. */
function summaryOf(name: CallName, answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return String(answer);
  if (Array.isArray(answer)) return `${answer.length} rows`;
  const isPublic = name === "GET /api/settings.php" || name === "GET /api/companyinfo.php";
  return Object.entries(answer)
    .map(([key, value]) => `${key} ${isPublic ? JSON.stringify(value) : figureOf(value)}`)
    .join(", ");
}
const figureOf = (value: unknown): string =>
  Array.isArray(value)
    ? `${value.length}`
    : typeof value === "object" && value !== null
      ? "known"
      : typeof value === "string"
        ? "text"
        : String(value);
