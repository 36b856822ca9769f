import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transform } from "lightningcss";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import unoConfig from "../../uno.config.ts";
import { forget, virtual } from "./virtual.ts";

/** Sources of members' pages: their styles and icons are a sheet of its own, which visitors are spared. */
const MEMBER_SOURCES = ["client/member/**/*.tsx", "client/pages/notifications/**/*.tsx", "client/pages/profile/**/*.tsx"];

/** `virtual:styles`: the stylesheet of all sites as text, and what members' pages have besides, with the hashes that the policy allows them by. They go into each page's first response. */
export function stylesPlugin(): Plugin {
  return virtual("styles", async () => {
    const ofMembers = globSync(MEMBER_SOURCES);
    const sources = globSync("client/**/*.tsx").filter((file) => !ofMembers.includes(file));
    const common = await drawingsIn(sources);
    const css = bundle("client/styles/*.css", common);
    const memberCss = bundle("client/styles/member/*.css", (await drawingsIn(ofMembers)).filter((drawing) => !common.includes(drawing)));
    return Object.entries({ css, hash: hashOf(css), memberCss, memberHash: hashOf(memberCss) }).map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`).join("\n");
  }, {
    configureServer(server) {
      const folder = resolve("client");
      server.watcher.on("change", (path) => { if (path.startsWith(folder) && path.endsWith(".css")) forget(server, "styles"); });
    },
  });
}

const hashOf = (css: string): string => createHash("sha256").update(css).digest("base64");

function bundle(sheets: string, drawings: string[]): string {
  const text = globSync(sheets).sort().map((file) => readFileSync(file, "utf8")).join("\n");
  const { code } = transform({ filename: "styles.css", code: Buffer.from(`@layer tokens, base, parts, screens;\n${text}\n${drawings.join("\n")}`), minify: true, targets: { chrome: 123 << 16, safari: 18 << 16, firefox: 128 << 16 } });
  return code.toString();
}

/** Of each icon only its drawing: what all icons share is said once, in client/styles/base.css. */
async function drawingsIn(files: string[]): Promise<string[]> {
  const uno = await createGenerator(unoConfig);
  const { css } = await uno.generate(files.map((file) => readFileSync(file, "utf8")).join("\n"), { preflights: false });
  return [...css.matchAll(/^(\.i-[\w-]+)\{--un-icon:url\("([^"]+)"\)/gm)].map(([, name, url]) => `${name}{--icon:url("${url?.replace(" width='1em' height='1em'", "")}")}`);
}
