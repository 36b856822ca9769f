import type { IntlCache } from "react-intl";
import { makeIntl } from "#client/page/intl.tsx";
import type { Seed } from "#client/page/seed.ts";
import { matchRoute } from "#client/routes.ts";
import { fetchPageParts } from "#client/runtime/page-parts.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import type { LoadedPage, Place } from "./loaded-page.ts";

/** The page of a profile, at either of its addresses. */
export const PROFILE = "members-id";

/**
 * The profile page of an address with what a list told of it, once the page's code is there. It is rendered
 * by the page itself, so that the photo that grows into it stays the same element when the rest comes.
 */
export async function previewOf(
  address: string,
  card: ProfileCard,
  from: Seed,
  place: Place,
  formats: IntlCache,
): Promise<LoadedPage> {
  const wanted = { ...from, page: PROFILE } as const;
  const { module, words } = await fetchPageParts(wanted);
  const data = module.preview?.(card);
  if (!data) throw new Error(`the page ${PROFILE} has no preview`);
  const seed: Seed = {
    ...wanted,
    route: matchRoute(address.split("?")[0] ?? "")?.route.name ?? PROFILE,
    layout: "default",
    path: address,
    data,
    isPreview: true,
  };
  return {
    ...place,
    seed,
    module,
    intl: makeIntl(languageTag(seed), words, formats),
  };
}
