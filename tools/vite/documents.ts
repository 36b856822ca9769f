import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { compileText } from "#tools/documents/compile.ts";
import { pack } from "#tools/documents/pack.ts";
import { readDocuments } from "#tools/documents/read.ts";
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
        for (const [document, locales] of Object.entries(readDocuments(folder)))
          for (const locale of locales)
            this.emitFile({ type: "asset", ...fileOf(folder, `${document}/${locale}`) });
      },
    },
  );
}

/** @param load The source of what loads a text, which is named by document and language. */
function index(folder: string, load: (text: string) => string): string {
  const documents = Object.entries(readDocuments(folder)).map(([document, locales]) => {
    const texts = locales.map((locale) => `${locale}: ${load(`${document}/${locale}`)}`);
    return `${JSON.stringify(document)}: {${texts.join(", ")}}`;
  });
  return `import { readAsset } from "#edge/page/read-asset.ts";
export const load = {${documents.join(",\n")}};`;
}

function fileOf(folder: string, text: string): { fileName: string; source: string } {
  const source = packed(folder, text);
  return { fileName: `assets/document-${hashOf([source])}-${text.replace("/", ".")}.json`, source };
}

/** A text as JSON of its deflated form. */
function packed(folder: string, name: string): string {
  const path = join(folder, `${name.replace("/", ".")}.md`);
  const markdown = readFileSync(path, "utf8");
  const known = compiled.get(markdown);
  if (known !== undefined) return known;
  const { text, faults } = compileText(markdown);
  if (faults.length > 0) throw new Error(faults.map((fault) => `${path}: ${fault}`).join("\n"));
  const json = JSON.stringify(pack(text));
  compiled.set(markdown, json);
  return json;
}

/** By their Markdown: the client's build writes each text, and the edge's names it. */
const compiled = new Map<string, string>();
