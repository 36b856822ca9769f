import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DevEnvironment, Plugin, ViteDevServer } from "vite";
import { virtualModule } from "./virtual.ts";

/** What a page may begin with besides its own component, by the names that the edge asks for. */
const PARTS = {
  all: "client/entry.tsx",
  member: "client/navigation/router.tsx",
  bonus: "client/parts/bonus/bonus-banner.tsx",
} as const;
/** Where the dev server has the styles of a part. */
const DEV_PATH = "/@page-styles/";

/**
 * `virtual:page-styles`: the stylesheets of each part of a page as the client's build split them, by the
 * manifest, and their text with the hash by which the policy allows it. In dev their text is one sheet for
 * each part, which the server collects when it is asked.
 */
export function pageStylesPlugin(): Plugin {
  let dev = false;
  let outDir = "";
  return virtualModule(
    "page-styles",
    () => {
      const built = dev ? devStyles() : builtStyles(outDir);
      return `export const parts = ${JSON.stringify(built.parts)};
export const sheets = ${JSON.stringify(built.sheets)};`;
    },
    {
      configResolved(config) {
        dev = config.command === "serve";
        outDir = config.environments["client"]?.build.outDir ?? "";
      },
      configureServer: serveStyles,
    },
  );
}

/** The workers have no use for style rules: their bundles keep of a stylesheet only the names of its classes. */
export const noStylesInWorkers = (): Plugin => ({
  name: "rendezvous:no-styles-in-workers",
  applyToEnvironment: ({ config }) => config.consumer === "server",
  generateBundle(_options, bundle) {
    for (const [file, output] of Object.entries(bundle))
      if (output.type === "asset" && file.endsWith(".css")) delete bundle[file];
      else if (output.type === "chunk") output.viteMetadata?.importedCss.clear();
  },
});

interface PageStyles {
  /** The addresses of the sheets of each part, in their order. */
  parts: Record<string, string[]>;
  sheets: Record<string, { css: string; hash: string }>;
}

/** The module of each part: those of every page, and each page by its folder. */
const sources = (): Record<string, string> => ({
  ...PARTS,
  ...Object.fromEntries(
    globSync("client/pages/*/page.tsx").map((file) => [`pages/${folderIn(file)}`, file] as const),
  ),
});
const folderIn = (file: string): string => file.split("/").at(-2) ?? "";

interface Chunk {
  imports?: string[];
  css?: string[];
}

function builtStyles(outDir: string): PageStyles {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${outDir}/.vite/manifest.json`, "utf8"));
  const parts = Object.fromEntries(
    Object.entries(sources()).map(([part, source]) => [part, [...sheetsOf(manifest, source)]]),
  );
  const sheets = Object.fromEntries(
    [...new Set(Object.values(parts).flat())].map((address) => {
      const css = readFileSync(join(outDir, address), "utf8").trimEnd();
      return [address, { css, hash: createHash("sha256").update(css).digest("base64") }];
    }),
  );
  return { parts, sheets };
}

/** The sheets of a chunk and of all that it imports at once: imports come first. */
function sheetsOf(
  manifest: Record<string, Chunk>,
  name: string,
  seen = new Set<string>(),
  found = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return found;
  seen.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the client's manifest does not name ${name}`);
  for (const imported of chunk.imports ?? []) sheetsOf(manifest, imported, seen, found);
  for (const file of chunk.css ?? []) found.add(`/${file}`);
  return found;
}

const devStyles = (): PageStyles => ({
  parts: Object.fromEntries(Object.keys(sources()).map((part) => [part, [`${DEV_PATH}${part}`]])),
  sheets: {},
});

function serveStyles({ environments, middlewares }: ViteDevServer): void {
  middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const source = pathname.startsWith(DEV_PATH) ? sources()[pathname.slice(DEV_PATH.length)] : undefined;
    const { client } = environments;
    if (source === undefined || !client) return next();
    collect(client, `/${source}`).then((css) => {
      response.setHeader("content-type", "text/css").setHeader("cache-control", "no-store").end(css);
    }, next);
  });
}

/** The styles of a module and of all that it imports at once. */
async function collect(client: DevEnvironment, url: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(url) || /^\/(@vite|@react-refresh|@id\/__x00__|node_modules)/.test(url)) return "";
  seen.add(url);
  if (/\.css($|\?)/.test(url)) return (await client.transformRequest(direct(url)))?.code ?? "";
  let css = "";
  for (const [, imported = ""] of (await client.transformRequest(url))?.code.matchAll(IMPORT) ?? [])
    css += await collect(client, imported, seen);
  return css;
}
/** An import at once, as the dev server writes it. */
const IMPORT = /(?:^|;)\s*(?:import\s*|(?:import|export)\b[^"'();=]*\bfrom\s*)["']([^"']+)["']/gm;

/** A sheet as a link to it would have it, and not as the module of a script. */
const direct = (url: string): string => `${url}${url.includes("?") ? "&" : "?"}direct`;
