import { use, useEffect, useEffectEvent, useState } from "react";
import { useSnapshot } from "valtio";
import { useStores, useUser } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { markLikesOpened } from "#client/stores/chats.ts";
import type { ReceivedLike } from "#contract/calls/people/likes.ts";

/**
 * The received likes as their list shows them. A Premium member's are new until each profile was opened. A
 * free member's are new until the list was, which this tells the origin; on this visit they keep their mark
 * and their place, or the list would change under the reader's eyes.
 */
export function useFreshLikes(isOpen: boolean): readonly ReceivedLike[] {
  const { chats } = useStores();
  const api = use(BrowserContext)?.api;
  const likedBy: readonly ReceivedLike[] = useSnapshot(chats).liked_by;
  const isFree = useUser()?.paid_user !== true;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = isFree && isOpen ? likedBy.filter(({ id, like_new: isNew }) => isNew && !fresh.has(id)) : [];
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));

  const markOpened = useEffectEvent(async () => {
    markLikesOpened(chats);
    // they are new again on the next visit, which is no error to report
    await api?.write("PUT /api/likes.php", {}, { opened: true }).catch(() => null);
  });
  const hasNew = isFree && isOpen && likedBy.some(({ like_new: isNew }) => isNew);
  useEffect(() => {
    if (hasNew) void markOpened();
  }, [hasNew]);

  if (!isFree) return likedBy;
  return likedBy
    .map((like) => (fresh.has(like.id) ? { ...like, like_new: true } : like))
    .toSorted((a, b) => Number(b.like_new) - Number(a.like_new));
}
