import type { Tenant } from "#contract/tenant.ts";
import type { Visit } from "./visit.ts";

export interface Env {
  ORIGIN: Fetcher;
  /** The origin's too: a session cookie's signature is checked before anything is rendered for it. */
  MASTER_SECRET?: string;
  /** Lets an operator read the decisions of a page in production. */
  OPERATOR_TOKEN?: string;
}

/** Hono's view of a request: the site it is for, and everything decided about it. */
export interface App {
  Bindings: Env;
  Variables: { tenant: Tenant; visit: Visit };
}
