import type { IntlShape } from "react-intl";
import type { Frame } from "./context.tsx";
import type { PageData } from "./page-source.ts";

/** The content of a page's head. */
export interface Head {
  title: string;
  description?: string;
  /** The page has nothing for search engines now, although its route may be indexed. */
  noindex?: boolean;
  /** The pictures of the first screen, which the browser requests at once. */
  preload?: string[];
}

export interface HeadInput<Data extends PageData = PageData> {
  intl: IntlShape;
  seed: Frame;
  /** Null while the page's data is still loading. */
  data: Data | null;
}
