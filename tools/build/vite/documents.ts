import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { compileText } from "#tools/build/documents/compile.ts";
import { pack } from "#tools/build/documents/pack.ts";
import { readDocuments } from "#tools/build/documents/read.ts";
import { baseOf, overlayTags, readMarkdown } from "#tools/locales/overlays.ts";
import { hashOf } from "./hash.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

/**
 * `virtual:documents`: the texts of locales/pages by document and language, each in a module of its own that
 * the edge loads with the page. The built edge reads them from files beside the client's, as it does with
 * messages. A faulty file stops the build.
 */
export function documentsPlugin(folder = resolve("locales/pages")): Plugin {
  let dev = false;
  return virtualModule(
    "documents",
    (rest) => {
      if (rest !== "") return `export default ${packed(folder, rest)};`;
      return index(folder, (text) =>
        dev ? `() => import("virtual:documents/${text}")` : `readAsset("/${fileOf(folder, text).fileName}")`,
      );
    },
    {
      configResolved(config) {
        dev = config.command === "serve";
      },
      configureServer(server) {
        server.watcher.add(folder);
        server.watcher.on("all", (_event, path) => {
          if (path.startsWith(folder)) invalidateModules(server, "documents");
        });
      },
      generateBundle() {
        if (this.environment.name !== "client") return;
        for (const [document, tags] of Object.entries(texts(folder)))
          for (const tag of tags) this.emitFile({ type: "asset", ...fileOf(folder, `${document}/${tag}`) });
      },
    },
  );
}

/** @param load The source of what loads a text, which is named by document and language. */
function index(folder: string, load: (text: string) => string): string {
  const documents = Object.entries(texts(folder)).map(([document, tags]) => {
    const loads = tags.map((tag) => `"${tag}": ${load(`${document}/${tag}`)}`);
    return `${JSON.stringify(document)}: {${loads.join(", ")}}`;
  });
  return `import { readAsset } from "#edge/page/read-asset.ts";
export const load = {${documents.join(",\n")}};`;
}

/** The languages of each document, and the variants in which it has other words. The overlays stand beside it. */
function texts(folder: string): Record<string, string[]> {
  const tags = overlayTags(join(folder, ".."));
  return Object.fromEntries(
    Object.entries(readDocuments(folder)).map(([document, locales]) => {
      const differs = (tag: string) =>
        locales.some((locale) => locale === baseOf(tag)) &&
        readMarkdown(folder, `${document}/${tag}`) !== readMarkdown(folder, `${document}/${baseOf(tag)}`);
      return [document, [...locales, ...tags.filter(differs)]] as const;
    }),
  );
}

function fileOf(folder: string, text: string): { fileName: string; source: string } {
  const source = packed(folder, text);
  return { fileName: `assets/document-${hashOf([source])}-${text.replace("/", ".")}.json`, source };
}

/** A text as JSON of its deflated form. */
function packed(folder: string, name: string): string {
  const markdown = readMarkdown(folder, name);
  const known = compiled.get(markdown);
  if (known !== undefined) return known;
  const { text, faults } = compileText(markdown);
  if (faults.length > 0) throw new Error(faults.map((fault) => `${name}: ${fault}`).join("\n"));
  const json = JSON.stringify(pack(text));
  compiled.set(markdown, json);
  return json;
}

/** By their Markdown: the client's build writes each text, and the edge's names it. */
const compiled = new Map<string, string>();
