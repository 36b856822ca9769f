import { routeOf, type PageCall } from "#client/routes.ts";
import { pageQuery } from "#contract/calls/operator/page.schema.ts";
import type { PageAnswer, PageQuery } from "#contract/calls/operator/page.ts";
import type { User } from "#contract/entities.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import { userFrom } from "#origin/accounts/open-session.ts";
import { unlessOut } from "#origin/directory/directory-outage.ts";
import { together } from "#origin/directory/together.ts";
import type { Recognised } from "#origin/member/parts.ts";
import type { Session } from "#origin/member/request-session.ts";
import { ownDiscount } from "#origin/money/orders/discounts.ts";
import { publicHandler, readQuery, type Handler } from "./call.ts";
import { chat } from "./chat.ts";
import { chats } from "./chats.ts";
import { complaintStatus } from "./complaint-status.ts";
import { signupDraft } from "./complete-signup.ts";
import { credits } from "./credits.ts";
import { debit } from "./directdebit.ts";
import { dismissalsOf } from "./dismissals.ts";
import { favourites } from "./favourites.ts";
import { likes } from "./likes.ts";
import { matchFinder } from "./match-finder.ts";
import { member } from "./member.ts";
import { members } from "./members.ts";
import { ownDecisions } from "./own-decisions.ts";
import { paymentState } from "./payment-state.ts";
import { preferences } from "./preferences.ts";
import { pricing } from "./pricing.ts";
import { ownProfile } from "./profile.ts";
import { signupMatches } from "./signup-matches.ts";
import { swipes } from "./swipe.ts";
import { transactions } from "./transactions.ts";
import { userOf } from "./user.ts";
import { verification } from "./verification.ts";
import { views } from "./views.ts";

/**
 * The handlers of the calls that pages stand on. A page that stands on another call does not compile without
 * its line.
 */
const handlers: { [Name in PageCall]: Handler<Name> } = {
  "GET /api/members.php": members,
  "GET /api/member.php": member,
  "GET /api/likes.php": likes,
  "GET /api/views.php": views,
  "GET /api/favourites.php": favourites,
  "GET /api/chats.php": chats,
  "GET /api/chat.php": chat,
  "GET /api/swipe.php": swipes,
  "GET /api/match-finder.php": matchFinder,
  "GET /api/signup-matches.php": signupMatches,
  "GET /api/complaint-status.php": complaintStatus,
  "GET /api/complete-signup.php": signupDraft,
  "GET /api/credits.php": credits,
  "GET /api/directdebit.php": debit,
  "GET /api/payment-state.php": paymentState,
  "GET /api/pricing.php": pricing,
  "GET /api/transactions.php": transactions,
  "GET /api/profile.php": ownProfile,
  "GET /api/preferences.php": preferences,
  "GET /api/own-decisions.php": ownDecisions,
  "GET /api/verification.php": verification,
};

/** The handler of a route's call. A name that is no route, or a route without a call, has none. */
function handlerOf(name: string): Handler<PageCall> | null {
  const call = routeOf(name)?.call;
  return call === undefined ? null : (handlers[call] as Handler<PageCall>);
}

/**
 * A member's page at once: who the member is and what the page's call answers, for one call to the member's
 * object and one query of the directory.
 */
export const page = publicHandler("GET /api/page.php", {
  query: pageQuery,
  parts: ({ route, ...rest }: PageQuery, tenant) => ({
    ...handlerOf(route)?.parts(rest, tenant, null),
    discounts: true,
    counts: true,
  }),
  async answer(call): Promise<PageAnswer> {
    const handler = handlerOf(call.query.route);
    const [answered, known] = await together(
      call.db,
      (db) => handler && ask(handler, { ...call, db }),
      (db) => {
        const own = userOf({ ...call, db });
        return handler?.options.withoutDirectory ? unlessOut(own) : own;
      },
    );
    const viewer = await call.viewer();
    // a member whose profile is out of reach is a member all the same
    const user =
      known === undefined && viewer ? userFrom(viewer.state, namelessOf(viewer), call.tenant) : known;
    return {
      user: user ?? null,
      dismissals: dismissalsOf(viewer),
      discount: discountOf(call.session, viewer),
      counts: viewer?.parts.counts ?? null,
      page: answered,
    };
  },
});

const namelessOf = ({ state: { id, status } }: Recognised): User["profile"] => ({
  id,
  name: "",
  status,
  main_image: null,
});

function discountOf(session: Session | null, viewer: Recognised | null): PageAnswer["discount"] {
  const found =
    session && viewer?.parts.discounts
      ? ownDiscount(viewer.parts.discounts, session.member, Date.now())
      : null;
  if (!found) return null;
  const { kind: _, ...discount } = found;
  return discount;
}

async function ask(
  handler: Handler<PageCall>,
  call: Parameters<typeof page.answer>[0],
): Promise<PageAnswer["page"]> {
  try {
    const { route: _, ...asked } = call.query;
    // A cookie alone is no member: its session may have ended.
    const viewer = handler.options.ofMember && (await call.viewer());
    const ofMember = viewer && (await handler.options.ofMember?.(call, viewer.state.id));
    const given = Object.entries(asked).filter(([, value]) => value !== "");
    const query = readQuery(handler.query, ofMember ? { ...ofMember, ...Object.fromEntries(given) } : asked);
    return { status: 200, body: await handler.answer({ ...call, body: null, query }) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: errorBody(error) };
    throw error;
  }
}
