import type { VoiceType } from "#contract/product/voice.ts";

/**
 * The type of a file that is one container from its first byte to its last, or null. Libraries that read
 * media skip what they do not know; a file that is something else besides, carries more after its end, or
 * broke off is none for us.
 */
export function containerOf(file: Uint8Array): VoiceType | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (isMp4(view)) return "audio/mp4";
  return isWebm(view) ? "audio/webm" : null;
}

/** Boxes of a recording. Those with texts, pictures or data of others have no business there. */
const MP4_BOXES = ["ftyp", "moov", "mdat", "moof", "free", "skip", "wide", "styp", "sidx", "mfra"];

function isMp4(view: DataView): boolean {
  const seen: string[] = [];
  for (let at = 0; at < view.byteLength;) {
    if (view.byteLength - at < 8) return false;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
    const stated = view.getUint32(at);
    const isLong = stated === 1 && view.byteLength - at >= 16;
    // A length of 0 says that the box is the last one.
    const length = stated === 0 ? view.byteLength - at : isLong ? Number(view.getBigUint64(at + 8)) : stated;
    if (!MP4_BOXES.includes(name) || length < 8 || length > view.byteLength - at) return false;
    seen.push(name);
    at += length;
  }
  const count = (name: string) => seen.filter((one) => one === name).length;
  return seen[0] === "ftyp" && count("ftyp") === 1 && count("moov") === 1 && count("mdat") > 0;
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Seek head, info, tracks, cues, tags, void and checksum: what a segment has besides clusters. */
const IN_SEGMENT = [0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0xec, 0xbf, CLUSTER];
/** Timestamp, simple block, block group, position, previous size, void and checksum. */
const IN_CLUSTER = [0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xec, 0xbf];

/** An element: where its content begins and ends; `end` is null where it does not say so. */
interface Element {
  id: number;
  start: number;
  end: number | null;
}

function isWebm(view: DataView): boolean {
  const header = elementAt(view, 0, view.byteLength);
  if (header?.id !== EBML || header.end === null) return false;
  const segment = elementAt(view, header.end, view.byteLength);
  if (segment?.id !== SEGMENT || (segment.end ?? view.byteLength) !== view.byteLength) return false;
  let clusters = 0;
  for (let at = segment.start; at < view.byteLength;) {
    const child = elementAt(view, at, view.byteLength);
    if (!child || !IN_SEGMENT.includes(child.id)) return false;
    if (child.id === CLUSTER) clusters += 1;
    const end = child.id === CLUSTER ? endOfCluster(view, child) : child.end;
    if (end === null) return false;
    at = end;
  }
  return clusters > 0;
}

/** A recorder that streams leaves the length of a cluster open: the next one ends it. */
function endOfCluster(view: DataView, { start, end }: Element): number | null {
  const limit = end ?? view.byteLength;
  for (let at = start; at < limit;) {
    const child = elementAt(view, at, limit);
    if (child && end === null && IN_SEGMENT.includes(child.id) && !IN_CLUSTER.includes(child.id)) return at;
    if (!child || child.end === null || !IN_CLUSTER.includes(child.id)) return null;
    at = child.end;
  }
  return limit;
}

/** The element that begins there, or null where none does or it would end behind `limit`. */
function elementAt(view: DataView, at: number, limit: number): Element | null {
  const id = numberAt(view, at, { limit, longest: 4, withMarker: true });
  const size = id && numberAt(view, id.end, { limit, longest: 8, withMarker: false });
  if (!id || !size) return null;
  const end = size.isUnknown ? null : size.end + size.value;
  return end !== null && end > limit ? null : { id: id.value, start: size.end, end };
}

/** A number of EBML: the zero bits before its first one say how long it is. */
function numberAt(
  view: DataView,
  at: number,
  { limit, longest, withMarker }: { limit: number; longest: number; withMarker: boolean },
): { value: number; end: number; isUnknown: boolean } | null {
  if (at >= limit) return null;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > limit) return null;
  const marker = 1 << (8 - length);
  let value = withMarker ? first : first - marker;
  let isUnknown = first === 2 * marker - 1;
  for (let i = 1; i < length; i++) {
    const byte = view.getUint8(at + i);
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value, end: at + length, isUnknown };
}
