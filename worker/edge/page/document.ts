import files from "virtual:client-files";
import type { Frame } from "#client/page/context.tsx";
import type { Head } from "#client/page/head.ts";
import { writeSeed } from "#client/page/seed-text.ts";
import type { Seed } from "#client/page/seed.ts";
import { developmentScripts } from "#contract/platform/development-scripts.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { iconPath } from "#contract/platform/logos.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { RTA } from "#edge/headers.ts";
import { styleTags, type StylePart } from "./page-styles.ts";

/** The scripts in the page itself, in their order. */
const inlineScripts = ({ entryWarning }: Pick<Frame, "entryWarning">) =>
  entryWarning ? [files.dismissEntry, files.starter] : [files.starter];

/** The hashes that a page's policy allows. */
export const scriptHashes = (frame: Pick<Frame, "entryWarning">): string =>
  inlineScripts(frame)
    .map(({ hash }) => `'sha256-${hash}'`)
    .join(" ");

/** Everything before the tree. `tags` is what headTags made of the head; a page of words alone has no seed. */
export function documentStart(
  tenant: Tenant,
  frame: Frame,
  { head, tags, hasSeed = true }: { head: Head; tags: string; hasSeed?: boolean },
  nonce: string | null,
  more: readonly StylePart[] = [],
): string {
  return [
    `<!doctype html><html lang="${languageTag(frame)}"><head><meta charset="utf-8">`,
    // iOS makes links of what looks like a telephone number, and React finds another document than it wrote
    `<meta name="viewport" content="${VIEWPORT}"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">`,
    `<title>${escape(head.title)}</title>`,
    tags,
    `<meta name="rating" content="${RTA}"><meta name="rating" content="adult">`,
    themeColor("light", tenant.theme.light),
    themeColor("dark", tenant.theme.dark),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${iconPath(tenant, "touch")}">`,
    ...(head.preload ?? []).map(
      (file) => `<link rel="preload" as="image" href="${escape(file)}" fetchpriority="high">`,
    ),
    `${styleTags(frame, more)}<style>${tenant.theme.css}</style>`,
    hasSeed ? firstPaint(nonce) : "",
    import.meta.env.DEV ? developmentScripts(nonce) : "",
    '</head><body><div id="app">',
  ].join("");
}

const VIEWPORT =
  "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
const themeColor = (scheme: "light" | "dark", colour: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`;

/** Everything after the tree: the seed as data, and the scripts. */
export function documentEnd(seed: Seed, nonce: string | null): string {
  const json = writeSeed(seed).replaceAll("<", "\\u003c");
  return [
    `</div><script type="application/json" id="seed">${json}</script>`,
    ...inlineScripts(seed).map(({ text }) => `<script${nonce ? ` nonce="${nonce}"` : ""}>${text}</script>`),
    "</body></html>",
  ].join("");
}

/**
 * A browser that paints what it has read so far shows the grid, the bar or the warning growing into place. So
 * it waits until it has read what comes after them: the seed, or in a streamed page the end of the shell,
 * which a slow backend doesn't delay.
 */
const firstPaint = (nonce: string | null): string =>
  `<link rel="expect" href="#${nonce === null ? "seed" : "toasts"}" blocking="render">`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
