import { memberHandler } from "#origin/call.ts";
import { readCards } from "#origin/directory/cards.ts";
import { lockedLike } from "#origin/directory/locked-like.ts";
import { overlayOf, wish } from "./likes.ts";

/** Likes of deleted accounts that one call skips. */
const MOST_GONE = 20;

/** The next like that was not shown yet, of an account that still exists (answers, section 1); null for none. */
export const autoLike = memberHandler("GET /api/auto-like.php", {
  nullIsAnswer: true,
  async answer(call) {
    const viewer = await call.viewer();
    for (let i = 0; i < MOST_GONE; i++) {
      const { shown } = await wish(call, { does: "show" });
      if (!shown) return null;
      const [card] = await readCards(call.db, call.tenant, [shown.profile], new Date());
      if (!card) continue;
      const match = shown.match === 1;
      if (viewer.state.paidUser || match) return overlayOf(card, match);
      return {
        ...overlayOf({ ...card, ...(await lockedLike(call.env, call.tenant, viewer.state.id, card)) }, false),
        locked: true,
      };
    }
    return null;
  },
});
