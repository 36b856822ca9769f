import type { Directory } from "#origin/directory/directory.ts";
import { arriving, type RunningSite } from "./site.ts";

/**
 * A site's push keys stay: they are never made again, and the edge has them in its cache. What a closed month
 * holds is deleted only after the month.
 */
const OWN_TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT IN ('d1_migrations', 'vapid_keys') ORDER BY name <> 'closed_months'";

/**
 * Leaves of a site its migrated tables: every row and file goes, and so does what throttles and the stand-ins
 * remember.
 */
export async function emptySite(site: RunningSite): Promise<void> {
  await Promise.all([
    emptyDatabase(await site.database("europe")),
    emptyDatabase(await site.database("world")),
    emptyStore(site),
    emptyObjects(site, "THROTTLES"),
    emptyObjects(site, "PAYMENT_DESK"),
    emptyObjects(site, "EMERCHANTPAY_DESK"),
    emptyObjects(site, "ANALYTICS_STORE"),
  ]);
}

/**
 * The tables of the databases and of each class of objects, from the first that has any: all of a kind are
 * alike.
 */
const tables = new Map<string, string[]>();

async function tablesOf(kind: string, ask: () => Promise<Row[]>): Promise<string[]> {
  const known = tables.get(kind) ?? (await ask()).map(({ name }) => String(name));
  // an object that was only looked at has made none yet
  if (known.length > 0) tables.set(kind, known);
  return known;
}

type Row = Record<string, unknown>;
const emptying = (names: string[]) => names.map((name) => `DELETE FROM "${name}"`);

async function emptyDatabase(db: Directory): Promise<void> {
  const ask = async () => (await db.prepare(OWN_TABLES).all<Row>()).results;
  // no product code deletes a closing or an entry of the audit: what refuses that is taken away, and put back
  // in the same transaction
  const { results: refusals } = await db
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('closed_months', 'audit')",
    )
    .all<{ name: string; sql: string }>();
  const statements = [
    ...refusals.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...emptying(await tablesOf("database", ask)),
    ...refusals.map(({ sql }) => sql),
  ];
  await db.batch(statements.map((each) => db.prepare(each)));
}

async function emptyStore(site: RunningSite): Promise<void> {
  const { PHOTOS } = await site.env();
  for (let more = true; more;) {
    const { objects, truncated } = await arriving(() => PHOTOS.list());
    if (objects.length > 0) await arriving(() => PHOTOS.delete(objects.map(({ key }) => key)));
    more = truncated;
  }
}

async function emptyObjects(
  site: RunningSite,
  binding: "THROTTLES" | "PAYMENT_DESK" | "EMERCHANTPAY_DESK" | "ANALYTICS_STORE",
): Promise<void> {
  await Promise.all(
    (await site.objects(binding)).map(async (id) => {
      const names = await tablesOf(binding, () => site.inObject(binding, id, OWN_TABLES));
      if (names.length > 0) await site.inObject(binding, id, emptying(names).join(";"));
    }),
  );
}
