import { swipeBody, undoQuery, type SwipeAnswer } from "../../contract/calls/swipe.ts";
import type { ProfileCard } from "../../contract/entities.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Call, Handler } from "../call.ts";
import { readCards } from "../directory/cards.ts";
import { nextOnWalk } from "../directory/walk.ts";
import { CARDS_AHEAD, FEW_CARDS, type Pile } from "../member/cards.ts";
import { cardFor, overlayOf, quotaView, wish } from "./likes.ts";

/** The pile as it lies. */
export const swipes: Handler<"GET /api/swipe.php"> = {
  parts: (_query, { settings }) => [`pile/${settings.premium_swipe_likes}`],
  asksByMember: true,
  async answer(call) {
    const pile = (await call.viewer())?.parts.pile;
    if (!pile) throw new Refusal(403, "login_required");
    return show(call, pile);
  },
};

/** A card to the right or to the left; sent again it is the same swipe. */
export const swipe: Handler<"POST /api/swipe.php"> = {
  body: swipeBody,
  async answer(call) {
    const { profile, choice, time_zone: zone = null } = call.body;
    const card = choice === "like" ? await cardFor(call, profile) : null;
    const { pile, relation } = await wish(call, { does: "swipe", profile, likes: choice === "like", zone, swipeLikes: call.tenant.settings.premium_swipe_likes });
    return show(call, known(pile), card && relation?.match ? card : null);
  },
};

/** The card that was passed last lies on top again. */
export const undoSwipe: Handler<"DELETE /api/swipe.php"> = {
  query: undoQuery,
  answer: async (call) => show(call, known((await wish(call, { does: "undo", profile: call.query.profile, swipeLikes: call.tenant.settings.premium_swipe_likes })).pile)),
};

type AnyCall = Pick<Call<"GET /api/swipe.php">, "db" | "env" | "tenant" | "session">;

async function show(call: AnyCall, lying: Pile, match: ProfileCard | null = null): Promise<SwipeAnswer> {
  const pile = lying.cards.length < FEW_CARDS ? await fill(call, lying) : lying;
  return { cards: await readCards(call.db, call.tenant, pile.cards, new Date()), quota: quotaView(pile.quota), can_undo: pile.canUndo, overlay: match && overlayOf(match, true) };
}

/** Goes on with the walk until there are cards again, or the whole round is behind. */
async function fill(call: AnyCall, lying: Pile): Promise<Pile> {
  let pile = lying;
  for (let goes = 0; goes < MOST_GOES && pile.cards.length < FEW_CARDS; goes++) {
    const { found, walk, isDone } = await nextOnWalk(call.db, call.tenant, call.session?.member ?? "", pile.walk, CARDS_AHEAD);
    pile = known((await wish(call, { does: "fill", from: pile.walk, to: walk, found, swipeLikes: call.tenant.settings.premium_swipe_likes })).pile);
    if (isDone) break;
  }
  return pile;
}
/** Where nearly all that come are liked already, the rest waits for the next time. */
const MOST_GOES = 5;

function known(pile: Pile | undefined): Pile {
  if (!pile) throw new Error("a swipe without its pile");
  return pile;
}
