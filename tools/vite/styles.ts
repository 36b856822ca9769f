import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transform } from "lightningcss";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import type { SheetName } from "#client/routes.ts";
import unoConfig from "../../uno.config.ts";
import { forget, virtual } from "./virtual.ts";

/**
 * What a sheet's own sources are: their styles and icons are spared to pages that do without them. The rest
 * is every page's.
 */
const SHEETS: Record<SheetName, string[]> = {
  member: ["client/member/**/*.tsx", "client/pages/notifications/**/*.tsx"],
  profile: ["client/pages/profile/**/*.tsx"],
  forms: [
    "client/signup/**/*.tsx",
    "client/pages/{login,signup,members-signup,complete-signup,reset-password,reset-password-do}/**/*.tsx",
  ],
  person: ["client/pages/member/**/*.tsx"],
  likes: ["client/pages/likes/**/*.tsx"],
  swipe: ["client/pages/swipe-game/**/*.tsx"],
  picks: [],
  finder: ["client/pages/{match-finder,signup-matches}/**/*.tsx", "client/match/**/*.tsx"],
  chat: ["client/chat/**/*.tsx", "client/pages/{chat,chats}/**/*.tsx"],
  pay: ["client/pay/**/*.tsx", "client/pages/{credits,order,directdebit}/**/*.tsx"],
  bought: ["client/pages/{premium,pricing,transactions}/**/*.tsx"],
  bonus: ["client/bonus/**/*.tsx"],
  members: ["client/pages/members/**/*.tsx"],
};

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
        if (path.startsWith(folder) && path.endsWith(".css")) forget(server, name);
      });
    },
  });
  return [
    virtual(
      "styles",
      async () => `export const sheets = ${JSON.stringify(await readSheets())};`,
      watch("styles"),
    ),
    virtual(
      "sheets",
      async (name) =>
        name ? `export default ${JSON.stringify((await readSheets())[name]?.css)};` : sheetIndex(),
      watch("sheets"),
    ),
  ];
}

const sheetIndex = (): string =>
  `export const load = {${Object.keys(SHEETS)
    .map((name) => `${name}: () => import("virtual:sheets/${name}")`)
    .join(", ")}};`;

async function readSheets(): Promise<Record<string, Sheet>> {
  const own = Object.values(SHEETS).flatMap((sources) => globSync(sources));
  const common = await drawingsIn(globSync("client/**/*.tsx").filter((file) => !own.includes(file)));
  const sheets: Record<string, Sheet> = { base: sheetOf("client/styles/*.css", common) };
  for (const [name, sources] of Object.entries(SHEETS)) {
    sheets[name] = sheetOf(
      `client/styles/${name}/*.css`,
      (await drawingsIn(globSync(sources))).filter((drawing) => !common.includes(drawing)),
    );
  }
  return sheets;
}

interface Sheet {
  css: string;
  hash: string;
}

function sheetOf(files: string, drawings: string[]): Sheet {
  const css = bundle(files, drawings);
  return { css, hash: createHash("sha256").update(css).digest("base64") };
}

function bundle(sheets: string, drawings: string[]): string {
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
  const { css } = await uno.generate(files.map((file) => readFileSync(file, "utf8")).join("\n"), {
    preflights: false,
  });
  return [...css.matchAll(/^(\.i-[\w-]+)\{--un-icon:url\("([^"]+)"\)/gm)].map(
    ([, name, url]) => `${name}{--icon:url("${url?.replace(" width='1em' height='1em'", "")}")}`,
  );
}
