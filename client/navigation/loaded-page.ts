import type { IntlShape } from "react-intl";
import type { PageModule } from "#client/page/pages.ts";
import type { Seed } from "#client/page/seed.ts";
import { routeOf } from "#client/routes.ts";
import type { Arrival } from "./arrival-context.ts";

/** A page with everything that it is rendered from. */
export interface LoadedPage {
  /** Pages of one kind that follow each other share it, and with it React's state. */
  key: number;
  seed: Seed;
  module: PageModule;
  intl: IntlShape;
  /** Null for the document's first page. */
  arrival: Arrival | null;
  /** The list that a profile was opened from: it stays in the document, hidden, for the way back. */
  below: { address: string; page: LoadedPage } | null;
}

/** Whether a page stays in the document below a profile that is opened from it. */
export const isList = ({ seed }: LoadedPage): boolean => routeOf(seed.page)?.staysBelowProfile === true;

/** What is the same for a page and its preview. */
export type Place = Pick<LoadedPage, "key" | "below">;
