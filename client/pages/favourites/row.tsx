import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { SmallPhoto } from "#client/parts/face/small-photo.tsx";
import { FavouriteDialog } from "#client/parts/member/favourite-dialog.tsx";
import { removeFavourite } from "#client/parts/member/save-favourite.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { FavouriteView } from "#contract/calls/people/favourites.ts";
import styles from "#client/parts/member/likes.module.css";

/** A favourite with its note. One whose profile is gone can only be removed. */
export function FavouriteRow({ favourite: { id, note, profile } }: { favourite: FavouriteView }) {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const [isEditing, setIsEditing] = useState(false);
  const image = profile?.main_image ?? null;
  async function remove(): Promise<void> {
    const failed = api ? await removeFavourite(stores, api, id) : null;
    if (failed !== null) showToast(stores.toasts, failed);
  }
  return (
    <li className={styles.saved__row}>
      <span className={`${styles.saved__face} cut`}>
        <SmallPhoto image={image} loading="lazy" />
      </span>
      <div className={styles.saved__text}>
        <h2>
          {profile ? (
            <PageLink href={pathOf("members-id", { id })}>
              {profile.age === undefined ? (
                profile.name
              ) : (
                <FormattedMessage
                  tagName="span"
                  id="face.name"
                  values={{ name: profile.name, age: profile.age }}
                />
              )}
            </PageLink>
          ) : (
            <FormattedMessage tagName="span" id="favourite.unavailable" />
          )}
        </h2>
        {profile?.fictional && <FictionalTag />}
        {profile?.city !== undefined && <p className="meta">{profile.city}</p>}
        {note !== "" && <p className={styles.saved__note}>{note}</p>}
      </div>
      <div className={`${styles.saved__act} needs-script`}>
        {profile && (
          <button type="button" className="btn btn--row btn--quiet" onClick={() => setIsEditing(true)}>
            <FormattedMessage id={note === "" ? "favourite.add-note" : "favourite.edit"} />
            <span className="sr">{profile.name}</span>
          </button>
        )}
        <button type="button" className="btn btn--row btn--quiet" onClick={() => void remove()}>
          <FormattedMessage id="favourite.remove" />
          <span className="sr">{profile?.name}</span>
        </button>
      </div>
      {isEditing && profile && (
        <FavouriteDialog profile={profile} note={note} onClose={() => setIsEditing(false)} />
      )}
    </li>
  );
}
