import { lockedLike } from "#origin/directory/locked-like.ts";
import { readCards } from "#origin/directory/profile-cards.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";
import { overlayOf } from "./likes.ts";

/** Likes of deleted accounts that one call skips. */
const MOST_GONE = 20;

/** The next like that was not shown yet, of an account that still exists (answers, section 1); null for none. */
export const autoLike = memberHandler("GET /api/auto-like.php", {
  nullIsAnswer: true,
  async answer(call) {
    const viewer = await call.viewer();
    for (let i = 0; i < MOST_GONE; i++) {
      const { like } = authenticated(await call.session.object.announceNextLike(call.session.hash));
      if (!like) return null;
      const [card] = await readCards(call.db, call.tenant, [like.profile], new Date());
      if (!card) continue;
      const match = like.match === 1;
      if (viewer.state.paidUser || match) return overlayOf(card, match);
      return { ...(await lockedLike(call, viewer.state.id, card)), matched: false, locked: true };
    }
    return null;
  },
});
