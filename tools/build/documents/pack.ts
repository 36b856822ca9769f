import { deflateRawSync } from "node:zlib";

/** JSON as the workers unpack it: deflated, in base64. */
export const pack = (value: unknown): string =>
  deflateRawSync(JSON.stringify(value), { level: 9 }).toString("base64");
