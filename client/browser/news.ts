import type { LiveEvent } from "../../worker/contract/live.ts";
import type { Api } from "../api.ts";
import { showLike } from "../stores/overlay.ts";
import { hide, unhide } from "../stores/relations.ts";
import { takeLikes, type Stores } from "../stores/stores.ts";

/** Specification, section 4: the likes load again half a second after one was shown. */
export const LIKES_AFTER_SHOWN = 500;
/** The longest that an address may have a like wait for, in seconds. */
const LONGEST_WAIT = 3_600;

export interface NewsDevice {
  stores: Stores;
  api: Api;
  view: Pick<Window, "setTimeout" | "document" | "history" | "location">;
}

export type News = ReturnType<typeof createNews>;

/** What happens to a member while he looks at a page: likes, matches, blocks. The lists are loaded whole and by themselves stay true without a connection too. */
export function createNews({ stores, api, view }: NewsDevice) {
  const isLoggedIn = () => stores.user.user !== null;

  async function loadLikes(): Promise<void> {
    const answer = await api.get("/api/likes.php", {}).catch(() => null);
    // a backend's answer of another shape says nothing
    if (!Array.isArray(answer?.profiles) || !Array.isArray(answer.liked_by) || !isLoggedIn()) return;
    takeLikes(stores, answer);
  }

  /** Shows the next like that was not shown yet, if there is one; not over what somebody is writing. */
  async function showNext(): Promise<void> {
    if (!isLoggedIn()) return;
    const { activeElement } = view.document;
    if (activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable]")) {
      activeElement.addEventListener("blur", () => void showNext(), { once: true });
      return;
    }
    const like = await api.get("/api/auto-like.php", {}).catch(() => null);
    if (like === null || !isLoggedIn()) return;
    showLike(stores.overlay, like);
    view.setTimeout(() => void loadLikes(), LIKES_AFTER_SHOWN);
  }

  return {
    loadLikes,
    showNext,

    /** With the page: the likes, and what the address says of a like to be shown after `t` seconds, which is then taken out of it (specification, section 4). */
    begin(): void {
      void loadLikes();
      const url = new URL(view.location.href);
      const t = url.searchParams.get("t");
      if (t === null || !/^\d{1,4}$/.test(t)) return;
      view.setTimeout(() => {
        void showNext();
        const now = new URL(view.location.href);
        now.searchParams.delete("t");
        view.history.replaceState(view.history.state, "", now.pathname + now.search + now.hash);
      }, Math.min(Number(t), LONGEST_WAIT) * 1000);
    },

    hear(event: LiveEvent): void {
      if (event.type === "like") void showNext();
      if (event.type === "likes") void loadLikes();
      if (event.type === "hidden") {
        if (event.stands) hide(stores.relations, event.profile, event.by);
        else unhide(stores.relations, event.profile);
        void loadLikes();
      }
    },
  };
}
