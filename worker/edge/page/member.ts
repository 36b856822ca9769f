import type { Content } from "#client/seed.ts";
import type { PageAnswer } from "#contract/calls/page.ts";
import type { User } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { cookiesFor, userIn } from "#edge/claim.ts";
import { callOrigin, type OriginAnswer } from "#edge/origin.ts";
import { callOf, showOutcome, type PageRequest } from "./data.ts";
import { askAsMember, fromEdge, outcomeOf } from "./outcome.ts";

/**
 * A page as its member sees it. `who`: the origin knows him, knows that nobody is logged in, or could not be
 * asked.
 */
export interface MemberContent extends Content {
  who: "member" | "nobody" | "unknown";
  /** What the origin and the edge want the browser to remember. */
  cookies: string[];
}

/** Milliseconds in which a backend that lacks page.php is not asked for it again by an isolate. */
const LACKING_PAUSE = 300_000;
/** Sites, not people. */
const lacking = new Map<string, number>();

/**
 * Who the member is and what his page stands on: in one question to the origin, or, where a backend lacks
 * page.php, in the table's calls at once.
 */
export async function readAsMember(request: PageRequest, headers: Headers): Promise<MemberContent> {
  const { tenant } = request;
  const call = callOf(request);
  const [who, outcome] = isLacking(tenant) ? await askApart() : ((await askAtOnce()) ?? (await askApart()));
  const user = await userFrom(tenant, who?.user);
  const cookies =
    who === null
      ? []
      : [...who.cookies, ...(user === undefined ? [] : cookiesFor(tenant, headers, user, false))];
  return {
    who: user === undefined ? "unknown" : user === null ? "nobody" : "member",
    user: user ?? null,
    dismissals: who?.dismissals ?? {},
    discount: who?.discount,
    data: await showOutcome(request, outcome),
    cookies,
  };

  async function askAtOnce() {
    // a page that does without its call this time names none
    const query = new URLSearchParams(
      call !== null && "query" in call
        ? [["route", request.match.route.name], ...call.query]
        : [["route", ""]],
    );
    const answer = await ask("/api/page.php", `?${query}`);
    if (answer === "missing") {
      lacking.set(tenant.id, Date.now());
      return null;
    }
    if (answer === null) return [null, { state: "failed" as const }] as const;
    const { page, dismissals = {}, discount } = answer.body as Partial<PageAnswer>;
    const shown =
      call !== null && "state" in call
        ? call
        : call === null || !page
          ? null
          : outcomeOf(page.status, page.body);
    // another backend is asked by discountcode.php, whose word the browser checks
    return [
      {
        user: userIn(answer),
        dismissals,
        discount: tenant.origin === "embedded" ? discount : undefined,
        cookies: answer.cookies,
      },
      shown,
    ] as const;
  }

  async function askApart() {
    const [answer, shown] = await Promise.all([
      ask("/api/user.php", ""),
      call === null || "state" in call ? call : askAsMember(request.env, tenant, call, headers),
    ]);
    return [
      answer === null || answer === "missing"
        ? null
        : { user: userIn(answer), dismissals: {}, discount: undefined, cookies: answer.cookies },
      shown,
    ] as const;
  }

  async function ask(path: string, search: string): Promise<OriginAnswer | "missing" | null> {
    try {
      const answer = await callOrigin(request.env, tenant, {
        method: "GET",
        path,
        search,
        headers: fromEdge(headers),
        body: null,
      });
      if (answer.status === 200 && typeof answer.body === "object" && answer.body !== null) return answer;
      return answer.status === 404 || answer.status === 405 ? "missing" : null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === "unknown_call" ? "missing" : null;
    }
  }
}

function isLacking({ id, origin }: Tenant): boolean {
  return origin !== "embedded" && Date.now() - (lacking.get(id) ?? 0) < LACKING_PAUSE;
}

/** Undefined where the origin did not say. An HTTP backend's word is checked. */
async function userFrom({ origin }: Tenant, given: unknown): Promise<User | null | undefined> {
  if (given === undefined || given === null || origin === "embedded") return given as User | null | undefined;
  return (await import("./backend-answers.ts")).checkUser(given);
}
