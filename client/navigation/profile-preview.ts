import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { fetchPageParts } from "#client/browser/page-parts.ts";
import { makeIntl } from "#client/intl.tsx";
import type { Data } from "#client/pages/members-id/data.ts";
import { matchRoute } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag } from "#contract/language-tag.ts";
import type { LoadedPage } from "./loaded-page.ts";
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
  get: () => Preview | null;
  subscribe: (listener: () => void) => () => void;
  /** Shows a preview once the page's code is there, unless the page itself was quicker. */
  show: (address: string, card: ProfileCard, from: Seed, isOver: () => boolean) => Promise<void>;
}

export function createProfilePreviews(): ProfilePreviews {
  let preview: Preview | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => preview,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async show(address, card, from, isOver) {
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
      preview = { address, page: { seed, module, intl: makeIntl(languageTag(seed), words) } };
      flushSync(() => {
        for (const listener of listeners) listener();
      });
      window.scrollTo({ top: 0, behavior: "instant" });
    },
  };
}

/**
 * The preview of the page that is being navigated to, or null. It is rendered by the page itself, so that the
 * photo that grows into it stays the same element when the rest of the page comes.
 */
export function useProfilePreview({ get, subscribe }: ProfilePreviews): LoadedPage | null {
  const { location: next } = useNavigation();
  const preview = useSyncExternalStore(subscribe, get, get);
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
