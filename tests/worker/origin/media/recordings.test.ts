import { describe, expect, test } from "vitest";
import { Refusal } from "#contract/errors.ts";
import { rewriteRecording } from "#origin/media/voice/rewrite.ts";
import { recording, TONE_MS } from "#tests/support/voice-files.ts";

/** How a recording is refused: status and code; or what is stored. */
const judge = (file: Uint8Array<ArrayBuffer>, ms = TONE_MS) =>
  rewriteRecording(file, ms).catch((error: unknown) => {
    if (error instanceof Refusal) return [error.status, error.code];
    throw error;
  });

const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** The file with bytes replaced that must be there. */
function changed(
  file: Uint8Array<ArrayBuffer>,
  from: readonly number[],
  to: readonly number[],
): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(file).lastIndexOf(Buffer.from(from));
  expect(at).toBeGreaterThan(0);
  const copy = file.slice();
  copy.set(to, at);
  return copy;
}
const bytesOf = (name: string): number[] => [...text(name)];

describe("a recording", () => {
  test.each([
    ["aac.mp4", "audio/mp4"],
    ["aac-fragments.mp4", "audio/mp4"],
    ["opus.webm", "audio/webm"],
    ["opus-live.webm", "audio/webm"],
  ])("of the form %s is rewritten without its metadata, and is as long as it sounds", async (name, type) => {
    const file = recording(name);
    expect(Buffer.from(file).includes("Secret")).toBe(true);
    const stored = await rewriteRecording(file, TONE_MS);
    expect(stored.type).toBe(type);
    expect(Math.abs(stored.ms - TONE_MS)).toBeLessThan(100);
    for (const word of ["Secret", "52.37", "Lavf"])
      expect(Buffer.from(stored.bytes).includes(word)).toBe(false);
    // What is stored is a recording again, of the same length.
    expect((await rewriteRecording(stored.bytes, TONE_MS)).ms).toBe(stored.ms);
  });

  test.each(["aac.mp4", "opus.webm", "opus-live.webm"])(
    "%s that broke off anywhere is none",
    async (name) => {
      const file = recording(name);
      for (let length = 0; length < file.length - 1; length += 97)
        expect(await judge(file.slice(0, length), TONE_MS)).not.toHaveProperty("bytes");
    },
  );

  test("that is something else besides is none", async () => {
    const [mp4, webm] = [recording("aac.mp4"), recording("opus.webm")];
    const script = text("<script>alert(1)</script>");
    for (const file of [
      joined(mp4, script),
      joined(webm, script),
      joined(mp4, webm),
      joined(script, mp4),
      joined(text("GIF89a"), webm),
      text("not a recording at all"),
      new Uint8Array(),
    ])
      expect(await judge(new Uint8Array(file))).toEqual([415, "not_a_recording"]);
    // A box that no recorder writes, and an attachment.
    expect(await judge(changed(mp4, bytesOf("free"), bytesOf("uuid")))).toEqual([415, "not_a_recording"]);
    expect(await judge(changed(webm, [0x12, 0x54, 0xc3, 0x67], [0x19, 0x41, 0xa4, 0x69]))).toEqual([
      415,
      "not_a_recording",
    ]);
  });

  test("hides nothing in the room between its parts", async () => {
    const free = joined(new Uint8Array([0, 0, 0, 20]), text("free<script>...."));
    const stored = await rewriteRecording(joined(recording("aac.mp4"), free), TONE_MS);
    expect(Buffer.from(stored.bytes).includes("script")).toBe(false);
  });

  test("with a picture, or of another codec, is none", async () => {
    for (const name of ["video.mp4", "flac.mp4"])
      expect(await judge(recording(name))).toEqual([415, "not_a_recording"]);
  });

  test("of more than a minute is too long, whatever the device says", async () => {
    for (const ms of [TONE_MS, 60_000, 62_500])
      expect(await judge(recording("too-long.webm"), ms)).toEqual([422, "recording_too_long"]);
  });

  test("that is not as long as the device decoded it lacks a part", async () => {
    for (const ms of [300, TONE_MS + 600, 59_000])
      expect(await judge(recording("opus.webm"), ms)).toEqual([422, "invalid_input"]);
  });

  test("whose container lies about the time is none", async () => {
    // The time scale of its track: a hundredth of the samples a second.
    const slow = recording("aac-fragments.mp4");
    const header = Buffer.from(slow).indexOf("mdhd");
    expect(new DataView(slow.buffer).getUint32(header + 16)).toBe(48_000);
    new DataView(slow.buffer).setUint32(header + 16, 480);
    expect(await judge(slow)).toEqual([415, "not_a_recording"]);
  });
});
