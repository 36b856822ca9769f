import type { ComponentType } from "react";
import { folderOf, pageLook, type PageName } from "#client/routes.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { ProfileCard } from "#contract/entities.ts";
import type { Head, HeadInput } from "./head.ts";
import type { PageData } from "./page-source.ts";
import type { PageFrame } from "./seed.ts";

/** What a page.tsx exports; `Data` is the page's own. */
export interface PageModule<Data extends PageData = PageData> {
  Page: ComponentType;
  head(input: HeadInput): Head;
  /** What the page's data does to the stores when it is new: at the edge and in the browser, alike. */
  receive?(stores: Stores, data: Data, frame: PageFrame): void;
  /**
   * What of it belongs to the page itself, and so comes back with a page that was stored. The member's own
   * data does not: the stores have a newer state of it.
   */
  restore?(stores: Stores, data: Data): void;
  /** The page's data as far as a card of a list tells it, for what is shown until all of it is there. */
  preview?(card: ProfileCard): Data;
  /** A discount that did not exist when the member was read: opening the page created it. */
  offeredDiscount?(data: Data): DiscountCode | null;
}

/** The components of all pages, each in a file of its own that is loaded when it is wanted. */
const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");

/** Throws for a page whose folder has no page.tsx; a test on the folders reports it before that. */
export function loadPage(name: PageName): Promise<PageModule> {
  const folder = folderOf(pageLook(name));
  const load = modules[`../pages/${folder}/page.tsx`];
  if (!load) throw new Error(`no page.tsx in client/pages/${folder}`);
  return load();
}
