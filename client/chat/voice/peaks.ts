import { PEAK_LEVELS, VOICE_PEAKS } from "#contract/product/voice.ts";

/** Units of the drawing: a bar and the gap after it, and its height. */
export const BAR = 4;
export const HEIGHT = 32;
/** The shortest bar, so that silence is seen too. */
const SHORTEST = 3;

/** The waveform of decoded sound, each level against the loudest one. */
export function peaksOf(samples: Float32Array): string {
  const loudest = Array.from({ length: VOICE_PEAKS }, (_, i) => {
    const part = samples.subarray(
      Math.floor((i * samples.length) / VOICE_PEAKS),
      Math.floor(((i + 1) * samples.length) / VOICE_PEAKS),
    );
    return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
  const most = Math.max(...loudest, 0.01);
  return loudest.map((level) => PEAK_LEVELS[Math.round((level / most) * (PEAK_LEVELS.length - 1))]).join("");
}

/** Levels from 0 to 1 of a stored waveform. */
export const levelsOf = (peaks: string): number[] =>
  peaks.split("").map((level) => Math.max(0, PEAK_LEVELS.indexOf(level)) / (PEAK_LEVELS.length - 1));

/** The bars as a path, in a view box of BAR units a level and HEIGHT. */
export const barsPath = (levels: readonly number[]): string =>
  levels
    .map((level, i) => {
      const length = SHORTEST + level * (HEIGHT - SHORTEST - 2);
      return `M${i * BAR + BAR / 2} ${(HEIGHT - length) / 2}v${length.toFixed(1)}`;
    })
    .join("");
