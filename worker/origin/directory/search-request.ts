import type { SearchableColumn } from "#contract/product/profile-fields.ts";
import type { SearchDistance, SearchSort } from "#contract/product/search-order.ts";
import type { DirectorySwitch } from "#contract/product/search-switches.ts";
import type { Gender } from "#contract/product/vocabulary.ts";

/** What the directory decides by a member's row alone; `advertised` is for pages and no filter of anyone's. */
export type RowCondition = DirectorySwitch | "advertised";

/** One search, as the directory runs it. */
export interface Search {
  /** The member who searches: they find members who fit in both directions, never themselves. Null: a visitor. */
  viewer: string | null;
  /** Members that a block, in either direction, hides from the viewer. */
  hidden: readonly string[];
  /** Only these members are found; null: anyone. */
  among: readonly string[] | null;
  genders: readonly Gender[];
  country: string | null;
  /** Only within a country. */
  region: string | null;
  minAge: number;
  maxAge: number | null;
  switches: readonly RowCondition[];
  /** Up to so many kilometres between the viewer's town and theirs; a visitor has none. */
  distance: SearchDistance | null;
  /** What is listed before the rest of the fair order. */
  sort: SearchSort | null;
  /** A member with one of a list is found, or within its bounds; an empty list does not filter. */
  interests: readonly string[];
  choices: { readonly [Field in SearchableColumn]: readonly string[] };
  /** From 1. */
  page: number;
  /** The cursor of the page before; without it the pages before are skipped. */
  after: Position | null;
}

/** The cursor of a search. */
export interface Position {
  /** Of the last card that was shown. */
  score: number;
  id: string;
  /** When a member was last active before the first page, in milliseconds since 1970. */
  anchor: number;
  /** The number of hits on the first page. */
  total: number;
  /** When the first page was asked for, in seconds since 1970: who is online and who is new is of then. */
  asOf: number;
}
