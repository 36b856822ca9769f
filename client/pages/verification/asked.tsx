import { useEffect, useRef, useState } from "react";
import { FormattedMessage, FormattedTime } from "react-intl";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { VerificationState } from "#contract/calls/safety/verification.ts";
import { Camera } from "./camera.tsx";
import { FaultLine } from "./fault.tsx";
import { PoseDrawing } from "./poses.tsx";
import { fileOf, pictureOf } from "./selfie-picture.ts";
import type { VerificationCalls } from "./use-verification.ts";
import styles from "./page.module.css";

type AskedState = Extract<VerificationState, { state: "asked" }>;

/** The pose, the camera or a file from it, and the picture before it is sent. */
export function Asked({ asked, calls }: { asked: AskedState; calls: VerificationCalls }) {
  const timeZone = useTimeZone();
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isNoisy, setIsNoisy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function take(file: File | undefined): void {
    if (!file) return;
    setIsUnreadable(false);
    setIsNoisy(false);
    pictureOf(file).then(setPicture, () => setIsUnreadable(true));
  }

  return (
    <section className={styles.verify__asked} aria-labelledby="pose">
      <h2 id="pose" ref={heading} tabIndex={-1}>
        <FormattedMessage id={`verification.pose.${asked.pose}`} />
      </h2>
      <p className="meta num">
        <FormattedMessage
          id="verification.until"
          values={{ time: <FormattedTime value={asked.until} timeZone={timeZone} timeStyle="short" /> }}
        />
      </p>
      {picture === null ? (
        <>
          <PoseDrawing pose={asked.pose} />
          <Camera pose={asked.pose} onPicture={setPicture} />
          <label className={`btn btn--line ${styles.verify__file}`}>
            <Icon name="i-tabler-camera" className="icon--s" />
            <FormattedMessage id="verification.file" />
            <input
              type="file"
              accept="image/*"
              capture="user"
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </label>
          {isUnreadable && <FaultLine fault={{ status: 415, code: "not_an_image" }} />}
        </>
      ) : (
        <>
          <Preview picture={picture} />
          <FaultLine fault={isNoisy ? { status: 0, code: "canvas" } : calls.fault} />
          <div className={styles.verify__buttons}>
            <button
              type="button"
              className="btn btn--main"
              aria-disabled={calls.busy}
              onClick={() =>
                void fileOf(picture).then(
                  (file) => calls.send(asked.selfie, file),
                  () => setIsNoisy(true),
                )
              }
            >
              <FormattedMessage id={calls.busy ? "verification.sending" : "verification.send"} />
            </button>
            <button type="button" className="btn btn--line" onClick={() => setPicture(null)}>
              <FormattedMessage id="verification.again" />
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** The canvas itself: the page's policy does not allow blob URLs. */
function Preview({ picture }: { picture: HTMLCanvasElement }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(picture), [picture]);
  return (
    <figure>
      <div ref={box} className={styles.verify__picture} />
      <figcaption className="meta">
        <FormattedMessage id="verification.check" />
      </figcaption>
    </figure>
  );
}
