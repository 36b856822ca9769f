import { useEffect, useRef, useState, type CSSProperties } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { findFace } from "#client/runtime/photo/find-face.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import type { OwnPhoto } from "#contract/calls/people/photos.ts";
import type { Focus } from "#contract/entities.ts";
import { EXPECTED_FOCUS } from "#contract/product/photos.ts";
import { FocusStage } from "./focus-marker.tsx";
import cropStyles from "./crop.module.css";
import focusStyles from "./focus.module.css";

const FAULTS: Record<string, MessageId> = {
  offline: "profile.photos.fault.offline",
  too_many_uploads: "profile.focus.too-many",
  not_found: "profile.focus.gone",
};

/**
 * Moves the focus of a photo. It is open as long as it is rendered, and stays open until the focus is saved
 * or the member cancels.
 */
export function FocusDialog({
  photo,
  number,
  onSave,
  onSaved,
  onClose,
}: {
  photo: OwnPhoto;
  /** From 1, the main photo. */
  number: number;
  /** Null where it was saved; else the code of what went wrong. */
  onSave: (focus: Focus) => Promise<string | null>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const address = usePhotoAddress();
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const [focus, setFocus] = useState<Focus | null>(photo.focus ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<MessageId | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const shown = focus ?? EXPECTED_FOCUS;

  async function save(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFault(null);
    const code = await onSave(shown);
    setIsBusy(false);
    if (code !== null) return setFault(FAULTS[code] ?? "profile.focus.failed");
    onSaved();
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={`sheet ${focusStyles.aim}`}
      aria-labelledby="aim"
      aria-busy={isBusy}
      onClose={onClose}
    >
      <div className={cropStyles.crop__head}>
        <h2 id="aim">
          <FormattedMessage id="profile.focus" />
        </h2>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <div className={focusStyles.aim__body}>
        <FocusStage focus={shown} onMove={setFocus}>
          <img
            src={address(photo.filename)}
            width={900}
            height={1200}
            draggable={false}
            alt={intl.formatMessage({ id: "profile.photos.alt" }, { number })}
            onLoad={({ currentTarget: image }) => {
              if (focus !== null) return;
              // a face that was found, unless the member has already said where it is
              void findFace(image).then((face) => setFocus((before) => before ?? face));
            }}
          />
        </FocusStage>
        <Previews src={address(photo.thumb_filename)} focus={shown} />
      </div>
      <p className={`${cropStyles.crop__hint} meta`}>
        <FormattedMessage id="profile.focus.hint" />
      </p>
      <Alarm>{fault && <FormattedMessage tagName="span" id={fault} />}</Alarm>
      <div className={cropStyles.crop__act}>
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="profile.crop.cancel" />
        </button>
        <button type="button" className="btn btn--main" disabled={isBusy} onClick={() => void save()}>
          <FormattedMessage id="profile.focus.save" />
        </button>
      </div>
    </dialog>
  );
}

/** What others will see: cut in tenths, as everywhere else (client/styles/focus). */
function Previews({ src, focus: [x, y] }: { src: string; focus: Focus }) {
  const tenths = (part: number): string => `${Math.round(part * 10) * 10}%`;
  return (
    <div
      className={focusStyles.aim__previews}
      style={{ "--fx": tenths(x), "--fy": tenths(y) } as CSSProperties}
    >
      <figure>
        <span className={focusStyles.aim__round}>
          <img src={src} width={96} height={96} alt="" />
        </span>
        <figcaption className="meta">
          <FormattedMessage id="bar.chats" />
        </figcaption>
      </figure>
      <figure>
        <img className={focusStyles.aim__card} src={src} width={96} height={160} alt="" />
        <figcaption className="meta">
          <FormattedMessage id="profile.focus.swipe" />
        </figcaption>
      </figure>
    </div>
  );
}
