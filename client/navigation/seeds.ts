import type { Seed } from "#client/seed.ts";
import { SEED_TYPE } from "#contract/seed-type.ts";

/** Milliseconds for which a page that was asked for ahead is good. */
const AHEAD = 10_000;
/** Pages that are kept for the way back, and for how many milliseconds. */
const KEPT = 20;
const KEPT_FOR = 600_000;

/**
 * The page must be loaded as a document: it is no member's any more, of another build, or not to be had this
 * way.
 */
export class LeavePage extends Error {
  readonly address: string;

  constructor(address: string) {
    super(address);
    this.name = "LeavePage";
    this.address = address;
  }
}

/**
 * What is about money is asked for when it is looked at: neither before, since a look may begin something,
 * nor shown as it was.
 */
const mayBeOld = (address: string): boolean =>
  !/^\/(credits|directdebit|transactions)(?:[/?#]|$)/.test(address);

export interface SeedsDevice {
  fetch: (address: string, how: RequestInit) => Promise<Response>;
  now: () => number;
  /** Whether the page is on its way back, or forth again. */
  isReturn: () => boolean;
  build: string;
}

export type Seeds = ReturnType<typeof createSeeds>;

/** The seeds of this tab's pages: asked for ahead when a link is touched, and kept for the way back. */
export function createSeeds({ fetch: ask, now, isReturn, build }: SeedsDevice) {
  const ahead = new Map<string, { at: number; seed: Promise<Seed> }>();
  const kept = new Map<string, { at: number; seed: Seed }>();

  async function load(address: string): Promise<Seed> {
    const response = await ask(address, { headers: { accept: SEED_TYPE }, redirect: "error" }).catch(
      () => null,
    );
    const elsewhere = response?.headers.get("x-elsewhere") ?? null;
    if (!response?.ok || elsewhere !== null || response.headers.get("content-type") !== SEED_TYPE)
      throw new LeavePage(elsewhere ?? address);
    const seed: Seed = await response.json();
    if (seed.build !== build) throw new LeavePage(address);
    return seed;
  }

  function keep(address: string, seed: Seed): void {
    kept.delete(address);
    kept.set(address, { at: now(), seed });
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
  }

  return {
    keep,

    /** The page of an address goes by another one from now on. */
    rename(from: string, to: string, seed: Seed): void {
      kept.delete(from);
      keep(to, seed);
    },

    /** Asks for a page before it is wanted; a failure shows when it is. */
    prefetch(address: string): void {
      if (!mayBeOld(address)) return;
      const known = ahead.get(address);
      if (known && now() - known.at < AHEAD) return;
      const seed = load(address);
      seed.catch(() => ahead.delete(address));
      ahead.set(address, { at: now(), seed });
    },

    /**
     * The page, from wherever it is had first; an old one says how it was, not how things stand. Throws
     * LeavePage.
     */
    async get(address: string): Promise<{ seed: Seed; isOld: boolean }> {
      const past = kept.get(address);
      if (past && mayBeOld(address) && isReturn() && now() - past.at < KEPT_FOR)
        return { seed: past.seed, isOld: true };
      const early = ahead.get(address);
      ahead.delete(address);
      const seed = await (early && now() - early.at < AHEAD ? early.seed : load(address));
      keep(address, seed);
      return { seed, isOld: false };
    },
  };
}
