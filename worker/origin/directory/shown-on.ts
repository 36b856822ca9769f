import type { Tenant } from "#contract/platform/tenant.ts";

/** The sites whose members a site shows, its own first, as a list for json_each. */
export const sitesShownOn = ({ id, sharing }: Pick<Tenant, "id" | "sharing">): string =>
  JSON.stringify([id, ...sharing.map((sister) => sister.id)]);

/**
 * Whether a profile is shown on the first of such sites: it is its own, or a sister's who joined while the
 * signup said so.
 */
export const isShownOn = (profiles: string, sites: string): string =>
  `(${profiles}.site = ${sites} ->> 0
      OR (${profiles}.resold = 1 AND ${profiles}.site IN (SELECT value FROM json_each(${sites}))))`;
