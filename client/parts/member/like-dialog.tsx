import { useEffect, useRef, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores, useUser } from "#client/page/context.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { LockedFace } from "#client/parts/face/locked-face.tsx";
import { hasVisiblePhoto } from "#client/parts/face/visible-photo.ts";
import { pathOf } from "#client/routes.ts";
import { closeOverlay } from "#client/stores/overlay.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { LikeOverlay as Like } from "#contract/calls/people/likes.ts";
import { PremiumLink } from "./premium-link.tsx";
import styles from "./match.module.css";

/** The dialog of a like or a match. */
export function LikeDialog({ like }: { like: Like }) {
  const { overlay } = useStores();
  const { message_credits: price } = useFrame().site;
  const intl = useIntl();
  const address = usePhotoAddress();
  const ownPhoto = useUser()?.profile.main_image ?? null;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { id, main_image: image, locked = false } = like;
  const { name, fictional, matched } = useLikeDetails(like);
  const close = () => dialog.current?.close();
  const premium = (words: ReactNode) => (
    <PremiumLink key="premium" className="" onClick={close}>
      {words}
    </PremiumLink>
  );
  return (
    <dialog
      ref={dialog}
      className={matched ? styles.match : `${styles.match} match--like`}
      aria-labelledby="match-title"
      onClose={() => {
        closeOverlay(overlay);
      }}
    >
      <button type="button" className={`round ${styles.match__close}`} onClick={close}>
        <Icon name="i-tabler-x" />
        <span className="sr">
          <FormattedMessage id="shell.close" />
        </span>
      </button>
      <div className={styles.match__pair}>
        {matched && hasVisiblePhoto(ownPhoto) && (
          <div className={`photo ${styles.match__me}`}>
            <img
              src={address(ownPhoto.match)}
              width={480}
              height={640}
              alt={intl.formatMessage({ id: "like.you" })}
            />
          </div>
        )}
        <div
          className={locked ? `photo ${styles.match__other} photo--locked` : `photo ${styles.match__other}`}
        >
          {locked ? (
            <LockedFace />
          ) : image && (image.status ?? "active") === "active" ? (
            <img src={address(image.match)} width={480} height={640} alt={name ?? ""} />
          ) : (
            <span className="photo__none">
              <Icon name="i-tabler-user" />
            </span>
          )}
          {fictional && <FictionalTag onPhoto />}
        </div>
        <span className={styles.match__heart}>
          <Icon name="i-tabler-heart-filled" />
        </span>
      </div>
      <h2 id="match-title">
        <FormattedMessage id={matched ? "like.match" : "like.new"} />
      </h2>
      <p>
        {locked ? (
          <FormattedMessage id="like.locked.text" values={{ premium }} />
        ) : name === null ? (
          <FormattedMessage id={matched ? "like.match.unnamed" : "like.new.unnamed"} />
        ) : (
          <FormattedMessage id={matched ? "like.match.text" : "like.new.text"} values={{ name }} />
        )}
      </p>
      <div className="stack">
        {matched && !locked && (
          <PageLink
            className={`btn ${styles.match__btn}`}
            href={pathOf("members-id-chat", { id })}
            onClick={close}
          >
            <Icon name="i-tabler-message-circle" className="icon--s" />
            {name === null ? (
              <FormattedMessage id="like.write.unnamed" />
            ) : (
              <FormattedMessage id="like.write" values={{ name }} />
            )}
            {price > 0 && (
              <span className={`${styles.match__price} num`}>
                <FormattedMessage id="like.price" values={{ credits: price }} />
              </span>
            )}
          </PageLink>
        )}
        <PageLink
          className={matched && !locked ? `btn ${styles.match__quiet}` : `btn ${styles.match__btn}`}
          href={locked ? pathOf("likes-type", { type: "received" }) : pathOf("members-id", { id })}
          onClick={close}
        >
          {locked ? (
            <FormattedMessage id="like.see-likes" />
          ) : name === null ? (
            <FormattedMessage id="like.see-profile.unnamed" />
          ) : (
            <FormattedMessage id="like.see-profile" values={{ name }} />
          )}
        </PageLink>
        <button type="button" className={`btn ${styles.match__quiet}`} onClick={close}>
          <FormattedMessage id="like.later" />
        </button>
      </div>
    </dialog>
  );
}

/**
 * The name, the label and whether it is a match: as the answer says, and otherwise as this tab knows from the
 * member's likes and the lists on screen.
 */
function useLikeDetails({ id, name, fictional, matched }: Like) {
  const stores = useStores();
  const { liked_by: likedBy } = useSnapshot(stores.chats);
  const { profiles } = useSnapshot(stores.search);
  const { liked } = useSnapshot(stores.relations);
  const known = likedBy.find((other) => other.id === id) ?? profiles[id];
  const called = name ?? known?.name ?? "";
  return {
    name: called === "" ? null : called,
    fictional: fictional ?? known?.fictional ?? false,
    matched: matched ?? liked[id] ?? false,
  };
}
