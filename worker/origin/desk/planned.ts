import { plannedQuery } from "#contract/desk/planned.schema.ts";
import { MOST_DECISIONS, type PlannedAnswer } from "#contract/desk/planned.ts";
import { Refusal } from "#contract/errors.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { allPools } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { plannedOf, type PlannedRow } from "./plan.ts";

type Person = Pick<DeskCall<"GET /api/planned">, "env" | "operator">;

/** A person's own decisions that can be taken back, or could not be carried out. */
export const planned = personHandler("GET /api/planned", { answer: (call) => ownPlanned(call) });

/** Takes decisions back before they take effect, or puts away such as failed. */
export const takeBack = personHandler("DELETE /api/planned", {
  query: plannedQuery,
  async answer(call) {
    const { env, operator, query, now } = call;
    const isOwn =
      "id IN (SELECT value FROM json_each(?)) AND operator_id = ? AND (due_at > ? OR failure IS NOT NULL)";
    const values = [JSON.stringify(query.id.split(",")), operator.id, now.getTime()];
    const gone = await Promise.all(
      allPools(env).map(async ({ database }) => {
        const { results: rows } = await database
          .prepare(`SELECT id, site, subject FROM planned_decisions WHERE ${isOwn}`)
          .bind(...values)
          .all<{ id: string; site: string; subject: string }>();
        if (rows.length === 0) return false;
        const [deleted] = (
          await database.batch([
            ...rows.map(({ id, site, subject }) =>
              auditStatement(
                database,
                {
                  site,
                  area: "decisions",
                  operator,
                  action: "take back before it took effect",
                  subject: subject.slice(0, 12),
                  reason: "",
                },
                { where: "EXISTS (SELECT 1 FROM planned_decisions WHERE id = ?)", values: [id] },
                now,
              ),
            ),
            database.prepare(`DELETE FROM planned_decisions WHERE ${isOwn}`).bind(...values),
          ])
        ).slice(-1);
        return (deleted?.meta.changes ?? 0) > 0;
      }),
    );
    if (!gone.includes(true)) throw new Refusal(404, "not_found");
    return ownPlanned(call);
  },
});

async function ownPlanned({ env, operator }: Person): Promise<PlannedAnswer> {
  const newest = (which: string) =>
    `SELECT *, count(*) OVER () AS total FROM planned_decisions
     WHERE operator_id = ?1 AND failure IS ${which} ORDER BY due_at DESC LIMIT ${MOST_DECISIONS}`;
  const pools = await Promise.all(
    allPools(env).map(({ database }) =>
      database.batch<PlannedRow & { total: number }>(
        ["NULL", "NOT NULL"].map((which) => database.prepare(newest(which)).bind(operator.id)),
      ),
    ),
  );
  return {
    planned: pools
      .flatMap((lists) => lists.flatMap(({ results }) => results))
      .toSorted((a, b) => b.due_at - a.due_at)
      .map(plannedOf),
    failed: pools.reduce((sum, [, failed]) => sum + (failed?.results[0]?.total ?? 0), 0),
  };
}
