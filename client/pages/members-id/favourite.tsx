import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, useStores } from "#client/page/context.tsx";
import { lazyPart } from "#client/parts/notices/lazy-part.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { FavouriteAnswer } from "#contract/calls/people/favourites.ts";
import styles from "./page.module.css";

const loadDialog = () => import("#client/parts/member/favourite-dialog.tsx");
const Dialog = lazyPart(async () => (await loadDialog()).FavouriteDialog);

/** Whether a profile is a favourite, and what changes that; null where the site's backend stores none. */
export interface Favourite {
  /** Null where it is none. */
  note: string | null;
  toggle: () => void;
}

export function useFavourite(id: string, given: FavouriteAnswer["favourite"]): Favourite | null {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const { notes } = useSnapshot(stores.relations);
  const note = notes[id] === undefined ? (given?.note ?? null) : notes[id];
  async function toggle(): Promise<void> {
    if (!api) return;
    const favourites = await import("#client/parts/member/save-favourite.ts").catch(() => null);
    const failed = favourites
      ? await (note === null
          ? favourites.saveFavourite(stores, api, { profile: id, note: "" })
          : favourites.removeFavourite(stores, api, id))
      : "shell.part.failed";
    if (failed !== null) showToast(stores.toasts, failed);
  }
  return useOffers()("favourites") ? { note, toggle: () => void toggle() } : null;
}

/** The member's own note about a profile that they saved. */
export function FavouriteNote({ profile, note }: { profile: { id: string; name: string }; note: string }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className={styles.person__saved}>
      <h2>
        <Icon name="i-tabler-star-filled" className="icon--s" />
        <FormattedMessage id="favourite.yours.one" />
      </h2>
      {note !== "" && <p className={styles.person__note}>{note}</p>}
      <p className="meta">
        <FormattedMessage id="favourite.private" values={{ name: profile.name }} />{" "}
        <button
          type="button"
          className="link needs-script"
          onPointerEnter={() => void loadDialog().catch(() => undefined)}
          onClick={() => setIsEditing(true)}
        >
          <FormattedMessage id={note === "" ? "favourite.add-note" : "favourite.edit"} />
        </button>
      </p>
      {isEditing && <Dialog profile={profile} note={note} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
