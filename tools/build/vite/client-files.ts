import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { virtualModule } from "./virtual.ts";

const ENTRY = "client/entry.tsx";

/**
 * `virtual:client-files`: what a page must know of the client: the scripts in the page itself with their
 * hashes. The starter has the address of the entry, so the client is built first; in dev the entry is served
 * from its source.
 */
export function clientFilesPlugin(): Plugin {
  let dev = false;
  let outDir = "";
  return virtualModule(
    "client-files",
    async () => {
      const entry = dev
        ? `/${ENTRY}`
        : `/${entryFile(readFileSync(`${outDir}/.vite/manifest.json`, "utf8"))}`;
      const starter = await inlineScript("starter", { ENTRY_ADDRESS: JSON.stringify(entry) });
      const dismissEntry = await inlineScript("dismiss-entry");
      // A new id for every build, so that no page cached before a deployment is served after it.
      const build = randomUUID().slice(0, 8);
      return `export default ${JSON.stringify({ starter, dismissEntry, build })};`;
    },
    {
      configResolved(config) {
        dev = config.command === "serve";
        outDir = config.environments["client"]?.build.outDir ?? "";
      },
    },
  );
}

async function inlineScript(
  name: string,
  constants: Record<string, string> = {},
): Promise<{ text: string; hash: string }> {
  const text = await bundleScript(`client/runtime/${name}.ts`, name.replace("-", "_"), constants);
  return { text, hash: createHash("sha256").update(text).digest("base64") };
}

function entryFile(manifest: string): string {
  const files: Record<string, { file: string } | undefined> = JSON.parse(manifest);
  const file = files[ENTRY]?.file;
  if (!file) throw new Error(`the client's manifest does not name ${ENTRY}`);
  return file;
}
