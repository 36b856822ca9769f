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
import { publicHandler, readQuery, type Call, type Handler } from "./call.ts";
import { dismissalsOf } from "./dismissals.ts";
import { userOf } from "./user.ts";

/** The handler of each call that a page may stand on. */
type HandlerOf = (call: PageCall) => Handler<PageCall>;

/**
 * A member's page at once: who the member is and what the page's call answers, for one call to the member's
 * object and one query of the directory. A route without a call, and a name that is no route, have no answer
 * of their own.
 */
export function page(handlerOf: HandlerOf): Handler<"GET /api/page.php"> {
  const handlerOfRoute = (name: string): Handler<PageCall> | null => {
    const call = routeOf(name)?.call;
    return call === undefined ? null : handlerOf(call);
  };
  return publicHandler("GET /api/page.php", {
    query: pageQuery,
    parts: ({ route, ...rest }: PageQuery, tenant) => ({
      ...handlerOfRoute(route)?.parts(rest, tenant, null),
      discounts: true,
      counts: true,
    }),
    async answer(call): Promise<PageAnswer> {
      const handler = handlerOfRoute(call.query.route);
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
}

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

async function ask(handler: Handler<PageCall>, call: Call<"GET /api/page.php">): Promise<PageAnswer["page"]> {
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
