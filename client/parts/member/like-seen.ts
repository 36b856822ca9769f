import { use, useEffect, useEffectEvent } from "react";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { markLikeSeen } from "#client/stores/chats.ts";
import type { ReceivedLike } from "#contract/calls/people/likes.ts";

/** Whether a member's like is new. "perhaps" where there are locked likes, of which any may be theirs. */
export function likeNewness(
  likedBy: readonly Pick<ReceivedLike, "id" | "like_new" | "locked">[],
  id: string,
): "new" | "perhaps" | "no" {
  const like = likedBy.find((received) => received.id === id);
  if (like) return like.like_new ? "new" : "no";
  return likedBy.some(({ locked }) => locked) ? "perhaps" : "no";
}

/**
 * Marks the like of a profile that is on screen as seen (specification, section 4). Where likes are locked
 * this changes nothing that the member is shown.
 */
export function useMarkLikeSeen(id: string | null): void {
  const { chats } = useStores();
  const browser = use(BrowserContext);
  const { liked_by: likedBy } = useSnapshot(chats);
  const isNew = id === null ? "no" : likeNewness(likedBy, id);
  const see = useEffectEvent(async (seen: string, was: "new" | "perhaps") => {
    if (was === "new") markLikeSeen(chats, seen);
    // a PHP backend may not store this and show the like as new again, which is no error to report
    await browser?.api.write("PUT /api/likes.php", {}, { seen }).catch(() => null);
  });
  useEffect(() => {
    if (id !== null && isNew !== "no") void see(id, isNew);
  }, [id, isNew]);
}
