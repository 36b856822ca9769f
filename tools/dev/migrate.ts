import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { getPlatformProxy, unstable_splitSqlQuery as splitStatements } from "wrangler";

const MIGRATIONS = "worker/origin/migrations";
/** The table in which `wrangler d1 migrations` records what it applied. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations
  (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/**
 * `node tools/dev/migrate.ts <wrangler.toml> <state folder>`: a process of its own, since wrangler reads its
 * settings from the environment.
 */
if (import.meta.main) {
  const [wranglerToml = "", stateDir = ""] = process.argv.slice(2);
  await migrateDatabases(wranglerToml, stateDir);
}

/**
 * Brings the local databases of a state folder to the newest migration, all in one workerd: `wrangler d1
 * migrations apply` takes about four seconds of processor time for each of them. Each migration is applied
 * whole or not at all. `wranglerToml` lists the databases. No other process may use the state meanwhile.
 */
async function migrateDatabases(wranglerToml: string, stateDir: string): Promise<void> {
  mkdirSync(stateDir, { recursive: true });
  const { d1_databases: databases } = parse(readFileSync(wranglerToml, "utf8"));
  // The databases alone: the worker's other bindings name classes that are not there without its code.
  const configPath = join(stateDir, "databases.json");
  writeFileSync(
    configPath,
    JSON.stringify({ name: "databases", compatibility_date: "2026-10-01", d1_databases: databases }),
  );
  const { env, dispose } = await getPlatformProxy<Record<string, D1Database>>({
    configPath,
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  try {
    await Promise.all(Object.values(env).map(applyMigrations));
  } finally {
    await dispose();
  }
}

async function applyMigrations(database: D1Database): Promise<void> {
  await database.prepare(TABLE).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql") && !applied.has(file))
    .toSorted()) {
    const statements = splitStatements(readFileSync(join(MIGRATIONS, name), "utf8"));
    const record = database.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name);
    await database.batch([...statements.map((statement) => database.prepare(statement)), record]);
  }
}
