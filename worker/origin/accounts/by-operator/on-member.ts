import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";

/** An action on a member of a site, and who takes it and why. */
export interface OnMember {
  env: Env;
  tenant: Tenant;
  member: string;
  email: string;
  operator: Actor;
  reason: string;
  now: Date;
}
