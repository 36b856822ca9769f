import { type } from "#contract/schema.ts";

/** `id`: the file's name without .toml, which is the site's id. */
export const sitePreviewBody = type({ id: /^[a-z0-9-]{1,40}$/, text: "1 <= string <= 100000" });
export type SitePreviewBody = typeof sitePreviewBody.infer;
