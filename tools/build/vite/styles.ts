import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { transform } from "lightningcss";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import type { SharedSheet, SheetName } from "#client/page/route.ts";
import { errorPage } from "#client/pages/error/route.ts";
import { folderOf, hasTopBar, routes } from "#client/routes.ts";
import unoConfig from "../../../uno.config.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

/** Where the components of a shared sheet are, besides the pages that name it: their icons are in the sheet. */
const SHARED: Record<SharedSheet, string[]> = {
  "top-bar": ["client/shell/top-bar", "client/shell/language-menu"],
  member: ["client/parts/member/*", "client/navigation/*"],
  likes: [],
  forms: ["client/parts/signup/*"],
  suggestions: ["client/parts/suggestions/*"],
  picks: [],
  search: ["client/pages/members/games", "client/pages/members/last-search-link"],
  chat: ["client/chat/**/*"],
  pay: ["client/parts/pay/*"],
  bonus: ["client/parts/bonus/*"],
  consent: ["client/parts/consent/*"],
  lander: ["client/parts/landers/*"],
  film: ["client/parts/landers/film/*"],
  campaign: ["client/parts/landers/campaign/*"],
};
/** What every page begins with. */
const ENTRY = "client/entry.tsx";

/**
 * The sheets of pages that cut photos: each has the classes by which they are cut
 * (client/parts/face/focus-class.ts).
 */
const CUTTING = [
  "chat",
  "lander",
  "likes",
  "pages/members-id",
  "pages/notifications",
  "pages/swipe-game",
  "pages/landers-collagelanding",
] as const satisfies readonly SheetName[];
const FOCUS_STYLES = "client/styles/focus/*.css";

/**
 * `virtual:styles`: the stylesheet of all pages as text, and by name what some pages have besides, with the
 * hashes that the policy allows them by. They go into each page's first response. `virtual:sheets`: the
 * latter for the browser, one by one, for what opens later.
 */
export function stylesPlugins(): Plugin[] {
  // made once, since the client's build asks for each by its name
  let made: ReturnType<typeof readSheets> | null = null;
  const sheets = () => (made ??= readSheets());
  const watch = (name: string): Partial<Plugin> => ({
    configureServer(server) {
      const folder = resolve("client");
      server.watcher.on("change", (path) => {
        if (!path.startsWith(folder)) return;
        made = null;
        if (path.endsWith(".css")) invalidateModules(server, name);
      });
    },
  });
  return [
    virtualModule(
      "styles",
      async () => `export const sheets = ${JSON.stringify(await sheets())};`,
      watch("styles"),
    ),
    virtualModule(
      "sheets",
      async (name) =>
        name ? `export default ${JSON.stringify((await sheets())[name]?.css)};` : sheetIndex(),
      watch("sheets"),
    ),
  ];
}

const sheetIndex = (): string =>
  `export const load = {${Object.keys(sheetSources())
    .filter((name) => name !== "base")
    .map((name) => `"${name}": () => import("virtual:sheets/${name}")`)
    .join(", ")}};`;

/** What a sheet is made of: style files, and components whose icons it draws. */
interface SheetSources {
  styles: string;
  components: string[];
  /** Whether the top bar's sheet is wherever this one is: what that one draws is not said again. */
  hasTopBar?: boolean;
}

/**
 * Every sheet by its name. A page with styles of its own has a sheet of its own; the icons of any other page
 * are in the first shared sheet that it names, else in that of all member pages or of all pages. Components
 * of no sheet have their icons in the sheets of those that import them. So each icon travels with the pages
 * that show it.
 */
function sheetSources(): Record<string, SheetSources> {
  const shared = Object.entries(SHARED).map(([name, folders]) => [name, folders.flatMap(filesIn)] as const);
  const apart = new Set(shared.flatMap(([, files]) => files));
  const sheets: Record<string, SheetSources> = {
    base: { styles: "client/styles/*.css", components: withImports([ENTRY], apart) },
  };
  for (const [name, files] of shared)
    sheets[name] = { styles: `client/styles/${name}/*.css`, components: withImports(files, apart) };
  for (const page of new Map([...routes, errorPage].map((look) => [folderOf(look), look])).values()) {
    const folder = `client/pages/${folderOf(page)}`;
    const styles = `${folder}/*.css`;
    const own = `pages/${folderOf(page)}`;
    if (globSync(styles).length > 0)
      sheets[own] = { styles, components: [], hasTopBar: hasTopBar(page.name) };
    const isForMembers = "guard" in page && page.guard === "member";
    const sheet = sheets[own] ?? sheets[page.styles?.[0] ?? (isForMembers ? "member" : "base")];
    sheet?.components.push(
      ...withImports(
        filesIn(`${folder}/**/*`).filter((file) => !apart.has(file)),
        apart,
      ),
    );
  }
  return sheets;
}

const filesIn = (pattern: string): string[] => globSync(`${pattern}.{ts,tsx}`);

/** Modules with all that they import, at once or later, except those of a sheet that comes with them. */
function withImports(files: string[], apart: ReadonlySet<string>): string[] {
  const found = new Set(files);
  for (const file of found)
    for (const [, now, later] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const path = now ?? later ?? "";
      const imported = path.startsWith("#") ? path.slice(1) : join(dirname(file), path);
      if (/^client\/.*\.tsx?$/.test(imported) && !apart.has(imported)) found.add(imported);
    }
  return [...found];
}
/** An import at once, unless it is of types alone, or one later. */
const IMPORT = /^import (?!type\b)[^"]*"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const stylesOf = (name: string, styles: string): string[] =>
  CUTTING.some((cutting) => cutting === name) ? [FOCUS_STYLES, styles] : [styles];

async function readSheets(): Promise<Record<string, Sheet>> {
  const { base, "top-bar": topBar, ...others } = sheetSources();
  if (!base || !topBar) throw new Error("no styles for all pages");
  const common = await drawingsIn(base.components);
  const inTopBar = without(await drawingsIn(topBar.components), common);
  const sheets: Record<string, Sheet> = {
    base: sheetOf([base.styles], common),
    "top-bar": sheetOf([topBar.styles], inTopBar),
  };
  for (const [name, source] of Object.entries(others)) {
    const known = source.hasTopBar ? [...common, ...inTopBar] : common;
    const drawings = without(await drawingsIn(source.components), known);
    sheets[name] = sheetOf(stylesOf(name, source.styles), drawings);
  }
  return sheets;
}

const without = (drawings: string[], known: string[]): string[] =>
  drawings.filter((drawing) => !known.includes(drawing));

interface Sheet {
  css: string;
  hash: string;
}

function sheetOf(files: string[], drawings: string[]): Sheet {
  const css = bundle(files, drawings);
  return { css, hash: createHash("sha256").update(css).digest("base64") };
}

function bundle(sheets: string[], drawings: string[]): string {
  const text = globSync(sheets)
    .sort()
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const { code } = transform({
    filename: "styles.css",
    code: Buffer.from(`@layer tokens, base, parts, screens, contrast;\n${text}\n${drawings.join("\n")}`),
    minify: true,
    targets: { chrome: 123 << 16, safari: 18 << 16, firefox: 128 << 16 },
  });
  return code.toString();
}

/** Of each icon only its drawing: what all icons share is said once, in client/styles/base.css. */
async function drawingsIn(files: string[]): Promise<string[]> {
  const uno = await createGenerator(unoConfig);
  // only what may be an icon's name: the generator tries every word of a text
  const names = files.flatMap((file) => readFileSync(file, "utf8").match(/\bi-tabler-[\w-]+/g) ?? []);
  const { css } = await uno.generate(new Set(names), { preflights: false });
  return [...css.matchAll(/^(\.i-[\w-]+)\{--un-icon:url\("([^"]+)"\)/gm)].map(
    ([, name, url]) => `${name}{--icon:url("${url?.replace(" width='1em' height='1em'", "")}")}`,
  );
}
