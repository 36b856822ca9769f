import { MAX_VOICE_MS, MIN_VOICE_MS, VOICE_TYPES, type VoiceNote } from "#contract/product/voice.ts";
import { peaksOf } from "./peaks.ts";

/** What browsers record, the most widely playable first: AAC in MP4, then Opus in WebM. */
const FORMATS = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4"];
/** Bits a second: speech is clear, and a minute is a quarter of a megabyte. */
const BIT_RATE = 32_000;

/** Why there is no recording, as a message `voice.fault.*` says it. */
export type RecordingFault = "denied" | "missing" | "busy" | "short" | "recording";

export class RecordingFailed extends Error {
  readonly fault: RecordingFault;

  constructor(fault: RecordingFault) {
    super(fault);
    this.name = "RecordingFailed";
    this.fault = fault;
  }
}

/** A recording that was made, and its decoded sound for listening to it before it is sent. */
export interface Recorded {
  note: VoiceNote;
  /** The file in base64, as the outbox stores it. */
  audio: string;
  sound: AudioBuffer;
}

export interface ActiveRecording {
  /** How loud it is now, from 0 to 1. */
  level: () => number;
  /** Milliseconds since it began. */
  elapsed: () => number;
  /** Ends it. Rejects with RecordingFailed. */
  stop: () => Promise<Recorded>;
  /** Ends it and leaves nothing. */
  discard: () => void;
}

/**
 * Asks for the microphone and records from the moment it is there. `onEnd` is called when the recording ends
 * by itself: after a minute, or because the microphone is gone. Rejects with RecordingFailed.
 */
export async function startRecording(onEnd: () => void): Promise<ActiveRecording> {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  if (mimeType === undefined) throw new RecordingFailed("recording");
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
    .catch((error: unknown) => {
      throw new RecordingFailed(faultOf(error));
    });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BIT_RATE });
  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => {
      resolve();
    });
  });
  stream.getAudioTracks()[0]?.addEventListener("ended", onEnd);
  const timer = setTimeout(onEnd, MAX_VOICE_MS);
  recorder.start();
  const begun = performance.now();
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    if (recorder.state !== "inactive") recorder.stop();
    await stopped;
    for (const track of stream.getTracks()) track.stop();
  };
  const close = async (): Promise<void> => {
    if (context.state !== "closed") await context.close();
  };
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      // Speech is seldom louder than a third of what a microphone can take.
      return Math.min(1, samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) * 3);
    },
    elapsed: () => Math.min(MAX_VOICE_MS, performance.now() - begun),
    async stop() {
      await end();
      try {
        return await readRecording(new Blob(chunks, { type: mimeType.split(";")[0] ?? "" }), context);
      } finally {
        await close();
      }
    },
    discard() {
      void end().then(close);
    },
  };
}

/** Decodes a recording: its length and waveform are those of what would be heard. */
async function readRecording(file: Blob, context: AudioContext): Promise<Recorded> {
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => null);
  const type = VOICE_TYPES.find((one) => one === file.type);
  if (!sound || !type) throw new RecordingFailed("recording");
  const ms = Math.round(sound.duration * 1_000);
  if (ms < MIN_VOICE_MS + 100) throw new RecordingFailed("short");
  return { note: { type, ms, peaks: peaksOf(sound.getChannelData(0)) }, audio: await inBase64(file), sound };
}

const inBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      resolve(typeof reader.result === "string" ? (reader.result.split(",")[1] ?? "") : "");
    });
    reader.addEventListener("error", () => {
      reject(new RecordingFailed("recording"));
    });
    reader.readAsDataURL(file);
  });

function faultOf(error: unknown): RecordingFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "recording";
}
