import { parts, sheets } from "virtual:page-styles";
import type { Frame } from "#client/page/context.tsx";
import { folderOf, pageLook } from "#client/routes.ts";

/** What only some readers of a page have on it. */
export type StylePart = "bonus";

/**
 * The styles in a page's head: what its first sight needs, as the client's build split it, each with the
 * address of its file, by which scripts know that it is there.
 */
export const styleTags = (frame: Frame, more: readonly StylePart[]): string =>
  addressesOf(frame, more)
    .map((address) => {
      const sheet = sheets[address];
      return sheet
        ? `<style data-href="${address}">${sheet.css}</style>`
        : `<link rel="stylesheet" href="${address}">`;
    })
    .join("");

/** The hashes that the page's policy allows them by. */
export const styleHashes = (frame: Frame, more: readonly StylePart[]): string[] =>
  addressesOf(frame, more).flatMap((address) => sheets[address]?.hash ?? []);

/** The styles of every page, for one that can load nothing. */
export const commonStyles = () => (parts["all"] ?? []).flatMap((address) => sheets[address] ?? []);

function addressesOf({ loggedIn, page }: Frame, more: readonly StylePart[]): string[] {
  const names = ["all", ...(loggedIn ? ["member"] : []), ...more, `pages/${folderOf(pageLook(page))}`];
  return [...new Set(names.flatMap((name) => parts[name] ?? []))];
}
