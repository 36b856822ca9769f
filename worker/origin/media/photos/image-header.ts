import { Refusal } from "#contract/errors.ts";
import {
  MAX_PHOTO_PIXELS,
  MAX_PHOTO_SIDE,
  MIN_PHOTO_SIDE,
  type PhotoType,
} from "#contract/product/photos.ts";

/** Type of a file and its size in pixels. */
export interface ImageHeader {
  type: PhotoType;
  width: number;
  height: number;
}

/** Scans of a progressive JPEG: a camera writes about ten, a decompression bomb thousands. */
const MAX_SCANS = 100;
/** Markup and script that no photo contains; a camera's own metadata is XML, which is none of these. */
const MARKUP = /<(?:script|!doctype|iframe|html[\s>]|\?php\s)/i;
/** Bytes that are searched for markup at once, so that no whole file is held as text. */
const WINDOW_BYTES = 65_536;
/** By how much two windows overlap: the longest word of MARKUP. */
const OVERLAP_BYTES = 9;

/**
 * Type and size of an uploaded file by its own bytes, whatever its name or media type. They are read as a
 * decoder would read them, before anything is decoded, so that a small file that unpacks to gigabytes costs
 * nothing. Contradictory sizes, a second header and a file that is also of another kind are refused. Throws
 * not_an_image (415), unsupported_image (415), image_too_large (413) and image_too_small (422).
 */
export function readImageHeader(bytes: Buffer): ImageHeader {
  const header = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  if (header === null) throw new Refusal(415, isOtherImage(bytes) ? "unsupported_image" : "not_an_image");
  const { width, height } = header;
  if (width === 0 || height === 0 || isAlsoAnotherType(bytes)) throw notAnImage();
  if (width * height > MAX_PHOTO_PIXELS || Math.max(width, height) > MAX_PHOTO_SIDE)
    throw new Refusal(413, "image_too_large", { field: "pixels" });
  if (Math.min(width, height) < MIN_PHOTO_SIDE) throw new Refusal(422, "image_too_small");
  return header;
}

const notAnImage = (): Refusal => new Refusal(415, "not_an_image");

/** The marker after which the compressed picture begins. */
const START_OF_SCAN = 0xda;
/** Markers of baseline, extended and progressive frames; browsers show no other kind. */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2];

function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let frame: ImageHeader | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw notAnImage();
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) throw notAnImage();
    if (marker === START_OF_SCAN) {
      if (!frame || countScans(bytes, at) > MAX_SCANS) throw notAnImage();
      return frame;
    }
    if (FRAME_MARKERS.includes(marker)) {
      if (frame || length < 8) throw notAnImage();
      frame = { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  throw notAnImage();
}

const END_OF_IMAGE = 0xd9;

/**
 * Scans of a JPEG from its first one to its end, at most one more than are allowed. What a phone appends
 * behind the end, such as the video of a motion photo, is no part of the picture: no decoder reads it.
 */
function countScans(bytes: Buffer, from: number): number {
  let scans = 0;
  let at = from;
  while (at !== -1 && at + 4 <= bytes.length && scans <= MAX_SCANS) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    // A 0xff of the compressed picture is followed by 0, a restart has no length, and fill bytes may come before.
    const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    at = bytes.indexOf(0xff, isBare ? at + (marker === 0xff ? 1 : 2) : at + 2 + bytes.readUInt16BE(at + 2));
  }
  return scans;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString("latin1", 12, 16) !== "IHDR") throw notAnImage();
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (
    bytes.length < 30 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WEBP"
  )
    return null;
  let canvas: ImageHeader | null = null;
  for (let at = 12; at + 18 <= bytes.length;) {
    const kind = bytes.toString("latin1", at, at + 4);
    const data = at + 8;
    if (kind === "VP8X") {
      // Animations are not photos.
      if (((bytes[data] ?? 0) & 2) !== 0) throw new Refusal(415, "unsupported_image");
      canvas = {
        type: "image/webp",
        width: bytes.readUIntLE(data + 4, 3) + 1,
        height: bytes.readUIntLE(data + 7, 3) + 1,
      };
    } else if (kind === "VP8 " || kind === "VP8L") {
      const frame = kind === "VP8L" ? readLossless(bytes, data) : readLossy(bytes, data);
      if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) throw notAnImage();
      return frame;
    }
    at = data + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  }
  throw notAnImage();
}

function readLossy(bytes: Buffer, at: number): ImageHeader {
  if (bytes.readUIntBE(at + 3, 3) !== 0x9d012a) throw notAnImage();
  return {
    type: "image/webp",
    width: bytes.readUInt16LE(at + 6) & 0x3fff,
    height: bytes.readUInt16LE(at + 8) & 0x3fff,
  };
}

function readLossless(bytes: Buffer, at: number): ImageHeader {
  if (bytes[at] !== 0x2f) throw notAnImage();
  const sides = bytes.readUInt32LE(at + 1);
  return { type: "image/webp", width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
}

/** An image of a type that is not accepted: HEIC, AVIF, GIF, TIFF, BMP. */
function isOtherImage(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12);
  return /^.{4}ftyp(?:hei|hev|mif|msf|avi)|^GIF8|^II\*\0|^MM\0\*|^BM.{4}\0{4}/s.test(start);
}

/** A file that another program would open: a web page, a PDF or a ZIP archive. */
function isAlsoAnotherType(bytes: Buffer): boolean {
  if (bytes.subarray(0, 1024).includes("%PDF-")) return true;
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end !== -1 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length)
    return true;
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES)
    if (MARKUP.test(bytes.toString("latin1", at, at + WINDOW_BYTES + OVERLAP_BYTES))) return true;
  return false;
}
