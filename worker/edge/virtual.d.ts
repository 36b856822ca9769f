declare module "virtual:styles" {
  export const sheets: Record<"base" | import("#client/routes.ts").SheetName, { css: string; hash: string }>;
}
// What the platform has and the DOM's types, which the shared tree needs, hide.
interface CacheStorage {
  readonly default: Cache;
}
interface SubtleCrypto {
  timingSafeEqual(a: ArrayBuffer | ArrayBufferView, b: ArrayBuffer | ArrayBufferView): boolean;
}
