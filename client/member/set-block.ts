import { CallFailed } from "#client/api.ts";
import type { Browser } from "#client/browser/browser-context.tsx";
import { closeOverlay } from "#client/stores/overlay.ts";
import { hide, unhide } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { say } from "#client/stores/toasts.ts";

interface Other {
  id: string;
  name: string;
}
type Means = Pick<Browser, "api" | "news">;

/**
 * Hides a member from this one and this one from him, at once on screen. False where it was not to be, which
 * is said.
 */
export async function block(stores: Stores, { api, news }: Means, { id, name }: Other): Promise<boolean> {
  const { relations, overlay, toasts } = stores;
  hide(relations, id, "you");
  if (overlay.like?.id === id) closeOverlay(overlay);
  try {
    await api.write("POST /api/blocks.php", {}, { profile: id });
    void news.loadLikes();
    return true;
  } catch (error) {
    if (relations.hidden[id] === "you") unhide(relations, id);
    const isFull = error instanceof CallFailed && error.failure.code === "too_many_blocks";
    say(toasts, isFull ? "block.full" : "block.failed", { name });
    return false;
  }
}

/** Takes a block back. False where it still stands, which is said. */
export async function unblock(stores: Stores, { api, news }: Means, id: string): Promise<boolean> {
  try {
    await api.write("DELETE /api/blocks.php", { profile: id }, null);
    if (stores.relations.hidden[id] === "you") unhide(stores.relations, id);
    void news.loadLikes();
    return true;
  } catch {
    say(stores.toasts, "block.undo.failed");
    return false;
  }
}
