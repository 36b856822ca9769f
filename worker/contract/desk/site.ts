import type { Locale } from "#contract/entities.ts";
import { siteOrBackendCall } from "./call.ts";

/** A setting of a site as it is in force. */
export interface EffectiveSetting {
  name: string;
  /** As JSON has it. */
  value: unknown;
  /** Where it comes from: the site's file, or the default of all sites. */
  source: "file" | "default";
  /** What it is for, and what there is without it. */
  says: string;
  without: string | null;
}

/** A lander of a site, or a variant of one. */
export interface SiteLander {
  lander: string;
  /** Null for the lander without a variant. */
  slug: string | null;
  /** On the site's host. `{id}` in it stands for a member's id. */
  path: string;
  /** The variant is this site's own. */
  isOwn: boolean;
}

/** Everything about one site that is no member's. Addresses are of the site's own host. */
export interface SiteFile {
  id: string;
  name: string;
  host: string;
  pool: string;
  brand: string;
  company: { id: string; name: string };
  origin: string;
  countries: readonly string[];
  /** Languages that it offers; null: those of the visitor's country. */
  locales: readonly string[] | null;
  sisters: { host: string; name: string }[];
  partners: readonly string[];
  /** Pages of its own, with what each is called by language. */
  pages: { path: string; titles: Partial<Record<Locale, string>> }[];
  landers: SiteLander[];
  settings: EffectiveSetting[];
  /** Null for a site on its own backend, which has its members there. */
  members: { all: number; fictional: number } | null;
}

export const site = {
  GET: siteOrBackendCall<{ answer: { site: SiteFile } }>("support", "moderator", "finance"),
};
