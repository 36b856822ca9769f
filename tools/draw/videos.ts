/**
 * npm run videos (-- NAME): draws the videos of the landers and encodes them, which takes minutes and needs
 * ffmpeg. The files are committed; nothing else runs this.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import type { DrawnVideo } from "./videos/drawing.ts";
import { lanternVideo } from "./videos/lanterns.ts";
import { outingsVideo } from "./videos/outings.ts";

const FOLDER = resolve("client/parts/landers/film");
const FRAMES_PER_SECOND = 24;
/** Bytes of one committed file. */
const MAX_BYTES = 300_000;
const POSTER = { quality: 52, effort: 9 };

/**
 * Every browser plays the first; the second is smaller. `quality` is where the search for one that fits
 * begins.
 */
const FORMATS = [
  {
    ending: "mp4",
    quality: 26,
    options: "-c:v libx264 -profile:v baseline -level 3.1 -preset veryslow -movflags +faststart",
  },
  { ending: "webm", quality: 34, options: "-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 1 -row-mt 1" },
] as const;

const [only] = process.argv.slice(2);
for (const video of [lanternVideo, await outingsVideo()]) {
  if (only !== undefined && only !== video.name) continue;
  console.log(`${video.name}: drawing`);
  const frames = await drawFrames(video);
  for (const { ending, quality, options } of FORMATS) {
    const file = `${FOLDER}/${video.name}.${ending}`;
    for (let worse = quality; ; worse += 2) {
      await encode(video, frames, `${options} -crf ${worse}`, file);
      const { size } = statSync(file);
      console.log(`${file}: ${size} bytes at quality ${worse}`);
      if (size <= MAX_BYTES) break;
    }
  }
  const poster = `${FOLDER}/${video.name}.avif`;
  await sharp(Buffer.from(video.frame(video.poster)))
    .avif(POSTER)
    .toFile(poster);
  console.log(`${poster}: ${statSync(poster).size} bytes`);
}

async function drawFrames(video: DrawnVideo): Promise<Buffer[]> {
  const count = Math.round(video.length * FRAMES_PER_SECOND);
  const drawn: Buffer[] = [];
  for (let i = 0; i < count; i++)
    drawn.push(
      await sharp(Buffer.from(video.frame(i / FRAMES_PER_SECOND)), { unlimited: true })
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  return drawn;
}

async function encode(
  { width, height }: DrawnVideo,
  frames: readonly Buffer[],
  options: string,
  file: string,
): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`;
  const words = `-y -loglevel error ${input} -an -pix_fmt yuv420p ${options}`.split(" ");
  const ffmpeg = spawn("ffmpeg", [...words, file], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(ffmpeg, "close");
  for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
