import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnPhoto } from "#contract/calls/people/photos.ts";
import styles from "./album.module.css";

interface Place {
  /** From 1, the main photo. */
  number: number;
  count: number;
  /** To another number. */
  onMove: (to: number) => void;
}

/**
 * One photo of the album. Its buttons stay where they are at either end too, so that members do not lose the
 * one they are at.
 */
export function Photo({
  photo,
  onFocus,
  onRemove,
  ...place
}: Place & {
  photo: OwnPhoto;
  /** Null where the site's backend cannot move the focus of a photo. */
  onFocus: (() => void) | null;
  onRemove: () => void;
}) {
  const address = usePhotoAddress();
  const intl = useIntl();
  const { number } = place;
  return (
    <li className="photo">
      <img
        src={address(photo.thumb_filename)}
        width={360}
        height={480}
        draggable={false}
        alt={intl.formatMessage({ id: "profile.photos.alt" }, { number })}
      />
      {photo.status !== "active" ? (
        <span className="tag tag--photo">
          <FormattedMessage id="profile.photos.inspected" />
        </span>
      ) : (
        number === 1 && (
          <span className="tag tag--photo">
            <FormattedMessage id="profile.photos.main" />
          </span>
        )
      )}
      <button
        className={`round ${styles.album__remove}`}
        aria-label={intl.formatMessage({ id: "profile.photos.delete" }, { number })}
        onClick={onRemove}
      >
        <Icon name="i-tabler-trash" className="icon--s" />
      </button>
      {onFocus && (
        <button
          className={`round ${styles.album__focus}`}
          aria-label={intl.formatMessage({ id: "profile.photos.focus" }, { number })}
          onPointerEnter={() => void import("./focus-dialog.tsx").catch(() => undefined)}
          onClick={onFocus}
        >
          <Icon name="i-tabler-focus-centered" className="icon--s" />
        </button>
      )}
      <Moves {...place} />
    </li>
  );
}

function Moves({ number, count, onMove }: Place) {
  const intl = useIntl();
  const move = (id: MessageId, icon: string, to: number) => {
    const isPlace = to !== number && to >= 1 && to <= count;
    return (
      <button
        className="round"
        aria-disabled={!isPlace}
        aria-label={intl.formatMessage({ id }, { number })}
        onClick={() => {
          if (isPlace) onMove(to);
        }}
      >
        <Icon name={icon} className="icon--s" />
      </button>
    );
  };
  return (
    <div className={styles.album__moves}>
      {move("profile.photos.earlier", "i-tabler-chevron-left", number - 1)}
      {number === 1
        ? move("profile.photos.main", "i-tabler-star-filled", 1)
        : move("profile.photos.make-main", "i-tabler-star", 1)}
      {move("profile.photos.later", "i-tabler-chevron-right", number + 1)}
    </div>
  );
}
