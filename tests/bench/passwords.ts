import { hashPassword } from "#origin/accounts/password.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import type { RunningSite } from "#tests/support/site.ts";

/** Stores the password of every account of a pool at the product's own cost; tests store it at next to none. */
export async function hashAtFullCost(
  site: Pick<RunningSite, "database">,
  pool: Parameters<RunningSite["database"]>[0],
): Promise<void> {
  const stored = await hashPassword(PASSWORD, { kind: "network", id: "any" });
  const db = await site.database(pool);
  await db.prepare("UPDATE accounts SET password = ?1").bind(stored).run();
}
