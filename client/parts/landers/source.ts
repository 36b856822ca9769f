import { CLOSED, pageSource, ready, type DataOf, type PageRequest } from "#client/page/page-source.ts";
import type { RouteDefinition } from "#client/page/route.ts";
import { advertisingCall } from "#client/parts/search/filter.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import { nicheOf } from "#contract/product/niches.ts";
import { spelled } from "#contract/product/spelling.ts";
import { landerOf, type VariantCopy } from "./variant.ts";
import { findVariant } from "./variants.ts";

/** The server half of a lander that shows no members. */
export const landerSource = (route: RouteDefinition) =>
  pageSource(route, { data: (request) => landerData(route, request, []) });

/**
 * The server half of a lander that shows members who agreed to it, as the search shows them to visitors. It
 * has something to show without them too, so it never fails: then its list is empty.
 */
export const memberLanderSource = (route: RouteDefinition & { call: "GET /api/members.php" }) =>
  pageSource(route, {
    callQuery: (request) => (request.maySearch ? advertisingCall(request) : CLOSED),
    data: (request, outcome) =>
      landerData(route, request, outcome.state === "ready" ? outcome.body.profiles : []),
  });
export type LanderData = DataOf<ReturnType<typeof landerSource>>;

/** What every lander knows: what its variant says, and the members it shows. */
export async function landerData(
  { path }: Pick<RouteDefinition, "path">,
  {
    site,
    params,
    locale,
    variant: country,
    settings,
  }: Pick<PageRequest, "site" | "locale" | "variant" | "settings"> & {
    params: { slug?: string | undefined };
  },
  profiles: ProfileCard[],
) {
  const { slug } = params;
  const variant = await findVariant(site.id, landerOf(path) ?? "", slug);
  return ready({
    copy: filled(variant?.copy[locale] ?? {}, settings.name, { locale, variant: country }),
    imagery: variant?.imagery ?? null,
    // a site that promises discretion shows no faces to visitors
    profiles: nicheOf(settings).imagery === "faces" ? profiles : [],
  });
}

/** A variant's words in the reader's spelling, with the site's name where they say {site}. */
export const filled = (copy: VariantCopy, site: string, reader: Wording): VariantCopy =>
  Object.fromEntries(
    Object.entries(copy).map(([key, text]) => [
      key,
      spelled(languageTag(reader), text).replaceAll("{site}", site),
    ]),
  );
