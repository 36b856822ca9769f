import type { IntlShape } from "react-intl";
import type { Frame } from "./context.tsx";
import type { AnyPageData } from "./seed.ts";

/** What stands in a page's head. */
export interface Head {
  title: string;
  description?: string;
  /** Keep the page out of search engines. */
  noindex?: boolean;
  /** The pictures of the first screen, to be asked for at once. */
  preload?: string[];
}

export interface HeadInput {
  intl: IntlShape;
  seed: Frame;
  /** Null while the page's data is still on its way. */
  data: AnyPageData | null;
}
