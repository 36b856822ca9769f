import {
  CREDITS_ALONE,
  type CreditDecisionBody,
  type CreditGrant,
  type CreditGrantBody,
} from "#contract/desk/credit-grants.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import type { Actor } from "#origin/base/operator.ts";
import { memberObject } from "#origin/member/address.ts";

/** Credits that are written into ledgers in one piece of the job. */
const PIECE = 50;

/** A row with the member's name. Times in seconds since 1970. */
export interface GrantRow {
  id: string;
  site: string;
  member: string;
  name: string | null;
  credits: number;
  reason: string;
  operator_id: string;
  operator: string;
  at: number;
  state: CreditGrant["state"];
  applied_at: number | null;
}

export const grantView = (row: GrantRow): CreditGrant => ({
  id: row.id,
  site: row.site,
  member: { id: row.member, name: row.name },
  credits: row.credits,
  reason: row.reason,
  operator: { id: row.operator_id, name: row.operator },
  at: new Date(row.at * 1000).toISOString(),
  state: row.state,
});

/**
 * Gives or takes credits, once by the id: with this call, or once a second person confirms it, where one
 * member gets or loses more than CREDITS_ALONE in 24 hours. The row and the audit come first, then the
 * member's ledger, which a job completes after a crash.
 *
 * @throws Refusal not_found (404) where the site has no such account, and not_enough_credits (409) where
 *   fewer are there than are to be taken.
 */
export async function grantCredits(
  env: Env,
  tenant: Tenant,
  { id, profile, credits, reason, operator }: CreditGrantBody & { operator: Actor },
  now: Date,
): Promise<CreditGrant> {
  const db = databaseOf(env, tenant);
  const seconds = Math.floor(now.getTime() / 1000);
  const isNew =
    "EXISTS (SELECT 1 FROM accounts WHERE member = ? AND site = ?) AND NOT EXISTS (SELECT 1 FROM credit_grants WHERE id = ?)";
  const values = [profile, tenant.id, id];
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "credits",
        operator,
        action: credits > 0 ? "give credits" : "take credits",
        subject: profile,
        reason,
        after: { grant: id, credits },
      },
      { where: isNew, values },
      now,
    ),
    db
      .prepare(
        `INSERT INTO credit_grants (id, site, member, credits, reason, operator_id, operator, at, state)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,
           CASE WHEN abs(?4) + (SELECT coalesce(sum(abs(credits)), 0) FROM credit_grants WHERE member = ?3 AND at > ?9 AND state = 'granted') > ?10
             THEN 'waiting' ELSE 'granted' END
         WHERE EXISTS (SELECT 1 FROM accounts WHERE member = ?3 AND site = ?2) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        id,
        tenant.id,
        profile,
        credits,
        reason,
        operator.id,
        operator.name,
        seconds,
        seconds - DAY_S,
        CREDITS_ALONE,
      ),
  ]);
  const row = await grantOf(db, tenant, id);
  if (row?.member !== profile) throw new Refusal(404, "not_found", { field: "profile" });
  // the same id, and another sum: the first one arrived after all
  if (row.credits !== credits) throw new Refusal(409, "in_progress", { field: "credits" });
  return applied(env, tenant.pool, db, row, now);
}

/**
 * Confirms or refuses credits that wait for a second person. Repeated, it changes nothing.
 *
 * @throws Refusal not_found (404), own_decision (409) where the person confirms what they asked for, claimed
 *   (409) where it was decided otherwise, and not_enough_credits (409) as above.
 */
export async function decideOnGrant(
  env: Env,
  tenant: Tenant,
  { id, decision, reason, operator }: CreditDecisionBody & { operator: Actor },
  now: Date,
): Promise<CreditGrant> {
  const db = databaseOf(env, tenant);
  const before = await grantOf(db, tenant, id);
  if (!before) throw new Refusal(404, "not_found", { field: "id" });
  if (decision === "confirm" && before.operator_id === operator.id)
    throw new Refusal(409, "own_decision", { field: "id" });
  const state = decision === "confirm" ? "granted" : "refused";
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "credits",
        operator,
        action: `${decision} credits`,
        subject: before.member,
        reason,
        before: { state: "waiting" },
        after: { grant: id, credits: before.credits, state },
      },
      { where: "EXISTS (SELECT 1 FROM credit_grants WHERE id = ? AND state = 'waiting')", values: [id] },
      now,
    ),
    db
      .prepare(
        "UPDATE credit_grants SET state = ?2, decided_by = ?3, decided_at = ?4 WHERE id = ?1 AND state = 'waiting'",
      )
      .bind(id, state, operator.id, Math.floor(now.getTime() / 1000)),
  ]);
  const row = await grantOf(db, tenant, id);
  if (!row) throw new Refusal(404, "not_found", { field: "id" });
  if (row.state === "not_possible") throw new Refusal(409, "not_enough_credits", { field: "id" });
  if (row.state !== state) throw new Refusal(409, "claimed", { field: "id" });
  return applied(env, tenant.pool, db, row, now);
}

const grantOf = (db: D1Database, { id: site }: Pick<Tenant, "id">, id: string): Promise<GrantRow | null> =>
  db
    .prepare(
      "SELECT credit_grants.*, profiles.name FROM credit_grants LEFT JOIN profiles ON profiles.id = member WHERE credit_grants.id = ?1 AND credit_grants.site = ?2",
    )
    .bind(id, site)
    .first<GrantRow>();

/** Writes what is granted into the member's ledger, once by its id, and answers the row as it is then. */
async function applied(
  env: Env,
  pool: string,
  db: D1Database,
  row: GrantRow,
  now: Date,
): Promise<CreditGrant> {
  const state = await apply(env, pool, db, row, now);
  if (state === "not_possible") throw new Refusal(409, "not_enough_credits", { field: "credits" });
  return grantView({ ...row, state });
}

async function apply(
  env: Env,
  pool: string,
  db: D1Database,
  { id, member, credits, state, applied_at: appliedAt }: Omit<GrantRow, "name">,
  now: Date,
): Promise<GrantRow["state"]> {
  if (state !== "granted" || appliedAt !== null) return state;
  const isDone = (await memberObject(env, pool, member).changeCredits({ id, credits })) === "done";
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .prepare(
      isDone
        ? "UPDATE credit_grants SET applied_at = ?2 WHERE id = ?1 AND applied_at IS NULL"
        : "UPDATE credit_grants SET state = 'not_possible', decided_at = ?2 WHERE id = ?1 AND applied_at IS NULL",
    )
    .bind(id, seconds)
    .run();
  return isDone ? "granted" : "not_possible";
}

/** Completes what a crash interrupted: credits that are granted and in no ledger yet. A job. */
export async function applyGrants({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const { results } = await db
    .prepare(
      "SELECT * FROM credit_grants WHERE state = 'granted' AND applied_at IS NULL ORDER BY at, id LIMIT ?1",
    )
    .bind(PIECE)
    .all<Omit<GrantRow, "name">>();
  for (const row of results)
    await runLogged("credits", async () => {
      await apply(env, pool, db, row, now);
    });
  return null;
}
