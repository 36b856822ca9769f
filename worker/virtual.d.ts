declare module "virtual:tenants" {
  /** Each a deflated list of pairs in base64: a host, and its site as JSON or "@" and the canonical host. */
  export const buckets: (() => Promise<{ default: string }>)[];
}
declare module "virtual:tenants/files" {
  /** The sites' files and what they are checked against (tools/tenants/compile.ts), packed. */
  const packed: string;
  export default packed;
}
declare module "virtual:tenants/lander-paths" {
  /** Each lander with its path, `/landers/gallery/{slug?}`. */
  export const paths: readonly (readonly [lander: string, path: string])[];
  /** Its variants as `<lander>.<slug>` or `<lander>`, with `<site>/` before those of one site. */
  export const variants: readonly string[];
}
declare module "virtual:tenants/operators" {
  export const operators: readonly import("./contract/platform/operators.ts").Operator[];
}
declare module "virtual:languages" {
  /** The languages that have every message of English. */
  export const complete: import("./contract/entities.ts").Locale[];
  /** Tags of the variants of a language that a country has: `nl-BE`. */
  export const overlays: string[];
}
declare module "virtual:messages" {
  type Messages = Record<string, import("react-intl").MessageFormatElement[]>;
  export const load: Record<string, () => Promise<{ default: Messages }>>;
}
declare module "virtual:withdrawal-form" {
  /** The model withdrawal form by language. */
  export const forms: Readonly<Record<string, { title: string; lines: string[] }>>;
}
declare module "virtual:blocklists" {
  /** The commonest passwords of eight characters and more, in small letters. */
  export const passwords: string[];
  /** Domains of throw-away mail as sorted FNV-1a hashes. */
  export const domainHashes: Uint32Array;
}
declare module "virtual:client-files" {
  interface InlineScript {
    text: string;
    /** As a policy names it: sha256 in base64. */
    hash: string;
  }
  const files: { starter: InlineScript; dismissEntry: InlineScript; build: string };
  export default files;
}

/** What cloudflare:workers says of the environment where nobody hands it down. */
declare namespace Cloudflare {
  interface Env {
    ERRORS?: { writeDataPoint: (point: object) => void | Promise<void> };
    RELEASE?: { id: string };
    PAYMENT_PROVIDER?: Fetcher;
  }
}
declare module "virtual:desk-files" {
  /** The desk's application: the addresses of its script and styles, and every file of it by its name. */
  export const files: {
    readonly script: string;
    readonly styles: readonly string[];
    readonly assets: Readonly<Record<string, string>>;
  };
}
declare module "*.csv?raw" {
  const text: string;
  export default text;
}

/** The commit that was built (vite.config.ts), shortened; none in a demo or a test. */
declare const BUILT_COMMIT: string | undefined;
