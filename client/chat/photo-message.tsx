import { useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { MessagePhoto } from "#contract/calls/chat/chat.ts";
import type { DisplayMessage } from "./message-groups.ts";
import { useNameWithin } from "./partner.tsx";
import styles from "./shot.module.css";

/** A photo in a conversation. The receiver gets only a blurred version of the file until they ask to see it. */
export function PhotoMessage({
  message: { from_me: isOwn },
  photo,
  name,
  onDelete,
}: {
  message: DisplayMessage;
  photo: MessagePhoto;
  name: string;
  onDelete: () => void;
}) {
  const intl = useIntl();
  const within = useNameWithin(name);
  const address = usePhotoAddress();
  const [isRevealed, setRevealed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { status, filename, thumb_filename: thumb, blurred_filename: blurred } = photo;
  if (status === "refused" || status === "deleted")
    return (
      <p className={styles.shot__gone}>
        <Icon name="i-tabler-photo-off" className="icon--s" />
        <FormattedMessage id={`chat.photo.${status}`} />
      </p>
    );
  if (status === "inspected" && !isOwn)
    return (
      <p className={styles.shot__gone}>
        <Icon name="i-tabler-photo" className="icon--s" />
        <FormattedMessage id="chat.photo.inspected" />
      </p>
    );
  const description = intl.formatMessage(
    { id: isOwn ? "chat.photo.own" : "chat.photo.of" },
    { name: within },
  );
  const isShown = isOwn || isRevealed;
  const file = isShown ? thumb : blurred;
  return (
    <div className={styles.shot}>
      {file !== null && (
        <img
          src={address(file)}
          width={240}
          height={320}
          alt={isShown ? description : intl.formatMessage({ id: "chat.photo.blurred" }, { name: within })}
          decoding="async"
        />
      )}
      {!isShown && (
        <button
          type="button"
          className={`btn btn--row ${styles.shot__ask}`}
          onClick={() => {
            setRevealed(true);
          }}
        >
          <Icon name="i-tabler-eye" className="icon--s" />
          <FormattedMessage id="chat.photo.show" />
        </button>
      )}
      {isShown && filename !== null && (
        <button
          type="button"
          className={styles.shot__open}
          aria-label={intl.formatMessage({ id: "chat.photo.open" })}
          onClick={() => dialog.current?.showModal()}
        />
      )}
      {isOwn && (
        <button
          type="button"
          className={`round ${styles.shot__delete}`}
          aria-label={intl.formatMessage({ id: "chat.photo.delete" })}
          onClick={onDelete}
        >
          <Icon name="i-tabler-trash" className="icon--s" />
        </button>
      )}
      {isOwn && status === "inspected" && (
        <p className={`tag tag--photo ${styles.shot__note}`}>
          <FormattedMessage id="chat.photo.waits" />
        </p>
      )}
      {isShown && filename !== null && (
        <dialog ref={dialog} className={styles.shot__whole} aria-label={description}>
          <img src={address(filename)} width={900} height={1200} alt={description} loading="lazy" />
          <CloseButton onClick={() => dialog.current?.close()} />
        </dialog>
      )}
    </div>
  );
}
