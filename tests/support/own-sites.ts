import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "../../tools/run.ts";
import { startSite, type RunningSite } from "./site.ts";

/** The demo's sites with other settings: a build of its own in dist/<name>. Lines are TOML, by the file's name without .toml. */
export async function startOwnSites(name: string, lines: Record<string, string>): Promise<RunningSite> {
  const tenants = mkdtempSync(join(tmpdir(), "tenants-"));
  try {
    cpSync(resolve("tenants"), tenants, { recursive: true });
    for (const [site, added] of Object.entries(lines)) {
      const file = join(tenants, `${site}.toml`);
      const keys = added.split("\n").map((line) => line.split(" ")[0]);
      const kept = readFileSync(file, "utf8").split("\n").filter((line) => !keys.includes(line.split(" ")[0]));
      // before the first table
      writeFileSync(file, `${added}\n${kept.join("\n")}`);
    }
    await run("vite", ["build", "--mode", "demo", "--outDir", `dist/${name}`, "--emptyOutDir"], { quiet: true, env: { TENANTS_DIR: tenants, NODE_ENV: "production" } });
  } finally {
    rmSync(tenants, { recursive: true });
  }
  return startSite(`dist/${name}`);
}
