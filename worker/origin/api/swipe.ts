import { swipeBody, undoQuery } from "#contract/calls/people/swipe.schema.ts";
import type { SwipeAnswer } from "#contract/calls/people/swipe.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { nextCandidates } from "#origin/directory/swipe-candidates.ts";
import { readSwipeCards } from "#origin/directory/swipe-cards.ts";
import { restsUntil, startRound } from "#origin/member/relations/swipe-cursor.ts";
import { CARDS_AHEAD, FEW_CARDS, type SwipeDeck } from "#origin/member/relations/swipe-deck.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type Call } from "./call.ts";
import { cardFor, likeRefusal, overlayOf, quotaView } from "./likes.ts";

/** The deck as it is. */
export const swipes = memberHandler("GET /api/swipe.php", {
  parts: (_query, { settings }) => ({ swipeDeck: { premiumLikes: settings.premium_swipe_likes } }),
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
 * The deck with its cards; with too few of them the search goes on, until there are enough or no one is left
 * in this round.
 */
async function show(
  call: AnyCall,
  stored: SwipeDeck,
  match: ProfileCard | null = null,
): Promise<SwipeAnswer> {
  const { db, tenant } = call;
  const now = new Date();
  const member = call.session?.member ?? "";
  const read = async (deck: SwipeDeck) => {
    const cards = new Map(
      (
        await readSwipeCards(
          db,
          tenant,
          member,
          [...deck.cards, ...(deck.passed === null ? [] : [deck.passed])],
          now,
        )
      ).map((card) => [card.id, card]),
    );
    return {
      cards: deck.cards.flatMap((id) => cards.get(id) ?? []),
      passed: cards.get(deck.passed ?? "") ?? null,
    };
  };

  let deck = stored;
  let shown = await read(deck);
  for (let goes = 0; goes < MOST_GOES && shown.cards.length < FEW_CARDS; goes++) {
    const from = startRound(deck.cursor, now.getTime());
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
    deck = authenticated(
      await call.session?.object.fillSwipeDeck(call.session.hash, {
        from: deck.cursor,
        to: cursor,
        found,
        gone: deck.cards.filter((id) => !waiting.includes(id)),
        premiumSwipeLikes: tenant.settings.premium_swipe_likes,
      }),
    );
    shown = await read(deck);
    if (!hasMore) break;
  }
  const returns = restsUntil(deck.cursor);
  return {
    ...shown,
    quota: quotaView(deck.quota),
    returns_at: returns === null ? null : new Date(returns).toISOString(),
    overlay: match && overlayOf(match, true),
  };
}
/** Where nearly all that come are liked already, the rest waits for the next call. */
const MOST_GOES = 5;
