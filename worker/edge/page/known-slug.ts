import { landerOf } from "#client/parts/landers/variant.ts";
import { hasVariant } from "#client/parts/landers/variants.ts";
import type { Match } from "#client/routes.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/**
 * A slug that names no variant is left out, since it selects the default one (answers, section 3): so nobody
 * can fill the cache with addresses of their own.
 */
export async function withKnownSlug({ route, params }: Match, { id }: Tenant): Promise<Match> {
  const { slug = "", ...others } = params;
  return { route, params: (await hasVariant(id, landerOf(route.path) ?? "", slug)) ? params : others };
}
