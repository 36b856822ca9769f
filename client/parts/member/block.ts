import { CallFailed } from "#client/net/api.ts";
import type { Browser } from "#client/runtime/browser-context.tsx";
import { closeOverlay } from "#client/stores/overlay.ts";
import { hideProfile, unhideProfile } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";

interface Other {
  id: string;
  name: string;
}
type BlockDependencies = Pick<Browser, "api" | "updates">;

/** Hides the two members from each other, at once on screen. False where the block failed, which a toast says. */
export async function blockMember(
  stores: Stores,
  { api, updates }: BlockDependencies,
  { id, name }: Other,
): Promise<boolean> {
  const { relations, overlay, toasts } = stores;
  hideProfile(relations, id, "you");
  if (overlay.like?.id === id) closeOverlay(overlay);
  try {
    await api.write("POST /api/blocks.php", {}, { profile: id });
    void updates.loadLikes();
    return true;
  } catch (error) {
    if (relations.hidden[id] === "you") unhideProfile(relations, id);
    const isFull = error instanceof CallFailed && error.failure.code === "too_many_blocks";
    showToast(toasts, isFull ? "block.full" : "block.failed", { name });
    return false;
  }
}

/** Removes a block. False where that failed, which the caller says beside its button. */
export async function unblockMember(
  stores: Stores,
  { api, updates }: BlockDependencies,
  id: string,
): Promise<boolean> {
  try {
    await api.write("DELETE /api/blocks.php", { profile: id }, null);
    if (stores.relations.hidden[id] === "you") unhideProfile(stores.relations, id);
    void updates.loadLikes();
    return true;
  } catch {
    return false;
  }
}
