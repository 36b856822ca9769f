import type { IntlCache } from "react-intl";
import { makeIntl } from "#client/page/intl.tsx";
import type { Seed } from "#client/page/seed.ts";
import type { Data } from "#client/pages/members-id/data.ts";
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
  const seed: Seed = {
    ...wanted,
    route: matchRoute(address.split("?")[0] ?? "")?.route.name ?? PROFILE,
    layout: "default",
    path: address,
    data: dataOf(card),
    isPreview: true,
  };
  return {
    ...place,
    seed,
    module,
    intl: makeIntl(languageTag(seed), words, formats),
  };
}

/** The page's data as far as a card tells it; what it does not tell is not drawn in a preview. */
function dataOf(card: ProfileCard): Data {
  return {
    state: "ready",
    profile: {
      country: "",
      region: null,
      city: "",
      activity: "earlier",
      interests: [],
      notes: {},
      fields: {},
      photos: [],
      locked_photos: [],
      ...card,
    },
    relation: null,
    favourite: null,
  };
}
