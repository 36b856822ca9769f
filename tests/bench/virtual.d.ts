declare module "virtual:bench-pages" {
  /** By path: what was captured of a page of ours. */
  const pages: Record<string, import("./captured.ts").Captured>;
  export default pages;
}
