import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { virtualModule } from "./virtual.ts";

const ENTRY = "client/entry.tsx";

/**
 * `virtual:client-files`: what a page must know of the client: the address of the entry, and the starter
 * script with its hash. The client is built first; in dev the entry is served from its source.
 */
export function clientFilesPlugin(): Plugin {
  let dev = false;
  let outDir = "";
  return virtualModule(
    "client-files",
    async () => {
      const starter = await bundleScript("client/browser/starter.ts", "starter");
      const entry = dev
        ? `/${ENTRY}`
        : `/${entryFile(readFileSync(`${outDir}/.vite/manifest.json`, "utf8"))}`;
      // A new id for every build, so that no page cached before a deployment is served after it.
      const build = randomUUID().slice(0, 8);
      return `export default ${JSON.stringify({ entry, starter, starterHash: createHash("sha256").update(starter).digest("base64"), build })};`;
    },
    {
      configResolved(config) {
        dev = config.command === "serve";
        outDir = config.environments["client"]?.build.outDir ?? "";
      },
    },
  );
}

function entryFile(manifest: string): string {
  const files: Record<string, { file: string } | undefined> = JSON.parse(manifest);
  const file = files[ENTRY]?.file;
  if (!file) throw new Error(`the client's manifest does not name ${ENTRY}`);
  return file;
}
