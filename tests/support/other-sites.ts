import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../tools/run.ts";
import { startSite, type RunningSite } from "./site.ts";

/** A build whose sites are the project's own, with these files in place of theirs or beside them: TOML by the site's id. */
export async function startWithSites(name: string, files: Record<string, string>): Promise<RunningSite> {
  const tenants = mkdtempSync(join(tmpdir(), "rendezvous-sites-"));
  const out = `dist/${name}`;
  cpSync("tenants", tenants, { recursive: true });
  for (const [id, text] of Object.entries(files)) writeFileSync(join(tenants, `${id}.toml`), text);
  await run("vite", ["build", "--mode", "demo", "--outDir", out, "--emptyOutDir"], { quiet: true, env: { TENANTS_DIR: tenants, NODE_ENV: "production" } });
  const site = await startSite(out);
  const close = async () => {
    await site.close();
    for (const folder of [tenants, out]) rmSync(folder, { recursive: true });
  };
  return { ...site, close };
}
