import { UNDO_SECONDS, type PlannedDecision } from "#contract/desk/planned.ts";
import type { DeskBody, SiteCallName } from "#contract/desk/rules.ts";
import type { WorkKind } from "#contract/desk/work-kinds.ts";
import { Refusal } from "#contract/errors.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import type { Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";
import type { SiteCall } from "./call.ts";
import { CARRY_OUT, type PlannedCall } from "./carry-out.ts";
import { claimedByOthers } from "./claims.ts";

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

/** Something of the work list. */
export interface DecidedItem {
  kind: WorkKind;
  subject: string;
}

/**
 * One of several decisions that are planned together. `also`: what it decides besides, which nobody else
 * decides meanwhile.
 */
interface Decision<Name extends PlannedCall> extends DecidedItem {
  body: DeskBody<Name>;
  also?: readonly DecidedItem[];
}

/** Everything that a decision decides. */
const partsOf = ({ kind, subject, also = [] }: Decision<PlannedCall>): DecidedItem[] => [
  { kind, subject },
  ...also,
];

/** What became of a decision: when it takes effect, null where it has; or why there is none. */
interface Outcome {
  planned: PlannedDecision | null;
  refusal: Refusal | null;
}

/**
 * Stores a decision, which takes effect after some seconds whether or not the browser is still there; null
 * where it took effect at once. The same decision again is the same one.
 *
 * @throws Refusal claimed (409) where somebody else is about to decide, or has decided otherwise.
 */
export async function plan<Name extends PlannedCall>(
  call: SiteCall<Name>,
  name: Name,
  item: DecidedItem & { also?: readonly DecidedItem[] },
): Promise<PlannedDecision | null> {
  const [outcome] = await planAll(call, name, [{ ...item, body: call.body }]);
  if (outcome?.refusal) throw outcome.refusal;
  return outcome?.planned ?? null;
}

/** The same for several decisions of one site: each is made or refused by itself. */
export async function planAll<Name extends PlannedCall>(
  call: Omit<SiteCall<SiteCallName>, "body" | "query">,
  name: Name,
  items: readonly Decision<Name>[],
): Promise<Outcome[]> {
  const theirs = await claimedByOthers(call, items.flatMap(partsOf));
  const isFree = (item: Decision<Name>) =>
    !partsOf(item).some(({ kind, subject }) => theirs.has(`${kind} ${subject}`));
  const taken: Outcome = { planned: null, refusal: new Refusal(409, "claimed") };
  if (secondsOf(call.env) === 0) {
    const outcomes: Outcome[] = [];
    for (const item of items) outcomes.push(isFree(item) ? await atOnce(call, name, item) : taken);
    return outcomes;
  }
  const rows = await stored(call, name, items.filter(isFree));
  return items.map((item) => {
    const row = rows.find(({ kind, subject }) => kind === item.kind && subject === item.subject);
    const isOwn = row?.operator_id === call.operator.id && row.body === JSON.stringify(item.body);
    return row && isOwn && isFree(item) ? { planned: plannedOf(row), refusal: null } : taken;
  });
}

async function atOnce<Name extends PlannedCall>(
  { env, tenant, operator, now }: Pick<SiteCall<SiteCallName>, "env" | "tenant" | "operator" | "now">,
  name: Name,
  { body }: Decision<Name>,
): Promise<Outcome> {
  try {
    await CARRY_OUT[name]({ env, tenant, operator, body, now });
    return { planned: null, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { planned: null, refusal: error };
    throw error;
  }
}

/** Plans what nothing else is planned about, and answers what is planned about all of it. */
async function stored<Name extends PlannedCall>(
  { env, tenant, db, operator, now }: Omit<SiteCall<SiteCallName>, "body" | "query">,
  name: Name,
  items: readonly Decision<Name>[],
): Promise<PlannedRow[]> {
  if (items.length === 0) return [];
  const seconds = secondsOf(env);
  const json = JSON.stringify(
    items.map((item) => ({
      id: newId(),
      kind: item.kind,
      subject: item.subject,
      body: JSON.stringify(item.body),
      parts: partsOf(item).map(({ kind, subject }) => [kind, subject]),
    })),
  );
  const [, , , found] = await db.batch<PlannedRow>([
    db
      .prepare(
        `INSERT INTO planned_decisions (id, site, operator_id, operator, call, body, kind, subject, at, due_at)
         SELECT asked.value->>'id', ?2, ?3, ?4, ?5, asked.value->>'body', asked.value->>'kind', asked.value->>'subject', ?6, ?7
         FROM json_each(?1) AS asked WHERE NOT EXISTS
           (SELECT 1 FROM json_each(asked.value, '$.parts') AS part JOIN planned_subjects AS taken
            ON taken.kind = part.value->>0 AND taken.subject = part.value->>1)
         ON CONFLICT (kind, subject) WHERE failure IS NULL DO NOTHING`,
      )
      .bind(json, tenant.id, operator.id, operator.name, name, now.getTime(), now.getTime() + seconds * 1000),
    db
      .prepare(
        `INSERT INTO planned_subjects (kind, subject, planned)
         SELECT part.value->>0, part.value->>1, asked.value->>'id'
         FROM json_each(?1) AS asked, json_each(asked.value, '$.parts') AS part
         WHERE EXISTS (SELECT 1 FROM planned_decisions WHERE id = asked.value->>'id') ON CONFLICT DO NOTHING`,
      )
      .bind(json),
    db
      .prepare(
        `DELETE FROM claims WHERE (kind, subject) IN (SELECT part.value->>0, part.value->>1
         FROM json_each(?1) AS asked, json_each(asked.value, '$.parts') AS part)`,
      )
      .bind(json),
    db
      .prepare(
        `SELECT planned_decisions.* FROM json_each(?1) AS asked JOIN planned_decisions
         ON planned_decisions.kind = asked.value->>'kind' AND planned_decisions.subject = asked.value->>'subject'
         WHERE failure IS NULL`,
      )
      .bind(json),
  ]);
  const job: QueuedJob = {
    job: "planned_decisions",
    pool: tenant.pool,
    cursor: null,
    startedAt: now.getTime(),
  };
  // a second more than it takes: nothing is carried out while it can be taken back
  await env.JOB_QUEUE.send(job, { delaySeconds: seconds + 1 });
  return found?.results ?? [];
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
  const faults: unknown[] = [];
  for (const row of results)
    try {
      const tenant = tenants.find(({ id }) => id === row.site);
      await end(db, row.id, tenant ? await outcomeOf(row, { env, tenant, now }) : "not_found");
    } catch (error) {
      // it is tried again, and holds up none of the others
      faults.push(error);
    }
  if (faults.length > 0) throw faults[0];
  return results.length === PIECE ? "more" : null;
}

/** Takes a decision that is done off the list, and keeps one that failed; what it was about waits again. */
const end = (db: D1Database, id: string, failure: string | null): Promise<D1Result[]> =>
  db.batch([
    db.prepare("DELETE FROM planned_subjects WHERE planned = ?1").bind(id),
    failure === null
      ? db.prepare("DELETE FROM planned_decisions WHERE id = ?1").bind(id)
      : db.prepare("UPDATE planned_decisions SET failure = ?2, body = '{}' WHERE id = ?1").bind(id, failure),
  ]);

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
