import { personCall } from "./call.ts";
import type { SitePreviewBody } from "./site-previews.schema.ts";
import type { EffectiveSetting } from "./site.ts";

/** A mistake in a file. `line` counts from 1; null where the key is not in the file. */
export interface SiteFault {
  line: number | null;
  key: string;
  /** What was expected and what was found. */
  says: string;
}

/** What the build accepts and a person may not have meant. */
export interface SiteWarning {
  code:
    | "brand_moved"
    | "press_moved"
    | "host_dropped"
    | "canonical_moved"
    | "country_dropped"
    | "locale_dropped"
    | "partner_dropped"
    | "pool_changed"
    | "origin_changed"
    | "company_changed"
    | "brand_changed";
  before: string;
  after: string;
}

/** A key of the file whose value in force is another than on the running site. */
export interface SiteChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** How the site looks in one mode: colours as #rrggbb by their names, and the logo as SVG. */
export interface SiteLook {
  mode: "light" | "dark";
  colours: Readonly<Record<string, string>>;
  logo: string;
}

/** What a file says, before it is deployed. */
export interface SitePreview {
  name: string;
  settings: EffectiveSetting[];
  /** Empty for a file that says the same; null for a site that is not there yet. */
  changes: SiteChange[] | null;
  warnings: SiteWarning[];
  looks: SiteLook[];
  headings: "sans" | "serif" | "rounded";
  cards: "soft" | "round" | "crisp";
  /** The pairs of colours that are read, the lowest contrast first. */
  pairs: { mode: "light" | "dark"; name: string; ratio: number }[];
}

/** Checks a site's file as the build does, and shows what it says. Nothing is stored. */
export const sitePreviews = {
  POST: personCall<{ body: SitePreviewBody; answer: { faults: SiteFault[]; preview: SitePreview | null } }>(),
};
