import { useEffect, useState } from "react";
import type { IntlCache } from "react-intl";
import { useNavigation } from "react-router";
import { nextPaint } from "#client/browser/next-paint.ts";
import { fetchPageParts } from "#client/browser/page-parts.ts";
import { makeIntl } from "#client/intl.tsx";
import type { Data } from "#client/pages/members-id/data.ts";
import { matchRoute } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag } from "#contract/language-tag.ts";
import type { LoadedPage, Place } from "./loaded-page.ts";
import { beginMovement } from "./photo-transition.ts";

/** The page of a profile, at either of its addresses. */
export const PROFILE = "members-id";

/** The profile page of an address, with what a list told of it. */
interface Preview {
  address: string;
  page: LoadedPage;
}

/** The preview of the profile that is being navigated to, until all of it has loaded. */
export interface ProfilePreviews {
  /** The one who renders them hears of each preview, and null when it is over. */
  subscribe: (listener: (preview: Preview | null) => void) => void;
  /**
   * Shows a preview once the page's code is there, unless the page itself was quicker. Resolves when it was
   * painted, or the navigation was broken off.
   */
  show: (
    address: string,
    card: ProfileCard,
    from: Seed,
    place: Place,
    signal: AbortSignal,
    isLoaded: () => boolean,
  ) => Promise<void>;
  /** Called when a preview is in the document. */
  committed: () => void;
}

export function createProfilePreviews(formats: IntlCache): ProfilePreviews {
  const nothing = () => undefined;
  let tell: (preview: Preview) => void = nothing;
  let committed: () => void = nothing;
  return {
    subscribe(listener) {
      tell = listener;
    },
    committed: () => {
      committed();
    },
    async show(address, card, from, place, signal, isLoaded) {
      const isOver = () => isLoaded() || signal.aborted;
      const wanted = { ...from, page: PROFILE } as const;
      const { module, words } = await fetchPageParts(wanted);
      if (isOver()) return;
      await beginMovement();
      if (isOver()) return;
      const seed: Seed = {
        ...wanted,
        route: matchRoute(address.split("?")[0] ?? "")?.route.name ?? PROFILE,
        layout: "default",
        path: address,
        data: dataOf(card),
        isPreview: true,
      };
      await new Promise<void>((resolve) => {
        committed = resolve;
        signal.addEventListener("abort", () => {
          resolve();
        });
        tell({
          address,
          page: {
            ...place,
            seed,
            module,
            intl: makeIntl(languageTag(seed), words, formats),
            arrival: { leftProfile: null },
          },
        });
      });
      await nextPaint();
    },
  };
}

/**
 * The preview of the profile that is being navigated to, or null. It is rendered by the page itself, so that
 * the photo that grows into it stays the same element when the rest of the page comes. It is state and no
 * external store, which React would render together with the effects of the page that is left, before the
 * first paint.
 */
export function useProfilePreview({ subscribe }: ProfilePreviews): LoadedPage | null {
  const { location: next } = useNavigation();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    subscribe(setPreview);
  }, [subscribe]);
  // another tap on the same card begins with the list again
  if (!next && preview) setPreview(null);
  return next && preview?.address === next.pathname + next.search ? preview.page : null;
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
