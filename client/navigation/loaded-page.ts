import type { ReactNode } from "react";
import type { IntlShape } from "react-intl";
import type { ContextValues } from "#client/page/page-contexts.tsx";
import type { PageModule } from "#client/page/pages.ts";
import type { Seed } from "#client/page/seed.ts";
import { matchRoute, routeOf } from "#client/routes.ts";

/** A page with everything that it is rendered from. */
export interface LoadedPage {
  /** Pages of one kind that follow each other share it, and with it React's state. */
  key: number;
  seed: Seed;
  module: PageModule;
  intl: IntlShape;
  /** The list that a profile was opened from: it stays in the document, hidden, for the way back. */
  below: { address: string; page: LoadedPage } | null;
}

/** What is the same for a page and its preview. */
export type Place = Pick<LoadedPage, "key" | "below">;

/** What a route's loader gives. */
export interface Loaded {
  page: LoadedPage;
  /** Fills the stores from the page, when it is about to be shown. */
  fillStores: () => void;
  /** Where `page` is only what a list told of it: the rest. */
  rest: Promise<Loaded> | null;
}

/** Whether a page stays in the document below a profile that is opened from it. */
export const isList = ({ seed }: LoadedPage): boolean => routeOf(seed.page)?.staysBelowProfile === true;

export function valuesOf({ seed, intl }: Pick<LoadedPage, "seed" | "intl">): ContextValues {
  const { user, dismissals, discount, counts, data, isPreview, ...frame } = seed;
  return { frame, content: { user, dismissals, discount, counts, data, isPreview }, intl };
}

/** An address without its hash, as the edge sees it. */
export const addressOf = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
  pathname + search;

/** The id of the member whose profile is at an address of this site, or null. */
export function profileIn(address: string): string | null {
  const match = matchRoute(address.split(/[?#]/)[0] ?? "");
  return match?.route.isProfile ? (match.params["id"] ?? null) : null;
}

/** Whether an address is of a page that can be shown in the document that is open: only the server has texts. */
export function isPage(address: string): boolean {
  const match = matchRoute(address.split(/[?#]/)[0] ?? "");
  return match !== null && match.route.isText !== true;
}

/** A member's pages, and the way to them. */
export interface MemberRouter {
  element: ReactNode;
  go: (address: string) => void;
}
