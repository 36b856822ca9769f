import type { IntlShape } from "react-intl";
import type { PageModule } from "#client/pages.ts";
import type { Seed } from "#client/seed.ts";
import type { Arrival } from "./arrival-context.ts";

/** A page with everything that it is rendered from. */
export interface LoadedPage {
  seed: Seed;
  module: PageModule;
  intl: IntlShape;
  /** Null for the document's first page. */
  arrival: Arrival | null;
}
