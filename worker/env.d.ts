declare module "virtual:tenants" {
  /** Each a deflated list of pairs in base64: a host, and its site as JSON or "@" and the canonical host. */
  export const buckets: (() => Promise<{ default: string }>)[];
}
declare module "virtual:messages" {
  type Messages = Record<string, import("react-intl").MessageFormatElement[]>;
  /** The languages that have every message of English. */
  export const complete: import("./contract/entities.ts").Locale[];
  export const load: Record<string, () => Promise<{ default: Messages }>>;
}
declare module "virtual:page-messages" {
  /** By language and page: what the page says, and what stands around every page. */
  export const load: Record<
    string,
    Record<string, () => Promise<{ default: Record<string, import("react-intl").MessageFormatElement[]> }>>
  >;
}
declare module "virtual:styles" {
  export const sheets: Record<"base", { css: string; hash: string }> &
    Partial<Record<import("#client/route.ts").SheetName, { css: string; hash: string }>>;
}
declare module "virtual:sheets" {
  export const load: Partial<
    Record<import("#client/route.ts").SheetName, () => Promise<{ default: string }>>
  >;
}
declare module "virtual:refused" {
  /** The commonest passwords of eight characters and more, in small letters. */
  export const passwords: string[];
  /** Domains of throw-away mail as sorted FNV-1a hashes. */
  export const domainHashes: Uint32Array;
}
declare module "virtual:client-files" {
  const files: { entry: string; starter: string; starterHash: string; build: string };
  export default files;
}

// What the platform has and the DOM's types, which the shared tree needs, hide.
interface CacheStorage {
  readonly default: Cache;
}
interface SubtleCrypto {
  timingSafeEqual(a: ArrayBuffer | ArrayBufferView, b: ArrayBuffer | ArrayBufferView): boolean;
}
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}

/** What cloudflare:workers says of the environment where nobody hands it down. */
declare namespace Cloudflare {
  interface Env {
    PAYMENT_PROVIDER?: Fetcher;
  }
}
