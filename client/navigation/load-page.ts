import type { IntlCache } from "react-intl";
import { redirectDocument, type LoaderFunctionArgs } from "react-router";
import { ref } from "valtio";
import { hydrateStores, restorePage } from "#client/page/hydrate-stores.ts";
import { makeIntl } from "#client/page/intl.tsx";
import type { Seed } from "#client/page/seed.ts";
import { loadBanner } from "#client/parts/bonus/load-bonus.ts";
import { matchRoute } from "#client/routes.ts";
import { nextPaint } from "#client/runtime/next-paint.ts";
import { fetchPageParts } from "#client/runtime/page-parts.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { HAS_HOVER } from "./has-hover.ts";
import { addressOf, isList, profileIn, type Loaded, type LoadedPage, type Place } from "./loaded-page.ts";
import { previewOf } from "./profile-preview.ts";
import { DocumentLoadRequired, type SeedCache } from "./seed-cache.ts";

/** What is shown while a page loads, and how the reader goes there. */
export interface Departure {
  page: LoadedPage;
  address: string;
  /** Whether it goes back or forward in the history. */
  isReturn: boolean;
}

export interface PageLoaderDependencies {
  first: LoadedPage;
  stores: Stores;
  seeds: SeedCache;
  formats: IntlCache;
  departure: () => Departure;
  view: Pick<Window, "location">;
}

/**
 * The loader of every route: its seed, with the code and the words that it is shown with. What cannot be had
 * as a seed is loaded as a document.
 */
export function createPageLoader({ first, stores, seeds, formats, departure, view }: PageLoaderDependencies) {
  return async ({ request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const address = addressOf(new URL(request.url));
    const from = departure();
    const card = from.isReturn ? undefined : cardAt(stores, address);
    preload(address, first.seed);
    const whole = loadWhole(address, from, card !== undefined);
    // a failure is reported below, when the preview is there
    whole.catch(() => undefined);
    const preview =
      card && (await previewOf(address, card, first.seed, placeOf(address, from), formats).catch(() => null));
    try {
      if (!preview) return await whole;
      const rest = whole.catch((error: unknown): Promise<never> => {
        // a reader who has gone on does not need the rest
        if (departure().address === address)
          view.location.replace(error instanceof DocumentLoadRequired ? error.address : address);
        return new Promise(() => undefined);
      });
      return { page: preview, fillStores: () => undefined, rest };
    } catch (error) {
      // anything else is the route's error
      if (error instanceof DocumentLoadRequired) return redirectDocument(error.address);
      throw error;
    }
  };

  async function loadWhole(address: string, from: Departure, hasPreview: boolean): Promise<Loaded> {
    const place = placeOf(address, from);
    // Where there is no mouse, a skeleton is painted before the page: a page that comes a moment after the tap
    // would keep the finger waiting for all of itself.
    const skeleton =
      HAS_HOVER.matches || hasPreview || seeds.isStored(address, from.isReturn) ? null : nextPaint();
    const { seed, isStored } = await seeds.get(address, from.isReturn);
    // loads the banner with the page: inserting it later would move what the member reads
    const needsBanner = (seed.discount ?? stores.bonus.discount) !== null && stores.bonus.banner === null;
    const [{ module, words }, banner] = await Promise.all([
      fetchPageParts(seed),
      needsBanner ? loadBanner(seed).catch(() => null) : null,
      skeleton,
    ]);
    const { below } = from.page;
    return {
      page: (isStored && below?.address === address && below.page) || {
        ...place,
        seed,
        module,
        intl: makeIntl(languageTag(seed), words, formats),
      },
      fillStores: () => {
        if (isStored) restorePage(stores, seed, seed, module);
        else hydrateStores(stores, seed, seed, module);
        if (banner) stores.bonus.banner = ref(banner);
      },
      rest: null,
    };
  }
}

/** Downloads the code and the words of a page ahead. A failure is ignored, since showing the page tries again. */
export function preload(address: string, { locale, variant }: Seed): void {
  const page = matchRoute(address.split(/[?#]/)[0] ?? "")?.route.name;
  if (page) fetchPageParts({ locale, variant, page, loggedIn: true }).catch(() => undefined);
}

/** What a list has told of the profile at an address. */
export const cardAt = (stores: Stores, address: string): ProfileCard | undefined =>
  stores.search.profiles[profileIn(address) ?? ""];

function placeOf(address: string, { page, address: left, isReturn }: Departure): Place {
  const name = matchRoute(address.split("?")[0] ?? "")?.route.name ?? null;
  // on the way back nothing says that no dialog of the list is open
  const opened = isList(page) && !isReturn ? { address: left, page } : page.below;
  return {
    key: name === page.seed.route ? page.key : page.key + 1,
    below: profileIn(address) === null ? null : opened,
  };
}
