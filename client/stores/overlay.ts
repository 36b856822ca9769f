import { proxy, ref } from "valtio";
import type { LikeOverlay } from "#contract/calls/people/likes.ts";

/** The like or match that is shown over the page; null for none. */
export interface OverlayStore {
  like: LikeOverlay | null;
}
export const createOverlay = (): OverlayStore => proxy<OverlayStore>({ like: null });

export function showLike(store: OverlayStore, like: LikeOverlay): void {
  store.like = ref(like);
}
export function closeOverlay(store: OverlayStore): void {
  store.like = null;
}
