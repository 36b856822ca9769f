import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transform } from "lightningcss";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import unoConfig from "../../uno.config.ts";
import { forget, virtual } from "./virtual.ts";

/** `virtual:styles`: the one stylesheet of all sites as text, with the hash that the policy allows it by. It goes into each page's first response. */
export function stylesPlugin(): Plugin {
  return virtual("styles", async () => {
    const css = await buildStyles();
    return `export const css = ${JSON.stringify(css)};\nexport const hash = ${JSON.stringify(createHash("sha256").update(css).digest("base64"))};`;
  }, {
    configureServer(server) {
      const folder = resolve("client");
      server.watcher.on("change", (path) => { if (path.startsWith(folder) && path.endsWith(".css")) forget(server, "styles"); });
    },
  });
}

async function buildStyles(): Promise<string> {
  const sheets = globSync("client/styles/*.css").sort().map((file) => readFileSync(file, "utf8"));
  const uno = await createGenerator(unoConfig);
  const sources = globSync("client/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const { css } = await uno.generate(sources.join("\n"), { preflights: false });
  const { code } = transform({ filename: "styles.css", code: Buffer.from(`@layer tokens, base, parts, screens;\n${sheets.join("\n")}\n${drawingsOnly(css)}`), minify: true, targets: { chrome: 123 << 16, safari: 18 << 16, firefox: 128 << 16 } });
  return code.toString();
}

/** Of each icon only its drawing: what all icons share is said once, in client/styles/base.css. */
function drawingsOnly(css: string): string {
  return [...css.matchAll(/^(\.i-[\w-]+)\{--un-icon:url\("([^"]+)"\)/gm)].map(([, name, url]) => `${name}{--icon:url("${url?.replace(" width='1em' height='1em'", "")}")}`).join("\n");
}
