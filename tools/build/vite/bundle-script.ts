import { resolve } from "node:path";
import { build } from "vite";

/**
 * Bundles a script that is no module, with everything that it imports, and answers its text. `constants` are
 * names that stand in it for expressions.
 */
export async function bundleScript(
  entry: string,
  name: string,
  constants: Record<string, string> = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    define: constants,
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: resolve(entry), formats: ["iife"], name },
    },
  });
  const first = Array.isArray(output) ? output[0] : null;
  if (!first || !("output" in first)) throw new Error(`${entry} was not built`);
  return first.output[0].code.trim();
}
