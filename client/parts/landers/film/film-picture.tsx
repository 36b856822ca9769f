import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import type { Film } from "./films.ts";
import { watchMayPlay } from "./may-play.ts";
import styles from "./film.module.css";

/**
 * A film's still, over which the film plays where it may; nothing of it is fetched before that is known. It
 * can be paused, as everything must that moves for more than five seconds (WCAG 2.2, 2.2.2).
 */
export function FilmPicture({ film, alt }: { film: Film; alt: string }) {
  const { poster, mp4, webm, width, height } = film;
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [isThere, setIsThere] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);

  useEffect(() => watchMayPlay(setIsThere), []);
  function toggle(): void {
    // a browser that refuses to play leaves the picture as it is
    if (isPlaying) video.current?.pause();
    else video.current?.play().catch(() => undefined);
  }
  return (
    <div className={styles.film}>
      <img src={poster} width={width} height={height} alt={alt} fetchPriority="high" />
      {isThere && (
        <>
          <video
            ref={video}
            className={
              hasBegun ? `${styles.film__video} ${styles["film__video--shown"]}` : styles.film__video
            }
            width={width}
            height={height}
            muted
            loop
            playsInline
            autoPlay
            disablePictureInPicture
            disableRemotePlayback
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => {
              setHasBegun(true);
              setIsPlaying(true);
            }}
            onPause={() => {
              setIsPlaying(false);
            }}
          >
            <source src={webm} type="video/webm" />
            <source
              src={mp4}
              type="video/mp4"
              onError={() => {
                setIsThere(false);
              }}
            />
          </video>
          <button
            type="button"
            className={`round ${styles.film__toggle}`}
            onClick={toggle}
            aria-label={intl.formatMessage({ id: isPlaying ? "lander.pause" : "lander.play" })}
          >
            <Icon name={isPlaying ? "i-tabler-player-pause" : "i-tabler-player-play"} />
          </button>
        </>
      )}
    </div>
  );
}
