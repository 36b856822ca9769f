import { readFileSync } from "node:fs";

/** A recording of tests/fixtures/voice; make.sh there says what each one is. */
export const recording = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`tests/fixtures/voice/${name}`));

/** Milliseconds of the good recordings, as a browser decodes them. */
export const TONE_MS = 1_200;
