import { useEffect, useState, type ReactNode } from "react";
import EasyCrop, { type Area } from "react-easy-crop";
import { FormattedMessage, useIntl } from "react-intl";
import { findFace, proposedFocus } from "#client/runtime/photo/find-face.ts";
import {
  pictureDataUrl,
  PHOTO_ASPECT,
  maxCropWidth,
  type FocusedCrop,
  type Picture,
  type QuarterTurns,
} from "#client/runtime/photo/picture-editing.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Focus } from "#contract/entities.ts";
import { FocusMarker } from "./focus-marker.tsx";
import styles from "./crop.module.css";

export { cropPicture, decodePicture } from "#client/runtime/photo/picture-editing.ts";
export { NoisyCanvas } from "#client/runtime/photo/true-canvas.ts";

/** Pixels of the original across a cut-out at its closest: a thumbnail has no more. */
const FINEST = 360;
const CLOSEST = 4;
const ZOOM_STEP = 0.05;
/** Pixels on screen that an arrow key moves the photo; with Shift a fifth of it. */
const KEY_STEP = 10;

/**
 * What `EasyCrop` styles itself with is in crop.module.css: the page's policy refuses styles that a script
 * brings.
 */
export function Cropper({
  picture,
  onUse,
  children,
}: {
  picture: Picture;
  onUse: (cut: FocusedCrop) => void;
  children: ReactNode;
}) {
  const intl = useIntl();
  const [{ turns, address }, setView] = useState(() => ({
    turns: 0 as QuarterTurns,
    address: pictureDataUrl(picture, 0),
  }));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area | null>(null);
  const [face, setFace] = useState<Focus | null>(null);
  const [moved, setMoved] = useState<Focus | null>(null);
  useEffect(() => {
    let isShown = true;
    void findFace(picture.copy).then((found) => {
      if (isShown) setFace(found);
    });
    return () => {
      isShown = false;
    };
  }, [picture]);
  const focus = moved ?? (part ? proposedFocus(face, { part, turns }) : null);
  const closest = Math.max(1, Math.min(CLOSEST, maxCropWidth(picture, turns) / FINEST));

  function turn(): void {
    const next = ((turns + 1) % 4) as QuarterTurns;
    setView({ turns: next, address: pictureDataUrl(picture, next) });
    setCrop({ x: 0, y: 0 });
    setZoom(1);
    setPart(null);
    setMoved(null);
  }

  return (
    <>
      <div className={styles.crop__stage}>
        <div className={styles.crop__frame}>
          <EasyCrop
            key={turns}
            image={address}
            aspect={PHOTO_ASPECT}
            objectFit="cover"
            disableAutomaticStylesInjection
            keyboardStep={KEY_STEP}
            crop={crop}
            onCropChange={setCrop}
            zoom={zoom}
            maxZoom={closest}
            onZoomChange={setZoom}
            onCropAreaChange={setPart}
            cropperProps={{
              role: "application",
              "aria-label": intl.formatMessage({ id: "profile.crop.area" }),
            }}
          />
          {focus && <FocusMarker focus={focus} onMove={setMoved} />}
        </div>
      </div>
      <p className={`${styles.crop__hint} meta`}>
        <FormattedMessage id="profile.crop.face" />
      </p>
      <div className={styles.crop__tools}>
        <button
          type="button"
          className="round"
          aria-label={intl.formatMessage({ id: "profile.crop.turn" })}
          onClick={turn}
        >
          <Icon name="i-tabler-rotate-clockwise" />
        </button>
        <Icon name="i-tabler-zoom-out" className="icon--s" />
        <input
          type="range"
          className={styles.crop__zoom}
          min={1}
          max={closest}
          step={ZOOM_STEP}
          value={zoom}
          disabled={closest === 1}
          aria-label={intl.formatMessage({ id: "profile.crop.zoom" })}
          aria-valuetext={intl.formatNumber(zoom, { style: "percent" })}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
        <Icon name="i-tabler-zoom-in" className="icon--s" />
      </div>
      <div className={styles.crop__act}>
        {children}
        <button
          type="button"
          className="btn btn--main"
          disabled={!part || !focus}
          onClick={() => {
            if (part && focus) onUse({ part, turns, focus });
          }}
        >
          <FormattedMessage id="profile.crop.use" />
        </button>
      </div>
    </>
  );
}
