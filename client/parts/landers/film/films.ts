import lanternsPoster from "./lanterns.avif";
import lanternsMp4 from "./lanterns.mp4";
import lanternsWebm from "./lanterns.webm";
import outingsPoster from "./outings.avif";
import outingsMp4 from "./outings.mp4";
import outingsWebm from "./outings.webm";

/**
 * A short video without sound, drawn by tools/draw/videos.ts, and the still that is shown before it or
 * instead.
 */
export interface Film {
  poster: string;
  mp4: string;
  webm: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The asset server knows no byte ranges, without which Safari plays no video: worker/edge/videos.ts does. */
const withRanges = (address: string): string => address.replace(/^\/assets\//, "/videos/");

export const lanterns: Film = {
  poster: lanternsPoster,
  mp4: withRanges(lanternsMp4),
  webm: withRanges(lanternsWebm),
  width: 960,
  height: 720,
};
export const outings: Film = {
  poster: outingsPoster,
  mp4: withRanges(outingsMp4),
  webm: withRanges(outingsWebm),
  width: 540,
  height: 720,
};
