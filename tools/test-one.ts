import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { buildDemo } from "./local.ts";
import { run } from "./run.ts";

/** npm run test:worker -- FILE ...: test files of vitest against the demo build, which is made only where its sources have changed. */
const STAMP = "dist/demo/stamp";
const SOURCES = ["client/**", "worker/**", "locales/*", "tenants/*", "tools/{vite,tenants}/**", "tools/local.ts", "vite.config.ts", "uno.config.ts", "wrangler.toml", "package-lock.json"];

if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== stampOfSources()) {
  const stamp = stampOfSources();
  // the build binds the folder of the demo data, which tests do without
  mkdirSync(".demo", { recursive: true });
  await buildDemo();
  writeFileSync(STAMP, stamp);
}
await run("vitest", ["run", ...process.argv.slice(2)]).catch(() => { process.exitCode = 1; });

function stampOfSources(): string {
  const files = globSync(SOURCES).filter((file) => statSync(file).isFile()).toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
