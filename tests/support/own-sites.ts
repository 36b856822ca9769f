import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import { compileTenants } from "#tools/tenants/compile.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { writeOriginConfig } from "./shared-site.ts";
import { startSite, type RunningSite } from "./site.ts";

const DEMO = "dist/demo";
/** The origin's configuration in a build of own sites. */
export const OWN_ORIGIN = "wrangler.test.json";

/**
 * The demo build with other sites; its folder. `change` writes their files into a copy of tenants/. The sites
 * are one module of the workers, however many they are here, so nothing else is built again.
 */
export function buildOwnSites(name: string, change: (tenants: string) => void): string {
  const tenants = mkdtempSync(join(tmpdir(), "rendezvous-sites-"));
  // two vitest workers may build the same sites at once
  const out = `dist/${name}-${process.pid}`;
  try {
    cpSync("tenants", tenants, { recursive: true });
    change(tenants);
    const read = readTenants(tenants, poolsOf("worker/origin/wrangler.toml"), false);
    if (read.faults.length > 0) throw new Error(read.faults.join("\n"));
    const [module = ""] = compileTenants(read, 1).buckets;
    rmSync(out, { recursive: true, force: true });
    cpSync(DEMO, out, { recursive: true, filter: (path) => !path.endsWith(".map") });
    for (const worker of ["edge", "origin"]) replaceSites(`${out}/${worker}`, module);
    writeOriginConfig(out, OWN_ORIGIN);
    return out;
  } finally {
    rmSync(tenants, { recursive: true });
  }
}

/** The demo's sites with other settings. Lines are TOML, by the file's name without .toml. */
export const startOwnSites = (name: string, lines: Record<string, string>): Promise<RunningSite> =>
  started(name, (tenants) => {
    for (const [site, added] of Object.entries(lines)) {
      const file = join(tenants, `${site}.toml`);
      const keys = added.split("\n").map((line) => line.split(" ")[0]);
      const rest = readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => !keys.includes(line.split(" ")[0]));
      // before the first table
      writeFileSync(file, `${added}\n${rest.join("\n")}`);
    }
  });

/** The project's own sites, with these files in place of theirs or beside them: TOML by the site's id. */
export const startWithSites = (name: string, files: Record<string, string>): Promise<RunningSite> =>
  started(name, (tenants) => {
    for (const [id, text] of Object.entries(files)) writeFileSync(join(tenants, `${id}.toml`), text);
  });

async function started(name: string, change: (tenants: string) => void): Promise<RunningSite> {
  const out = buildOwnSites(name, change);
  const site = await startSite(out, "wrangler.json", OWN_ORIGIN);
  const close = async () => {
    await site.close();
    rmSync(resolve(out), { recursive: true, force: true });
  };
  return { ...site, close };
}

/** Puts other sites in the place of the demo's, in the one module that holds them. */
function replaceSites(worker: string, module: string): void {
  const assets = `${worker}/assets`;
  const files = readdirSync(assets)
    .filter((file) => /^0-[\w-]+\.js$/.test(file))
    .map((file) => join(assets, file));
  const found = files.filter((file) => existsSync(file) && holdsSites(readFileSync(file, "utf8")));
  const [file] = found;
  if (file === undefined || found.length > 1)
    throw new Error(`${found.length} modules of ${worker} hold the sites`);
  writeFileSync(file, module);
}

/** Whether a module is a list of hosts, packed as tools/tenants/compile.ts does it. */
function holdsSites(code: string): boolean {
  const packed = /^var \w+=[`"']([\w+/=]+)[`"'];export\{\w+ as default\};?/.exec(code)?.[1];
  return packed !== undefined && inflateRawSync(Buffer.from(packed, "base64")).toString().startsWith('[["');
}
