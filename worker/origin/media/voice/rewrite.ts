import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputAudioTrack,
} from "mediabunny";
import { Refusal } from "#contract/errors.ts";
import {
  MAX_VOICE_MS,
  MIN_VOICE_MS,
  VOICE_DEVIATION_MS,
  VOICE_TOLERANCE_MS,
  type VoiceType,
} from "#contract/product/voice.ts";
import { containerOf } from "./container.ts";
import { aacPacketSeconds, opusPacketSeconds } from "./packets.ts";

/** A recording as it is stored. `ms`: how long its packets sound, in milliseconds. */
export interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  type: VoiceType;
  ms: number;
}

/** Seconds that nothing may be longer than, by its packets or by its container. */
const LONGEST = (MAX_VOICE_MS + VOICE_TOLERANCE_MS) / 1_000;
/** Bytes of the longest AudioSpecificConfig of AAC-LC, and of an OpusHead of one or two channels. */
const LONGEST_AAC_CONFIG = 8;
const OPUS_HEAD = 19;

/**
 * Reads a recording and rewrites it from its encoded packets alone, so that nothing else of the file is
 * stored: no names, places, dates, pictures or data between the packets. Throws not_a_recording (415) for
 * what is not one whole MP4 or WebM with one track of AAC-LC or Opus, and for a container whose times are not
 * those of its packets; recording_too_long (422) beyond a minute; invalid_input (422) where it is shorter
 * than half a second or not as long as the device said, because a part of it is missing.
 */
export async function rewriteRecording(file: Uint8Array<ArrayBuffer>, statedMs: number): Promise<Recording> {
  const type = containerOf(file);
  if (type === null) throw notARecording();
  const input = new Input({ source: new BufferSource(file), formats: [type === "audio/mp4" ? MP4 : WEBM] });
  try {
    const { track, packets, seconds } = await readPackets(input, type);
    const ms = Math.round(seconds * 1_000);
    if (ms < MIN_VOICE_MS || Math.abs(ms - statedMs) > VOICE_DEVIATION_MS)
      throw new Refusal(422, "invalid_input", { field: "ms" });
    return { bytes: await write(track, packets, type), type, ms };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The library throws errors of many kinds for what it can't read.
    throw notARecording();
  } finally {
    input.dispose();
  }
}

const notARecording = (): Refusal => new Refusal(415, "not_a_recording");

async function readPackets(
  input: Input,
  type: VoiceType,
): Promise<{ track: InputAudioTrack; packets: EncodedPacket[]; seconds: number }> {
  const [track, ...others] = await input.getTracks();
  if (!track?.isAudioTrack() || others.length > 0) throw notARecording();
  const packetSeconds = await packetLength(track, type);
  const packets: EncodedPacket[] = [];
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const length = packetSeconds(packet.data);
    if (length === null || packet.data.length === 0) throw notARecording();
    seconds += length;
    if (seconds > LONGEST) throw new Refusal(422, "recording_too_long");
    packets.push(packet);
  }
  const [first, last] = [packets[0], packets.at(-1)];
  const span = first && last ? last.timestamp + last.duration - first.timestamp : 0;
  if (Math.abs(span - seconds) > VOICE_TOLERANCE_MS / 1_000) throw notARecording();
  return { track, packets, seconds };
}

/** How long a packet of this track sounds, in seconds. Throws for any codec but the two. */
async function packetLength(
  track: InputAudioTrack,
  type: VoiceType,
): Promise<(packet: Uint8Array) => number | null> {
  const config = await track.getDecoderConfig();
  const description = bytesOf(config?.description);
  if (!config || config.numberOfChannels > 2) throw notARecording();
  if (type === "audio/mp4" && config.codec === "mp4a.40.2" && description.length <= LONGEST_AAC_CONFIG) {
    const seconds = aacPacketSeconds(description);
    if (seconds !== null) return () => seconds;
  }
  if (type === "audio/webm" && config.codec === "opus" && description.length === OPUS_HEAD)
    return opusPacketSeconds;
  throw notARecording();
}

function bytesOf(description: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array {
  if (description === undefined) return new Uint8Array();
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

async function write(
  track: InputAudioTrack,
  packets: readonly EncodedPacket[],
  type: VoiceType,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const format =
    type === "audio/mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw notARecording();
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  // A recorder may count from when the page was opened; a player would wait for that long.
  const lead = Math.max(0, packets[0]?.timestamp ?? 0);
  for (const packet of packets)
    await source.add(packet.clone({ timestamp: packet.timestamp - lead }), { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw notARecording();
  return new Uint8Array(target.buffer);
}
