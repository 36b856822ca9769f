import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transform } from "lightningcss";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import { errorPage } from "#client/pages/error/route.ts";
import type { SharedSheet, SheetName } from "#client/route.ts";
import { folderOf, routes } from "#client/routes.ts";
import unoConfig from "../../uno.config.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

/** Where the components of a shared sheet are, besides the pages that name it: their icons are in the sheet. */
const SHARED: Record<SharedSheet, string | null> = {
  member: "client/member",
  likes: null,
  forms: "client/signup",
  suggestions: "client/suggestions",
  picks: null,
  search: null,
  chat: "client/chat",
  pay: "client/pay",
  bonus: "client/bonus",
  consent: null,
  lander: "client/landers",
};

/**
 * The sheets of pages that cut photos: each has the classes by which they are cut
 * (client/face/focus-class.ts).
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
  const watch = (name: string): Partial<Plugin> => ({
    configureServer(server) {
      const folder = resolve("client");
      server.watcher.on("change", (path) => {
        if (path.startsWith(folder) && path.endsWith(".css")) invalidateModules(server, name);
      });
    },
  });
  return [
    virtualModule(
      "styles",
      async () => `export const sheets = ${JSON.stringify(await readSheets())};`,
      watch("styles"),
    ),
    virtualModule(
      "sheets",
      async (name) =>
        name ? `export default ${JSON.stringify((await readSheets())[name]?.css)};` : sheetIndex(),
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
}

/**
 * Every sheet by its name. A page with styles of its own has a sheet of its own; the icons of any other page
 * are in the first shared sheet that it names, else in that of all member pages or of all pages. So each icon
 * travels with the pages that show it.
 */
function sheetSources(): Record<string, SheetSources> {
  const sheets: Record<string, SheetSources> = { base: { styles: "client/styles/*.css", components: [] } };
  for (const [name, folder] of Object.entries(SHARED))
    sheets[name] = {
      styles: `client/styles/${name}/*.css`,
      components: folder === null ? [] : globSync(`${folder}/**/*.{ts,tsx}`),
    };
  for (const page of new Map([...routes, errorPage].map((look) => [folderOf(look), look])).values()) {
    const folder = `client/pages/${folderOf(page)}`;
    const styles = `${folder}/*.css`;
    const own = `pages/${folderOf(page)}`;
    if (globSync(styles).length > 0) sheets[own] = { styles, components: [] };
    const isForMembers = "guard" in page && page.guard === "member";
    const sheet = sheets[own] ?? sheets[page.styles?.[0] ?? (isForMembers ? "member" : "base")];
    sheet?.components.push(...globSync(`${folder}/**/*.{ts,tsx}`));
  }
  const known = new Set(Object.values(sheets).flatMap(({ components }) => components));
  sheets["base"]?.components.push(...globSync("client/**/*.{ts,tsx}").filter((file) => !known.has(file)));
  return sheets;
}

const stylesOf = (name: string, styles: string): string[] =>
  CUTTING.some((cutting) => cutting === name) ? [FOCUS_STYLES, styles] : [styles];

async function readSheets(): Promise<Record<string, Sheet>> {
  const { base, ...others } = sheetSources();
  if (!base) throw new Error("no styles for all pages");
  const common = await drawingsIn(base.components);
  const sheets: Record<string, Sheet> = { base: sheetOf([base.styles], common) };
  for (const [name, { styles, components }] of Object.entries(others)) {
    const drawings = (await drawingsIn(components)).filter((drawing) => !common.includes(drawing));
    sheets[name] = sheetOf(stylesOf(name, styles), drawings);
  }
  return sheets;
}

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
    code: Buffer.from(`@layer tokens, base, parts, screens;\n${text}\n${drawings.join("\n")}`),
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
