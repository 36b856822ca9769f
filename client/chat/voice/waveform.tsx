import { VOICE_PEAKS } from "#contract/product/voice.ts";
import { BAR, barsPath, HEIGHT, levelsOf } from "./peaks.ts";
import styles from "#client/chat/voice.module.css";

/** The bars of a voice message; those before `played`, from 0 to 1, are highlighted. */
export function Waveform({ peaks, played }: { peaks: string; played: number }) {
  const levels = levelsOf(peaks);
  const done = Math.round(Math.min(1, played) * levels.length);
  return (
    <svg
      className={styles.voice__bars}
      viewBox={`0 0 ${VOICE_PEAKS * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.voice__bar} d={barsPath(levels)} />
      {done > 0 && (
        <path
          className={`${styles.voice__bar} ${styles["voice__bar--done"]}`}
          d={barsPath(levels.slice(0, done))}
        />
      )}
    </svg>
  );
}
