import { UNDO_SECONDS, type PlannedDecision } from "#contract/desk/planned.ts";
import type { WorkKind } from "#contract/desk/work-kinds.ts";
import { Refusal } from "#contract/errors.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import type { Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";
import type { SiteCall } from "./call.ts";
import { CARRY_OUT, type PlannedCall } from "./carry-out.ts";
import { requireFree } from "./claims.ts";

/** Decisions of one piece of the job. */
const PIECE = 20;

export interface PlannedRow {
  id: string;
  site: string;
  operator_id: string;
  operator: string;
  call: PlannedCall;
  body: string;
  kind: string;
  subject: string;
  at: number;
  due_at: number;
  failure: string | null;
}

export const plannedOf = (row: PlannedRow): PlannedDecision => ({
  id: row.id,
  site: row.site,
  kind: row.kind,
  subject: row.subject,
  at: new Date(row.at).toISOString(),
  due_at: new Date(row.due_at).toISOString(),
  failure: row.failure,
});

/** Seconds until a decision takes effect. UNDO_SECONDS 0: with the call. */
const secondsOf = ({ UNDO_SECONDS: seconds }: Env): number =>
  seconds === undefined ? UNDO_SECONDS : Number(seconds);

/**
 * Stores a decision, which takes effect after some seconds whether or not the browser is still there; null
 * where it took effect at once. The same decision again is the same one.
 *
 * @throws Refusal claimed (409) where somebody else is about to decide, or has decided otherwise.
 */
export async function plan<Name extends PlannedCall>(
  { env, tenant, db, operator, body, now }: SiteCall<Name>,
  call: Name,
  { kind, subject }: { kind: WorkKind; subject: string },
): Promise<PlannedDecision | null> {
  await requireFree({ db, operator, now }, { kind, subject });
  const seconds = secondsOf(env);
  if (seconds === 0) {
    await CARRY_OUT[call]({ env, tenant, operator, body, now });
    return null;
  }
  const due = now.getTime() + seconds * 1000;
  const [, , found] = await db.batch<PlannedRow>([
    db
      .prepare(
        `INSERT INTO planned_decisions (id, site, operator_id, operator, call, body, kind, subject, at, due_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (kind, subject) WHERE failure IS NULL DO NOTHING`,
      )
      .bind(
        newId(),
        tenant.id,
        operator.id,
        operator.name,
        call,
        JSON.stringify(body),
        kind,
        subject,
        now.getTime(),
        due,
      ),
    db.prepare("DELETE FROM claims WHERE kind = ?1 AND subject = ?2").bind(kind, subject),
    db
      .prepare("SELECT * FROM planned_decisions WHERE kind = ?1 AND subject = ?2 AND failure IS NULL")
      .bind(kind, subject),
  ]);
  const [row] = found?.results ?? [];
  if (!row) throw new Error("a decision was not stored");
  if (row.operator_id !== operator.id || row.body !== JSON.stringify(body)) throw new Refusal(409, "claimed");
  const job: QueuedJob = {
    job: "planned_decisions",
    pool: tenant.pool,
    cursor: null,
    startedAt: now.getTime(),
  };
  // a second more than it takes: nothing is carried out while it can be taken back
  await env.JOB_QUEUE.send(job, { delaySeconds: seconds + 1 });
  return plannedOf(row);
}

/**
 * Carries out what is due. What cannot be is kept with the reason, for the person who decided it, and without
 * the words about a member. Claims that have ended go.
 */
export async function carryOutPlanned({ env, db, now }: JobPiece): Promise<string | null> {
  await db.prepare("DELETE FROM claims WHERE until <= ?1").bind(now.getTime()).run();
  const { results } = await db
    .prepare(
      "SELECT * FROM planned_decisions WHERE failure IS NULL AND due_at <= ?1 ORDER BY due_at, id LIMIT ?2",
    )
    .bind(now.getTime(), PIECE)
    .all<PlannedRow>();
  const tenants = await allTenants();
  for (const row of results) {
    const tenant = tenants.find(({ id }) => id === row.site);
    const failure = tenant ? await outcomeOf(row, { env, tenant, now }) : "not_found";
    await (failure === null
      ? db.prepare("DELETE FROM planned_decisions WHERE id = ?1").bind(row.id).run()
      : db
          .prepare("UPDATE planned_decisions SET failure = ?2, body = '{}' WHERE id = ?1")
          .bind(row.id, failure)
          .run());
  }
  return results.length === PIECE ? "more" : null;
}

/** The code of the refusal; null where it is done. Any other failure is tried again. */
async function outcomeOf(
  row: PlannedRow,
  { env, tenant, now }: Pick<SiteCall<PlannedCall>, "env" | "tenant" | "now">,
): Promise<string | null> {
  const operator = { id: row.operator_id, name: row.operator };
  const carryOut: (decided: object) => Promise<void> = CARRY_OUT[row.call] as never;
  try {
    await carryOut({ env, tenant, operator, body: JSON.parse(row.body), now });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.code;
    throw error;
  }
}
