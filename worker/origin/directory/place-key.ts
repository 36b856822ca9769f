import { foldText } from "#contract/product/fold-text.ts";

/** A town's name as it is searched by: small letters without marks, words apart by one space. */
export const placeKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
