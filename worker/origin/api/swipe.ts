import { swipeBody, undoQuery } from "#contract/calls/swipe.schema.ts";
import type { SwipeAnswer } from "#contract/calls/swipe.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler, type Call } from "#origin/call.ts";
import { nextCandidates } from "#origin/directory/swipe-candidates.ts";
import { readSwipeCards } from "#origin/directory/swipe-cards.ts";
import { restsUntil, startRound } from "#origin/member/relations/swipe-cursor.ts";
import { CARDS_AHEAD, FEW_CARDS, type SwipeDeck } from "#origin/member/relations/swipe-deck.ts";
import { authenticated } from "#origin/session.ts";
import { cardFor, likeRefusal, overlayOf, quotaView } from "./likes.ts";

/** The pile as it lies. */
export const swipes = memberHandler("GET /api/swipe.php", {
  parts: (_query, { settings }) => ({ swipeDeck: { premiumLikes: settings.premium_swipe_likes } }),
  viewerFirst: true,
  answer: async (call) => show(call, (await call.viewer()).parts.swipeDeck),
});

/** A card to the right or to the left; sent again it is the same swipe. */
export const swipe = memberHandler("POST /api/swipe.php", {
  body: swipeBody,
  async answer(call) {
    const { session, tenant } = call;
    const { profile, choice, time_zone: timeZone = null } = call.body;
    const swiped = { profile, timeZone, premiumSwipeLikes: tenant.settings.premium_swipe_likes };
    if (choice !== "like")
      return show(call, authenticated(await session?.object.swipePass(session.hash, swiped)));
    const card = await cardFor(call, profile);
    const result = authenticated(await session?.object.swipeLike(session.hash, swiped));
    if (result.outcome !== "liked") throw likeRefusal(result);
    return show(call, result.deck, result.isMatch ? card : null);
  },
});

/** The card that was passed last lies on top again. */
export const undoSwipe = memberHandler("DELETE /api/swipe.php", {
  query: undoQuery,
  async answer(call) {
    const { session, tenant, query } = call;
    const result = authenticated(
      await session.object.undoLastPass(session.hash, {
        profile: query.profile,
        premiumSwipeLikes: tenant.settings.premium_swipe_likes,
      }),
    );
    if (result.outcome === "not_found") throw new Refusal(404, "not_found");
    return show(call, result.deck);
  },
});

type AnyCall = Pick<Call<"GET /api/swipe.php">, "db" | "tenant" | "session">;

/**
 * The pile with its cards; with too few of them the walk goes on, until there are enough or nobody is left in
 * this round.
 */
async function show(call: AnyCall, lying: SwipeDeck, match: ProfileCard | null = null): Promise<SwipeAnswer> {
  const { db, tenant } = call;
  const now = new Date();
  const member = call.session?.member ?? "";
  const read = async (pile: SwipeDeck) => {
    const cards = new Map(
      (
        await readSwipeCards(
          db,
          tenant,
          member,
          [...pile.cards, ...(pile.passed === null ? [] : [pile.passed])],
          now,
        )
      ).map((card) => [card.id, card]),
    );
    return {
      cards: pile.cards.flatMap((id) => cards.get(id) ?? []),
      passed: cards.get(pile.passed ?? "") ?? null,
    };
  };

  let pile = lying;
  let shown = await read(pile);
  for (let goes = 0; goes < MOST_GOES && shown.cards.length < FEW_CARDS; goes++) {
    const from = startRound(pile.cursor, now.getTime());
    if (from === null) break;
    const waiting = shown.cards.map(({ id }) => id);
    const { found, cursor, hasMore } = await nextCandidates(
      db,
      tenant,
      member,
      from,
      { count: CARDS_AHEAD - waiting.length, waiting },
      now,
    );
    pile = authenticated(
      await call.session?.object.fillSwipeDeck(call.session.hash, {
        from: pile.cursor,
        to: cursor,
        found,
        gone: pile.cards.filter((id) => !waiting.includes(id)),
        premiumSwipeLikes: tenant.settings.premium_swipe_likes,
      }),
    );
    shown = await read(pile);
    if (!hasMore) break;
  }
  const returns = restsUntil(pile.cursor);
  return {
    ...shown,
    quota: quotaView(pile.quota),
    returns_at: returns === null ? null : new Date(returns).toISOString(),
    overlay: match && overlayOf(match, true),
  };
}
/** Where nearly all that come are liked already, the rest waits for the next call. */
const MOST_GOES = 5;
