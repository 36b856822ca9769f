/**
 * How long an encoded packet sounds, by the codec's own bytes: what a container says about time is the
 * sender's word.
 */

/** Samples of a packet of AAC-LC (ISO 14496-3, 4.5.1.1). */
const AAC_SAMPLES = 1_024;
/** Hertz by the index in an AudioSpecificConfig (ISO 14496-3, table 1.18). */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];
const AAC_LC = 2;

/** Seconds of each packet of AAC-LC with this AudioSpecificConfig; null for any other kind of AAC. */
export function aacPacketSeconds(config: Uint8Array): number | null {
  const [first = 0, second = 0] = config;
  const rate = AAC_RATES[((first & 7) << 1) | (second >> 7)];
  // The third bit from the end chooses 960 samples, which no recorder does.
  const has960 = (second & 4) !== 0;
  return first >> 3 === AAC_LC && rate !== undefined && !has960 ? AAC_SAMPLES / rate : null;
}

/** Milliseconds of a frame by the configuration in a packet's first byte (RFC 6716, table 2). */
const SILK = [10, 20, 40, 60];
const HYBRID = [10, 20];
const CELT = [2.5, 5, 10, 20];
/** Milliseconds of the longest packet (RFC 6716, section 3.2.5). */
const OPUS_LONGEST = 120;

/** Seconds of a packet of Opus by its first bytes; null for one that is malformed. */
export function opusPacketSeconds(packet: Uint8Array): number | null {
  const [toc, count] = packet;
  if (toc === undefined) return null;
  const config = toc >> 3;
  const frame = config < 12 ? SILK[config % 4] : config < 16 ? HYBRID[config % 2] : CELT[config % 4];
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? (count ?? 0) & 63 : 2;
  const milliseconds = (frame ?? 0) * frames;
  return milliseconds > 0 && milliseconds <= OPUS_LONGEST ? milliseconds / 1_000 : null;
}
