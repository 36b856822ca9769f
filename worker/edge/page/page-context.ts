import type { Match } from "#client/routes.ts";
import type { CompanyInfo } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { Env } from "#edge/env.ts";
import type { PageDecisions, Visitor } from "#edge/page-decisions.ts";

/** A request for a page, with what was decided about it. */
export interface PageContext {
  env: Env;
  tenant: Tenant;
  settings: Settings;
  company: CompanyInfo;
  isCompanyConfirmed: boolean;
  visitor: Visitor;
  visit: PageDecisions;
  match: Match;
  /** The part of the address's query that the page uses. */
  query: URLSearchParams;
  /** The country in which the member lives, once the origin has said it. */
  home?: string | null | undefined;
  /** Work that continues after the response. */
  later: (work: Promise<unknown>) => void;
}
