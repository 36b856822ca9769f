import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { messagesPlugins } from "#tools/build/vite/messages.ts";
import { virtualModule } from "#tools/build/vite/virtual.ts";
import type { Captured } from "./captured.ts";
import { scratch } from "./workerd.ts";

/** Builds the bare React worker around captured pages. Answers the folder of its modules. */
export async function buildBare(pages: Record<string, Captured>): Promise<string> {
  const outDir = join(scratch, "bare-react");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      react(),
      ...messagesPlugins(),
      virtualModule(
        "bench-pages",
        () => `export default JSON.parse(${JSON.stringify(JSON.stringify(pages))});`,
      ),
    ],
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      alias: { "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js" },
    },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: true,
      target: "es2022",
      rolldownOptions: {
        input: { index: resolve("tests/bench/bare-react.tsx") },
        output: { entryFileNames: "index.js" },
      },
    },
  });
  return outDir;
}
