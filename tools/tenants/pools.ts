import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** The names of the pools: each is a D1 database in the origin's wrangler.toml, bound as DB_<POOL>. */
export function poolsOf(wranglerToml: string): string[] {
  const { d1_databases: databases } = parse(readFileSync(wranglerToml, "utf8"));
  if (!Array.isArray(databases)) return [];
  return databases.flatMap((database) => {
    const binding =
      typeof database === "object" && database !== null && "binding" in database ? database.binding : "";
    return typeof binding === "string" && binding.startsWith("DB_")
      ? [binding.slice("DB_".length).toLowerCase()]
      : [];
  });
}
