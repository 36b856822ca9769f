declare module "virtual:page-messages" {
  /** By language and page: what the page says, and what stands around every page. */
  export const load: Record<
    string,
    Record<string, () => Promise<{ default: Record<string, import("react-intl").MessageFormatElement[]> }>>
  >;
}
declare module "virtual:sheets" {
  export const load: Partial<
    Record<import("#client/route.ts").SheetName, () => Promise<{ default: string }>>
  >;
}
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}
