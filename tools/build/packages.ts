import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * The packages of a checkout that are not installed in the version that its package.json pins, for instance
 * after pulling a change that added one.
 */
export function packagesToInstall(checkout = "."): string[] {
  const { dependencies, devDependencies } = readManifest(checkout);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => {
      const folder = join(checkout, "node_modules", name);
      return !existsSync(join(folder, "package.json")) || readManifest(folder).version !== version;
    })
    .map(([name]) => name);
}
