import type { Tenant } from "../contract/tenant.ts";

export interface Env {
  PHOTOS: R2Bucket;
  DB_EUROPE: D1Database;
  DB_WORLD: D1Database;
}

/** The databases by pool, in one place: a new pool is a binding in wrangler.toml and a line here. */
const databases = (env: Env): Record<string, D1Database> => ({ europe: env.DB_EUROPE, world: env.DB_WORLD });

export function databaseOf(env: Env, tenant: Tenant): D1Database {
  const database = databases(env)[tenant.pool];
  if (!database) throw new Error(`no database for pool ${tenant.pool}`);
  return database;
}

export const allDatabases = (env: Env): D1Database[] => Object.values(databases(env));
