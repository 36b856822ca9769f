import type { KnownOutcome, Outcome } from "#client/page/page-source.ts";
import type { Content } from "#client/page/seed.ts";
import type { User } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { noteFailure, pauseLeft, type Pause } from "#edge/failures.ts";
import { loginCookies, userInAnswer } from "#edge/login-state.ts";
import type { OriginAnswer } from "#edge/origin-answer.ts";
import { callOrigin, contractBody } from "#edge/origin.ts";
import { dataOf, prepareCall, type PreparedCall } from "./data.ts";
import { askAsMember, carriedOutcome, fromEdge, isKnown } from "./outcome.ts";
import type { PageContext } from "./page-context.ts";

/** `who`: the origin knows the member, knows that nobody is logged in, or could not be asked. */
export interface Member extends Omit<Content, "data"> {
  who: "member" | "nobody" | "unknown";
  /** What the origin and the edge want the browser to store. */
  cookies: string[];
}
/** A page as its member sees it. */
export type MemberContent = Member & Content;

/** In which a backend is not asked for page.php again after it lacked the call. */
const LACKING: Pause = { after: 1, first: 300_000, longest: 300_000 };
const lackedBy = ({ pool, id }: Tenant): string => `page.php ${pool}/${id}`;

/** What the origin said of the member, as far as it said it. */
interface Identity extends Pick<Content, "dismissals" | "discount" | "counts"> {
  user: unknown;
  cookies: string[];
}
interface Read {
  identity: Identity | null;
  outcome: Outcome<unknown> | null;
}

/**
 * Who the member is and the data of their page: in one call to the origin, or, where a backend lacks
 * page.php, in the table's calls at once.
 */
export async function readAsMember(request: PageContext, headers: Headers): Promise<MemberContent> {
  const { member, outcome } = await readMember(request, headers, await prepareCall(request));
  const context = { ...request, home: member.user?.profile.country };
  const { instead, name } = context.match.route;
  if (outcome?.state !== "missing" || instead === undefined)
    return { ...member, data: await dataOf(context, outcome) };
  // The member has been asked for already.
  if (instead === "GET /api/user.php")
    return { ...member, data: await dataOf(context, { state: "instead", body: { user: member.user } }) };
  const call = { name: instead, query: new URLSearchParams(), route: name };
  const found = await askAsMember(context, call, headers);
  return {
    ...member,
    data: await dataOf(context, found.state === "ready" ? { state: "instead", body: found.body } : found),
  };
}

/** Who the member is, and the outcome of the call that their page stands on; without a call it has none. */
export async function readMember(
  context: Pick<PageContext, "env" | "tenant" | "settings"> & Partial<Pick<PageContext, "visitor">>,
  headers: Headers,
  call: PreparedCall | KnownOutcome | null,
): Promise<{ member: Member; outcome: Outcome<unknown> | null }> {
  const { tenant } = context;
  const { identity, outcome } = isLacking(tenant)
    ? await readSeparately()
    : ((await readAtOnce()) ?? (await readSeparately()));
  const user = await userFrom(context, identity?.user);
  const member: Member = {
    who: user === undefined ? "unknown" : user === null ? "nobody" : "member",
    user: user ?? null,
    dismissals: identity?.dismissals ?? {},
    discount: identity?.discount,
    counts: identity?.counts,
    cookies:
      identity === null
        ? []
        : [...identity.cookies, ...(user === undefined ? [] : loginCookies(tenant, headers, user, false))],
  };
  return { member, outcome };

  async function readAtOnce(): Promise<Read | null> {
    // A page that does without its call this time names no route.
    const query = new URLSearchParams(
      call !== null && !isKnown(call) ? [["route", call.route], ...call.query] : [["route", ""]],
    );
    const answer = await ask("/api/page.php", `?${query}`);
    if (answer === "missing") return missing();
    if (answer === null) return { identity: null, outcome: { state: "failed" } };
    const carried = await contractBody(tenant, context.settings, "GET /api/page.php", answer.body).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      },
    );
    // A backend that answers every address alike has no such call.
    if (carried === null) return missing();
    const { page, dismissals, discount, counts } = carried;
    return {
      identity: {
        user: userInAnswer(answer),
        dismissals,
        // Another backend is asked with discountcode.php, whose answer the browser checks.
        discount: tenant.origin === "embedded" ? discount : undefined,
        counts,
        cookies: answer.cookies,
      },
      outcome: call === null || isKnown(call) ? call : await carriedOutcome(context, call, page),
    };
  }

  function missing(): null {
    noteFailure(lackedBy(tenant), LACKING, Date.now());
    return null;
  }

  async function readSeparately(): Promise<Read> {
    const [answer, outcome] = await Promise.all([
      ask("/api/user.php", ""),
      call === null || isKnown(call) ? call : askAsMember(context, call, headers),
    ]);
    const identity =
      answer === null || answer === "missing"
        ? null
        : {
            user: userInAnswer(answer),
            dismissals: {},
            discount: undefined,
            counts: undefined,
            cookies: answer.cookies,
          };
    return { identity, outcome };
  }

  async function ask(path: string, search: string): Promise<OriginAnswer | "missing" | null> {
    try {
      const answer = await callOrigin(context.env, tenant, {
        method: "GET",
        path,
        search,
        headers: fromEdge(headers),
        country: context.visitor?.country.seen ?? null,
        body: null,
      });
      if (answer.status === 200 && typeof answer.body === "object" && answer.body !== null) return answer;
      return isOptional(path) || answer.status === 404 || answer.status === 405 ? "missing" : null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === "unknown_call" || (error.code === "origin_invalid" && isOptional(path))
        ? "missing"
        : null;
    }
  }

  /** An operator's own backend may know nothing of page.php, in whatever words; a failure to answer is none. */
  function isOptional(path: string): boolean {
    return tenant.origin !== "embedded" && path === "/api/page.php";
  }
}

const isLacking = (tenant: Tenant): boolean =>
  tenant.origin !== "embedded" && pauseLeft(lackedBy(tenant), Date.now()) > 0;

/** Undefined where the origin did not say, or said nothing that a page could be made for. */
async function userFrom(
  { tenant, settings }: Pick<PageContext, "tenant" | "settings">,
  user: unknown,
): Promise<User | null | undefined> {
  if (user === undefined || user === null) return user;
  try {
    return (await contractBody(tenant, settings, "GET /api/user.php", { user })).user;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
