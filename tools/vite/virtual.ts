import type { Plugin } from "vite";

/** A plugin that answers for `virtual:<name>` and everything below it; `load` gets the part after the name. */
export function virtual(
  name: string,
  load: (rest: string) => string | null | Promise<string | null>,
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
      return id.startsWith(`\0${prefix}`) ? load(id.slice(prefix.length + 2)) : undefined;
    },
  };
}

/**
 * In dev: discards the modules of a virtual name in every environment, so that the next request loads them
 * again.
 */
export function forget(server: import("vite").ViteDevServer, name: string): void {
  for (const environment of Object.values(server.environments)) {
    for (const [id, module] of environment.moduleGraph.idToModuleMap)
      if (id.startsWith(`\0virtual:${name}`)) environment.moduleGraph.invalidateModule(module);
    environment.hot.send({ type: "full-reload" });
  }
}
