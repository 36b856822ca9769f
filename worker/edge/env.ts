import type { VersionMetadata } from "#contract/platform/release.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Dataset, VisitPoint } from "#contract/platform/visits.ts";
import type { PageDecisions } from "./page-decisions.ts";

export interface Env {
  ORIGIN: Fetcher;
  /** The files of the client's build. */
  ASSETS: Fetcher;
  /** The same as the origin's: a session cookie's signature is checked before a page is rendered for it. */
  MASTER_SECRET?: string;
  /** Where visits are counted; without it they are not. */
  VISITS?: Dataset<VisitPoint>;
  /** Which version of the edge this is. */
  RELEASE?: VersionMetadata;
  /** Of the demo alone: the stand-in of the gateway before the desk. */
  GATEWAY?: Fetcher;
}

/** Hono's types of a request: the site it is for, and the decisions about it. */
export interface App {
  Bindings: Env;
  Variables: { tenant: Tenant; visit: PageDecisions };
}
