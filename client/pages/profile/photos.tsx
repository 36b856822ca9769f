import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OwnPhoto, PhotosAnswer } from "#contract/calls/people/photos.ts";
import { PHOTO_TYPES } from "#contract/product/photos.ts";
import { useAlbum } from "./album.ts";
import { CropDialog, useCrop } from "./crop-dialog.tsx";
import { Photo } from "./photo.tsx";
import alarmStyles from "#client/ui/alarm.module.css";
import albumStyles from "./album.module.css";
import styles from "./page.module.css";

/** What has words of its own; anything else went wrong somehow. */
const FAULTS: readonly string[] = [
  "too_many_photos",
  "too_many_uploads",
  "not_an_image",
  "unsupported_image",
  "image_too_large",
  "image_too_small",
  "image_blocked",
  "offline",
  "order",
  "left_out",
  "uncropped",
];

/** The photo whose focus is being moved, in a dialog that is loaded when it is first opened. */
interface Aimed {
  photo: OwnPhoto;
  number: number;
  FocusDialog: (typeof import("./focus-dialog.tsx"))["FocusDialog"];
}

/** A member's photos: chosen, dropped, pasted or taken, cropped, put in order, deleted. */
export function Photos({ given }: { given: PhotosAnswer | null }) {
  const { photos, album, waiting, fault, setFault, hold, upload, order, moveFocus, remove } = useAlbum(given);
  const { dialog, shown, crop } = useCrop();
  const [moved, setMoved] = useState<number | null>(null);
  const [isFocusSaved, setIsFocusSaved] = useState(false);
  const [aimed, setAimed] = useState<Aimed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayLoseFocus = useRef(false);
  const room = album ? Math.max(0, album.limit - photos.length - waiting) : Infinity;

  function add(files: Iterable<File>): void {
    const all = [...files];
    // some systems do not know what a phone's file is: then the server looks into it
    const images = all.filter(({ type }) => type === "" || type.startsWith("image/"));
    const fitting = images.slice(0, room);
    setFault(
      images.length > fitting.length
        ? room === 0
          ? "too_many_photos"
          : "left_out"
        : all.length > images.length
          ? "not_an_image"
          : null,
    );
    mayLoseFocus.current = true;
    hold(fitting.length);
    if (fitting.length > 0)
      crop(fitting, (outcome) => {
        if (outcome?.isWhole) setFault("uncropped");
        upload(outcome);
      });
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    add(event.clipboardData?.files ?? []);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (event.clipboardData?.files.length) paste(event);
    };
    document.addEventListener("paste", listen);
    return () => {
      document.removeEventListener("paste", listen);
    };
  }, []);

  // The focused button may have gone with its photo, or with the last free place.
  useEffect(() => {
    if (!mayLoseFocus.current || document.activeElement !== document.body) return;
    mayLoseFocus.current = false;
    heading.current?.focus({ preventScroll: true });
  });
  function removePhoto(key: string): void {
    mayLoseFocus.current = true;
    remove(key);
  }

  function move(from: number, to: number): void {
    const keys = photos.map(({ key }) => key);
    order(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? ""));
    setMoved(to + 1);
    setIsFocusSaved(false);
  }

  async function aim(photo: OwnPhoto, number: number): Promise<void> {
    setFault(null);
    setIsFocusSaved(false);
    const focusing = await import("./focus-dialog.tsx").catch(() => null);
    if (focusing) setAimed({ photo, number, FocusDialog: focusing.FocusDialog });
    else setFault(navigator.onLine ? "error" : "offline");
  }

  return (
    <section aria-labelledby="photos" className={styles.prof__part}>
      <h2 id="photos" ref={heading} tabIndex={-1}>
        <FormattedMessage id="profile.photos" />
      </h2>
      <p className="meta">
        {album ? (
          <FormattedMessage id="profile.photos.count" values={{ count: photos.length, limit: album.limit }} />
        ) : (
          <FormattedMessage id="shell.loading" />
        )}
      </p>
      <Alarm>
        {fault && (
          <FormattedMessage
            tagName="span"
            id={`profile.photos.fault.${FAULTS.includes(fault) ? fault : "error"}` as MessageId}
            values={{ limit: album?.limit ?? 0 }}
          />
        )}
      </Alarm>
      <p role="status" className="sr">
        {isFocusSaved ? (
          <FormattedMessage tagName="span" id="profile.focus.saved" />
        ) : (
          moved !== null &&
          fault === null && (
            <FormattedMessage
              tagName="span"
              id="profile.photos.moved"
              values={{ number: moved, count: photos.length }}
            />
          )
        )}
      </p>
      {album?.refusals.map(({ key, reason, decision }) => (
        <p key={key} className={alarmStyles.alarm}>
          <Icon name="i-tabler-photo-off" className="icon--s" />
          <span>
            <FormattedMessage id={`profile.photos.refused.${reason}`} />{" "}
            {decision !== undefined && (
              <PageLink className="link" href={pathOf("decisions", { id: decision })}>
                <FormattedMessage id="profile.why" />
              </PageLink>
            )}
          </span>
          <button className="btn btn--row" onClick={() => removePhoto(key)}>
            <FormattedMessage id="profile.photos.read" />
          </button>
        </p>
      ))}
      <ul className={albumStyles.album}>
        {photos.map((photo, i) => (
          <Photo
            key={photo.key}
            photo={photo}
            number={i + 1}
            count={photos.length}
            onMove={(to) => move(i, to - 1)}
            onFocus={album?.focus_movable ? () => void aim(photo, i + 1) : null}
            onRemove={() => removePhoto(photo.key)}
          />
        ))}
        {Array.from({ length: waiting }, (_, i) => (
          <li key={`waiting-${i}`} className="photo skel" aria-busy="true" />
        ))}
        {album && room > 0 && (
          <li>
            <AddPhoto onFiles={add} />
          </li>
        )}
      </ul>
      {album && room > 0 && <TakePhoto onFiles={add} />}
      <CropDialog dialog={dialog} shown={shown} />
      {aimed && (
        <aimed.FocusDialog
          photo={aimed.photo}
          number={aimed.number}
          onSave={(focus) => moveFocus(aimed.photo.key, focus)}
          onSaved={() => setIsFocusSaved(true)}
          onClose={() => setAimed(null)}
        />
      )}
    </section>
  );
}

type OnFiles = (files: Iterable<File>) => void;

/** The field lies over its whole box, so that a file dropped there is one chosen. */
function AddPhoto({ onFiles }: { onFiles: OnFiles }) {
  return (
    <label className={albumStyles.album__add}>
      <Icon name="i-tabler-camera-plus" />
      <b>
        <FormattedMessage id="profile.photos.browse" />
      </b>
      <span className="meta">
        <FormattedMessage id="profile.photos.how" />
      </span>
      <input
        type="file"
        accept={PHOTO_TYPES.join(",")}
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}

/** The camera at once, where the device is likely to have one in front of its member. */
function TakePhoto({ onFiles }: { onFiles: OnFiles }) {
  return (
    <label className={`btn btn--line ${albumStyles.album__camera}`}>
      <Icon name="i-tabler-camera" className="icon--s" />
      <FormattedMessage id="profile.photos.camera" />
      <input
        type="file"
        accept="image/*"
        capture="user"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
