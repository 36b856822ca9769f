import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folderOf, pageLook, routeOf, type RouteName } from "#client/routes.ts";

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a member's page imports before it is hydrated, besides the page. */
const ofMembers = (name: RouteName): string[] => [
  `client/navigation/${routeOf(name)?.routerComesLate ? "late-router" : "router"}.tsx`,
  "client/net/live.ts",
];

/**
 * The script that a browser fetches until a page is hydrated, as files of a build's client: the entry, the
 * page's chunk, what they import, and the page's messages.
 */
export function firstScripts(client: string, name: RouteName, locale: string, isMember = false): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(client, ".vite/manifest.json"), "utf8"),
  );
  const found = new Set(
    [name, ...(isMember ? ["member"] : [])].map((page) => {
      const [words, ...others] = globSync(`assets/words-*-${locale}-${page}.js`, { cwd: client });
      if (words === undefined || others.length > 0) throw new Error(`no messages of ${page} in ${locale}`);
      return words;
    }),
  );
  const walk = (key: string) => {
    const chunk = manifest[key] ?? Object.entries(manifest).find(([other]) => other.endsWith(key))?.[1];
    if (!chunk) throw new Error(`the client's manifest does not name ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) walk(next);
  };
  walk("client/entry.tsx");
  walk(`client/pages/${folderOf(pageLook(name))}/page.tsx`);
  if (isMember) for (const key of ofMembers(name)) walk(key);
  return [...found];
}
