/** What a voice message may be: the origin decides by it, the recorder stops by it. */

/**
 * Milliseconds of the longest voice message (specification of voice messages: up to 60 s), and of the
 * shortest.
 */
export const MAX_VOICE_MS = 60_000;
export const MIN_VOICE_MS = 500;
/** Milliseconds by which recorders run on after they were stopped. */
export const VOICE_TOLERANCE_MS = 1_000;
/** Milliseconds by which what a device decoded may differ from the packets: codecs begin and end with silence. */
export const VOICE_DEVIATION_MS = 500;

/** Bytes of a recording: 60 s at 128 kbit/s, four times what the recorder asks for, and its container. */
export const MAX_VOICE_BYTES = 1024 * 1024;

/** The containers that are read, by their content: AAC in MP4, Opus in WebM. */
export const VOICE_TYPES = ["audio/mp4", "audio/webm"] as const;
export type VoiceType = (typeof VOICE_TYPES)[number];

/** Levels of a waveform. Each is a character of PEAK_LEVELS, silence first. */
export const VOICE_PEAKS = 48;
export const PEAK_LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** What a message says about its recording, the same in both copies. */
export interface VoiceNote {
  type: VoiceType;
  /** Length in milliseconds, as the origin counted it. */
  ms: number;
  /** VOICE_PEAKS characters, as the sender's browser drew them; they are shown and mean nothing else. */
  peaks: string;
}

/** Reads a note that another release or a device has written; null where it is none. */
export function readVoiceNote(given: unknown): VoiceNote | null {
  if (typeof given !== "object" || given === null) return null;
  const { type, ms, peaks } = given as Partial<Record<keyof VoiceNote, unknown>>;
  const known = VOICE_TYPES.find((one) => one === type);
  if (!known || typeof ms !== "number" || typeof peaks !== "string") return null;
  const isInRange = Number.isInteger(ms) && ms > 0 && ms <= MAX_VOICE_MS + VOICE_TOLERANCE_MS;
  return isInRange && /^([\w-]{48})?$/.test(peaks) ? { type: known, ms, peaks } : null;
}

/** The text of a voice message, for clients and releases that know only texts. It needs no translation. */
export const voiceText = (ms: number): string => `🎤 ${minutes(ms)}`;

/** A length as minutes and seconds: 0:07. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
