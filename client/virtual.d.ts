declare module "virtual:page-messages" {
  /** What a page says in a language, and what stands around every page. Rejects where it cannot be loaded. */
  export const load: (
    tag: string,
    page: string,
  ) => Promise<{ default: Record<string, import("react-intl").MessageFormatElement[]> }>;
}
/** What Chromium alone says of the connection. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
/** Chromium's question whether a site is to be installed, which a page may ask later. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}
interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}
/** Only of iOS and iPadOS: whether the page is in a window of its own. */
interface Navigator {
  readonly standalone?: boolean;
}
declare module "virtual:tenants/pages" {
  /** Each a deflated table in base64: texts by language, by `<site>/<token>`. */
  export const buckets: (() => Promise<{ default: string }>)[];
}
declare module "virtual:tenants/landers" {
  /** A deflated table in base64: the variants of the landers. */
  const packed: string;
  export default packed;
}
declare module "virtual:documents" {
  /** Each a deflated text in base64, by document and language. */
  export const load: Record<
    string,
    Partial<
      Record<import("#contract/platform/language-tag.ts").LanguageTag, () => Promise<{ default: string }>>
    >
  >;
}
interface Window {
  /** Set by the starter: the browser offers to install the site. */
  installPrompt?: BeforeInstallPromptEvent;
  /** Set by the starter, which alone may name a script. */
  serviceWorkerAddress?: string;
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}
/** The address of the client's entry, which tools/build/vite/client-files.ts puts into the starter. */
declare const ENTRY_ADDRESS: string;
