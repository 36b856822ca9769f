import { resolve } from "node:path";
import type { Plugin } from "vite";
import {
  compileLanderPaths,
  compileOperators,
  compileSitePages,
  compileFiles,
  compileTenants,
  compileVariants,
} from "#tools/tenants/compile.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { invalidateModules, virtualModule } from "./virtual.ts";

/**
 * `virtual:tenants`: every file of tenants/, validated and compiled. An invalid file stops a build with a
 * list of all faults. The dev server prints the faults, serves the other sites, and reloads changed files.
 */
export function tenantsPlugin(folder = resolve("tenants")): Plugin {
  let dev = false;
  let production = true;
  let compiled: ReturnType<typeof compile> | null = null;

  const compile = () => {
    const read = readTenants(folder, poolsOf(resolve("worker/origin/wrangler.toml")), production);
    if (read.faults.length > 0) {
      const heading = `tenants: ${read.faults.length} fault${read.faults.length > 1 ? "s" : ""}`;
      const report = [heading, ...read.faults.map((fault) => `  ${fault}`)].join("\n");
      if (!dev) throw new Error(report);
      console.error(report);
    }
    return {
      tenants: compileTenants(read),
      pages: compileSitePages(read),
      landers: compileVariants(read),
      "lander-paths": compileLanderPaths(read),
      operators: compileOperators(read),
      files: compileFiles(read),
    };
  };

  return virtualModule(
    "tenants",
    (rest) => {
      compiled ??= compile();
      if (rest === "landers" || rest === "lander-paths" || rest === "operators" || rest === "files")
        return compiled[rest];
      const [, isPages, bucket = ""] = /^(pages\/?)?(\d*)$/.exec(rest) ?? [];
      const { index, buckets } = compiled[isPages === undefined ? "tenants" : "pages"];
      return bucket === "" ? index : (buckets[Number(bucket)] ?? null);
    },
    {
      configResolved(config) {
        dev = config.command === "serve";
        production = config.mode === "production";
      },
      configureServer(server) {
        server.watcher.add(folder);
        server.watcher.on("all", (_event, path) => {
          if (!path.startsWith(folder) || !/\.(toml|md)$/.test(path)) return;
          compiled = null;
          invalidateModules(server, "tenants");
        });
      },
    },
  );
}
