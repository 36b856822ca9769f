import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Reaching one of these, a test starts a server of the built sites, or a tool. */
const SERVERS = ["tests/support/site.ts", "tools/dev/run.ts"].map((file) => resolve(file));

/**
 * The test files of vitest: `unit` need no build, `site` do. Told apart by what they import, directly or by
 * helpers of theirs.
 */
export function testFiles(): { unit: string[]; site: string[] } {
  const all = globSync("tests/{worker,client,drop-ins,tools}/**/*.test.{ts,tsx}").toSorted();
  const known = new Map<string, boolean>();
  const startsServer = (file: string): boolean => {
    if (SERVERS.includes(file)) return true;
    // a circle of helpers that reaches none reaches none
    if (!known.has(file)) known.set(file, false).set(file, helpersOf(file).some(startsServer));
    return known.get(file) ?? false;
  };
  const { site = [], unit = [] } = Object.groupBy(all, (file) =>
    startsServer(resolve(file)) ? "site" : "unit",
  );
  return { unit, site };
}

/** What a file imports of tests/ and tools/. Types don't count: they are gone when it runs. */
function helpersOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const imports = readFileSync(file, "utf8").matchAll(/^import (?!type )[^;]*?from "([.#][^"]+)";$/gm);
  return [...imports]
    .map(([, path = ""]) => (path.startsWith("#") ? resolve(path.slice(1)) : join(dirname(file), path)))
    .filter((path) => /\/(tests|tools)\//.test(path));
}
