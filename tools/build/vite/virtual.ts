import type { Plugin, ViteDevServer } from "vite";

/**
 * A plugin that provides `virtual:<name>` and every module below it. `load` gets the part of the id after the
 * name and the environment that is built (client, edge, origin), and returns the source or null.
 */
export function virtualModule(
  name: string,
  load: (rest: string, environment: string) => string | null | Promise<string | null>,
  more: Partial<Plugin> = {},
): Plugin {
  const prefix = `virtual:${name}`;
  return {
    ...more,
    name: `rendezvous:${name}`,
    resolveId(source) {
      return source === prefix || source.startsWith(`${prefix}/`) ? `\0${source}` : undefined;
    },
    load(id) {
      return id.startsWith(`\0${prefix}`)
        ? load(id.slice(prefix.length + 2), this.environment.name)
        : undefined;
    },
  };
}

/** In dev: invalidates the modules of a virtual name in every environment, and reloads the open pages. */
export function invalidateModules(server: ViteDevServer, name: string): void {
  for (const environment of Object.values(server.environments)) {
    for (const [id, module] of environment.moduleGraph.idToModuleMap)
      if (id.startsWith(`\0virtual:${name}`)) environment.moduleGraph.invalidateModule(module);
    environment.hot.send({ type: "full-reload" });
  }
}
