declare module "virtual:service-worker" {
  const script: string;
  export default script;
}
declare module "virtual:page-styles" {
  /** The addresses of the sheets of each part of a page: "all", "member", "bonus", "pages/<folder>". */
  export const parts: Readonly<Record<string, readonly string[]>>;
  /** What stands in the sheets, and its hash as a policy names it. In dev the server has them. */
  export const sheets: Readonly<Record<string, { css: string; hash: string }>>;
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
