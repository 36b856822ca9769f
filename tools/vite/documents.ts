import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { compileText } from "#tools/documents/compile.ts";
import { pack } from "#tools/documents/pack.ts";
import { readDocuments } from "#tools/documents/read.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

/**
 * `virtual:documents`: the texts of locales/pages by document and language, each in a module of its own that
 * the edge loads with the page. A faulty file stops the build.
 */
export function documentsPlugin(folder = resolve("locales/pages")): Plugin {
  return virtualModule(
    "documents",
    (rest) => (rest === "" ? index(folder) : text(join(folder, `${rest.replace("/", ".")}.md`))),
    {
      configureServer(server) {
        server.watcher.add(folder);
        server.watcher.on("all", (_event, path) => {
          if (path.startsWith(folder)) invalidateModules(server, "documents");
        });
      },
    },
  );
}

const index = (folder: string): string =>
  `export const load = {${Object.entries(readDocuments(folder))
    .map(
      ([document, locales]) =>
        `${JSON.stringify(document)}: {${locales
          .map((locale) => `${locale}: () => import("virtual:documents/${document}/${locale}")`)
          .join(", ")}}`,
    )
    .join(",\n")}};`;

function text(path: string): string {
  const { text, faults } = compileText(readFileSync(path, "utf8"));
  if (faults.length > 0) throw new Error(faults.map((fault) => `${path}: ${fault}`).join("\n"));
  return `export default ${JSON.stringify(pack(text))};`;
}
