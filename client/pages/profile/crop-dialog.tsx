import { useRef, useState, type RefObject } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { FocusedCrop, Picture } from "#client/runtime/photo/picture-editing.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Focus } from "#contract/entities.ts";
import styles from "./crop.module.css";

/** Loaded when the first photo is chosen. */
type Cropping = typeof import("./cropper.tsx");
type Decision = FocusedCrop | "skip" | "cancel";

/** The photo that is being cropped, which of how many, and where the member's decision goes. */
interface CropStep {
  picture: Picture;
  number: number;
  count: number;
  Cropper: Cropping["Cropper"];
  decide: (decision: Decision) => void;
}

/**
 * What came of a chosen file: how to get what is to be sent, or null where the member left it out. `isWhole`:
 * this browser cannot crop, so that the file goes as it is, and the server redraws it.
 */
export type Outcome = { photo: () => Promise<File>; focus: Focus | null; isWhole?: boolean } | null;

/** Lets the member crop one file after another. `onEach` is called once for each file, in their order. */
export function useCrop() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<CropStep | null>(null);
  const line = useRef(Promise.resolve());

  async function cropEach(files: readonly File[], onEach: (outcome: Outcome) => void): Promise<void> {
    const cropping = await bring();
    let wasOpened = false;
    let coming = openPicture(cropping, files[0]);
    for (const [i, file] of files.entries()) {
      const picture = await coming;
      if (picture === "noisy") {
        onEach({ photo: () => Promise.resolve(file), focus: null, isWhole: true });
        coming = openPicture(cropping, files[i + 1]);
        continue;
      }
      // closed while the next one was on its way
      if (wasOpened && !dialog.current?.open) return leaveOut(files.slice(i));
      coming = openPicture(cropping, files[i + 1]);
      if (!cropping || !picture) {
        // Without the cropper no photo is uploaded uncropped. A file that this browser cannot open is uploaded, and the
        // server decides about it.
        onEach({
          photo: () => (cropping ? Promise.resolve(file) : Promise.reject(new Error("no cropper"))),
          focus: null,
        });
        continue;
      }
      // first, since the cropper takes its measures as it comes
      if (!wasOpened) dialog.current?.showModal();
      wasOpened = true;
      const decision = await new Promise<Decision>((decide) => {
        setShown({ picture, number: i + 1, count: files.length, Cropper: cropping.Cropper, decide });
        dialog.current?.focus();
      });
      if (decision === "cancel") return leaveOut(files.slice(i));
      onEach(
        decision === "skip"
          ? null
          : { photo: () => cropping.cropPicture(picture, decision), focus: decision.focus },
      );
    }
    leaveOut([]);

    function leaveOut(rest: readonly File[]): void {
      dialog.current?.close();
      setShown(null);
      for (const _ of rest) onEach(null);
    }
  }

  return {
    dialog,
    shown,
    crop: (files: readonly File[], onEach: (outcome: Outcome) => void) => {
      line.current = line.current.then(() => cropEach(files, onEach));
    },
  };
}

/** The part of the page that crops; null where it does not come. */
const bring = (): Promise<Cropping | null> => import("./cropper.tsx").catch(() => null);

/** Null for what this browser cannot decode; "noisy" where it would redraw it as snow. */
const openPicture = async (
  cropping: Cropping | null,
  file: File | undefined,
): Promise<Picture | "noisy" | null> =>
  cropping && file
    ? cropping
        .decodePicture(file)
        .catch((error: unknown) => (error instanceof cropping.NoisyCanvas ? "noisy" : null))
    : null;

export function CropDialog({
  dialog,
  shown,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  shown: CropStep | null;
}) {
  const intl = useIntl();
  const isOneOfMany = shown !== null && shown.count > 1;
  return (
    <dialog
      ref={dialog}
      className={`sheet ${styles.crop}`}
      tabIndex={-1}
      aria-labelledby="crop"
      onClose={() => {
        if (!dialog.current?.open) shown?.decide("cancel");
      }}
    >
      <div className={styles.crop__head}>
        <div>
          <h2 id="crop">
            <FormattedMessage id="profile.crop" />
          </h2>
          <p role="status" className="meta num">
            {isOneOfMany && (
              <FormattedMessage
                tagName="span"
                id="profile.crop.count"
                values={{ number: shown.number, count: shown.count }}
              />
            )}
          </p>
        </div>
        {isOneOfMany && (
          <button
            type="button"
            className="round"
            aria-label={intl.formatMessage({ id: "profile.crop.cancel" })}
            onClick={() => shown.decide("cancel")}
          >
            <Icon name="i-tabler-x" />
          </button>
        )}
      </div>
      {shown && (
        <shown.Cropper key={shown.number} picture={shown.picture} onUse={shown.decide}>
          <button type="button" className="btn" onClick={() => shown.decide(isOneOfMany ? "skip" : "cancel")}>
            <FormattedMessage id={isOneOfMany ? "profile.crop.skip" : "profile.crop.cancel"} />
          </button>
        </shown.Cropper>
      )}
    </dialog>
  );
}
