declare module "virtual:service-worker" {
  const script: string;
  export default script;
}
declare module "virtual:styles" {
  export const sheets: Record<"base", { css: string; hash: string }> &
    Partial<Record<import("#client/page/route.ts").SheetName, { css: string; hash: string }>>;
}
// What the platform has and the DOM's types, which the shared tree needs, hide.
interface CacheStorage {
  readonly default: Cache;
}
interface SubtleCrypto {
  timingSafeEqual(a: ArrayBuffer | ArrayBufferView, b: ArrayBuffer | ArrayBufferView): boolean;
}

/** What cloudflare:workers says of the edge's environment where nobody hands it down. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
  }
}
