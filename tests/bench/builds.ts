import { cpSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { ensureDemoBuild } from "#tools/dev/demo-build.ts";
import { CLIENT, scratch } from "./workerd.ts";

export const EDGE = "dist/demo/edge";

/**
 * The demo build that all sections measure; BENCH_BUILD=keep takes the one that is there, whatever its
 * sources are.
 */
export async function ensureDemo(): Promise<void> {
  if (process.env["BENCH_BUILD"] === "keep" && existsSync(`${EDGE}/index.js`)) return;
  await ensureDemoBuild();
}

/** The edge with another folder of sites, built beside the demo build, which stays as it is. */
export async function buildEdge(tenants: string, name: string): Promise<string> {
  const outDir = join(scratch, name);
  // the edge names the client's files and holds its stylesheets, which no site changes
  cpSync(CLIENT, join(outDir, "client"), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.includes("/.vite/") || path.endsWith(".css"),
  });
  process.env["TENANTS_DIR"] = tenants;
  try {
    const builder = await createBuilder({ mode: "demo", logLevel: "error", build: { outDir } });
    const { edge } = builder.environments;
    if (!edge) throw new Error("no edge in vite.config.ts");
    await builder.build(edge);
  } finally {
    delete process.env["TENANTS_DIR"];
  }
  return join(outDir, "edge");
}
