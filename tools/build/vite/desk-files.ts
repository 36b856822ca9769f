import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { virtualModule } from "./virtual.ts";

const ENTRY = "client/desk/main.tsx";
/** The environment that builds the desk's application, before the desk's worker. */
export const DESK_CLIENT = "desk_client";

interface Manifest {
  readonly [source: string]: { readonly file: string; readonly css?: readonly string[] } | undefined;
}

/** What the desk's worker knows of its application. */
interface DeskFiles {
  script: string;
  styles: readonly string[];
  /**
   * The files themselves by their names, which hold a hash: an auxiliary worker has no static files of its
   * own.
   */
  assets: Record<string, string>;
}

/** `virtual:desk-files`: the desk's application. In dev it is served from its source. */
export function deskFilesPlugin(): Plugin {
  let dev = false;
  let outDir = "";
  return virtualModule(
    "desk-files",
    () => {
      const files: DeskFiles = dev ? { script: `/${ENTRY}`, styles: [], assets: {} } : built(outDir);
      return `export const files = ${JSON.stringify(files)};`;
    },
    {
      config: ({ build }) => ({
        environments: {
          [DESK_CLIENT]: {
            consumer: "client",
            // the dev server serves it with the sites' client
            optimizeDeps: { noDiscovery: true },
            build: {
              outDir: `${build?.outDir ?? "dist"}/desk-client`,
              copyPublicDir: false,
              manifest: true,
              rolldownOptions: { input: ENTRY },
            },
          },
        },
      }),
      configResolved(config) {
        dev = config.command === "serve";
        outDir = config.environments[DESK_CLIENT]?.build.outDir ?? "";
      },
    },
  );
}

function built(outDir: string): DeskFiles {
  const manifest: Manifest = JSON.parse(readFileSync(`${outDir}/.vite/manifest.json`, "utf8"));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the desk's manifest does not name ${ENTRY}`);
  const names = readdirSync(`${outDir}/assets`).filter((name) => /\.(js|css)$/.test(name));
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    assets: Object.fromEntries(
      names.map((name) => [name, readFileSync(`${outDir}/assets/${name}`, "utf8")] as const),
    ),
  };
}
