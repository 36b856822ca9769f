import type { Seed } from "#client/page/seed.ts";
import { matchRoute } from "#client/routes.ts";
import { SEED_TYPE } from "#contract/platform/seed-type.ts";

/** Milliseconds for which a prefetched page may be used. */
const PREFETCH_LIFETIME = 10_000;
/** How many pages are stored for the way back, and for how many milliseconds. */
const MAX_STORED = 20;
const STORED_LIFETIME = 600_000;

/**
 * The page must be loaded as a document: the session has ended, the edge has a newer build, or its seed
 * cannot be had.
 */
export class DocumentLoadRequired extends Error {
  readonly address: string;

  constructor(address: string) {
    super(address);
    this.name = "DocumentLoadRequired";
    this.address = address;
  }
}

/** Whether a page may be fetched ahead, and shown again as it was. */
const mayBeReused = (address: string): boolean =>
  !matchRoute(address.split(/[?#]/)[0] ?? "")?.route.isAboutMoney;

export type SeedCache = ReturnType<typeof createSeedCache>;

export interface SeedCacheDependencies {
  fetch: (address: string, how: RequestInit) => Promise<Response>;
  now: () => number;
  build: string;
}

/**
 * Fetches and stores the seeds of this tab's pages: prefetched when a link is touched, stored for the way
 * back.
 */
export function createSeedCache({ fetch: fetchAddress, now, build }: SeedCacheDependencies) {
  const prefetched = new Map<string, { at: number; seed: Promise<Seed> }>();
  const stored = new Map<string, { at: number; seed: Seed }>();

  async function load(address: string): Promise<Seed> {
    const response = await fetchAddress(address, { headers: { accept: SEED_TYPE }, redirect: "error" }).catch(
      () => null,
    );
    const elsewhere = response?.headers.get("x-elsewhere") ?? null;
    if (!response?.ok || elsewhere !== null || response.headers.get("content-type") !== SEED_TYPE)
      throw new DocumentLoadRequired(elsewhere ?? address);
    const seed: Seed = await response.json();
    if (seed.build !== build) throw new DocumentLoadRequired(address);
    return seed;
  }

  function save(address: string, seed: Seed): void {
    stored.delete(address);
    stored.set(address, { at: now(), seed });
    if (stored.size > MAX_STORED) stored.delete(stored.keys().next().value ?? "");
  }

  /** On the way back or forward: a page that may be shown as it was. */
  function storedFor(address: string, isReturn: boolean): Seed | null {
    const earlier = stored.get(address);
    const isUsable = earlier && isReturn && mayBeReused(address) && now() - earlier.at < STORED_LIFETIME;
    return isUsable ? earlier.seed : null;
  }

  return {
    save,

    /** Whether `get` would answer at once, with the page as it was. */
    isStored: (address: string, isReturn: boolean): boolean => storedFor(address, isReturn) !== null,

    /** Moves the page of an address to another address. */
    rename(from: string, to: string, seed: Seed): void {
      stored.delete(from);
      save(to, seed);
    },

    /** Fetches a page ahead; a failure is reported when the page is wanted. */
    prefetch(address: string): void {
      if (!mayBeReused(address)) return;
      const earlier = prefetched.get(address);
      if (earlier && now() - earlier.at < PREFETCH_LIFETIME) return;
      const seed = load(address);
      seed.catch(() => prefetched.delete(address));
      prefetched.set(address, { at: now(), seed });
    },

    /**
     * The page of an address, from the cache where it may be: on the way back or forward as it was.
     * `isStored` says that it shows how things were, not how they are. Throws DocumentLoadRequired.
     */
    async get(address: string, isReturn: boolean): Promise<{ seed: Seed; isStored: boolean }> {
      const earlier = storedFor(address, isReturn);
      if (earlier) return { seed: earlier, isStored: true };
      const ahead = prefetched.get(address);
      prefetched.delete(address);
      const seed = await (ahead && now() - ahead.at < PREFETCH_LIFETIME ? ahead.seed : load(address));
      save(address, seed);
      return { seed, isStored: false };
    },
  };
}
