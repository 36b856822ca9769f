import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { Pose } from "#contract/product/verification.ts";
import { PoseDrawing } from "./poses.tsx";
import { frameOf } from "./selfie-picture.ts";
import styles from "./page.module.css";

/** `no`: the device or the member refuses it. */
type CameraState = "off" | "starting" | "on" | "no";

/** The camera in the page, with the pose beside the member's own image. It ends with its picture or the page. */
export function Camera({ pose, onPicture }: { pose: Pose; onPicture: (picture: HTMLCanvasElement) => void }) {
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const isGone = useRef(false);
  const [state, setState] = useState<CameraState>("off");
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop(stream.current);
    };
  }, []);

  async function open(): Promise<void> {
    setState("starting");
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
      });
      // Left before the member had answered the browser's question.
      if (isGone.current || !video.current) return stop(opened);
      stream.current = opened;
      video.current.srcObject = opened;
      await video.current.play();
      setState("on");
    } catch {
      stop(stream.current);
      setState("no");
    }
  }

  function take(): void {
    if (!video.current || video.current.videoWidth === 0) return;
    onPicture(frameOf(video.current));
  }

  return (
    <>
      <div className={styles.verify__camera} hidden={state !== "on" && state !== "starting"}>
        <video ref={video} playsInline muted aria-label={intl.formatMessage({ id: "verification.video" })} />
        {state === "on" && <PoseDrawing pose={pose} isSmall />}
      </div>
      <div role="status">
        {state === "no" && (
          <p className="meta">
            <FormattedMessage id="verification.no-camera" />
          </p>
        )}
      </div>
      {state === "on" ? (
        <button type="button" className="btn btn--main" onClick={take}>
          <Icon name="i-tabler-camera" className="icon--s" />
          <FormattedMessage id="verification.take" />
        </button>
      ) : (
        <button
          type="button"
          className="btn btn--main"
          aria-disabled={state === "starting"}
          onClick={() => void open()}
        >
          <Icon name="i-tabler-camera" className="icon--s" />
          <FormattedMessage id="verification.open" />
        </button>
      )}
    </>
  );
}

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
