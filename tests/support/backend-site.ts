import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { SITE, startBackend } from "./backend.ts";
import { startSite, type Ask } from "./site.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A build of its own whose sites include one with an HTTP backend, and that backend. Its name in the file is not the one in settings.php. */
export async function startBackendSite() {
  const backend = await startBackend();
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-"));
  const tenants = join(folder, "tenants");
  cpSync(join(ROOT, "tenants"), tenants, { recursive: true });
  writeFileSync(join(tenants, "php.toml"), `hosts = ["${SITE.host}"]
name = "${SITE.fileName}"
brand = "php"
countries = ["GB", "IE"]
company_id = "liffey"
pool = "world"
support_email = "file@php.example"
cdn_prefix = "https://cdn.php.example/"
origin = "${backend.url}"
`);
  const out = join(folder, "dist");
  await build(tenants, out);
  const site = await startSite(relative(ROOT, out));

  return {
    backend,
    /** One request to the site with the backend; see startSite. */
    ask: (path: string, more: Ask = {}): Promise<Response> => site.ask(path, { host: SITE.host, country: "GB", ...more }),
    close: async (): Promise<void> => {
      await site.close();
      await backend.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type BackendSite = Awaited<ReturnType<typeof startBackendSite>>;

async function build(tenants: string, out: string): Promise<void> {
  const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--mode", "demo", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"], { cwd: ROOT, env: { ...process.env, NODE_ENV: "production", TENANTS_DIR: tenants }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [vite.stdout, vite.stderr]) stream.on("data", (chunk: Buffer) => { said += chunk.toString(); });
  const [code] = await once(vite, "close");
  if (code !== 0) throw new Error(`the build failed:\n${said}`);
}
