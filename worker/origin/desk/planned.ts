import { plannedQuery } from "#contract/desk/planned.schema.ts";
import type { PlannedAnswer } from "#contract/desk/planned.ts";
import { Refusal } from "#contract/errors.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { allPools } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { plannedOf, type PlannedRow } from "./plan.ts";

type Person = Pick<DeskCall<"GET /api/planned">, "env" | "operator">;

/** A person's own decisions that can be taken back, or could not be carried out. */
export const planned = personHandler("GET /api/planned", { answer: (call) => ownPlanned(call) });

/** Takes a decision back before it takes effect, or puts away one that failed. */
export const takeBack = personHandler("DELETE /api/planned", {
  query: plannedQuery,
  async answer(call) {
    const { env, operator, query, now } = call;
    const isOwn = "id = ? AND operator_id = ? AND (due_at > ? OR failure IS NOT NULL)";
    const values = [query.id, operator.id, now.getTime()];
    const gone = await Promise.all(
      allPools(env).map(async ({ database }) => {
        const row = await database
          .prepare(`SELECT site, kind, subject FROM planned_decisions WHERE ${isOwn}`)
          .bind(...values)
          .first<{ site: string; kind: string; subject: string }>();
        if (!row) return false;
        const [, deleted] = await database.batch([
          auditStatement(
            database,
            {
              site: row.site,
              area: "decisions",
              operator,
              action: "take back before it took effect",
              subject: row.subject.slice(0, 12),
              reason: "",
            },
            { where: `EXISTS (SELECT 1 FROM planned_decisions WHERE ${isOwn})`, values },
            now,
          ),
          database.prepare(`DELETE FROM planned_decisions WHERE ${isOwn}`).bind(...values),
        ]);
        return (deleted?.meta.changes ?? 0) > 0;
      }),
    );
    if (!gone.includes(true)) throw new Refusal(404, "not_found");
    return ownPlanned(call);
  },
});

async function ownPlanned({ env, operator }: Person): Promise<PlannedAnswer> {
  const pools = await Promise.all(
    allPools(env).map(({ database }) =>
      database
        .prepare("SELECT * FROM planned_decisions WHERE operator_id = ?1 ORDER BY due_at DESC LIMIT 100")
        .bind(operator.id)
        .all<PlannedRow>(),
    ),
  );
  return {
    planned: pools
      .flatMap(({ results }) => results)
      .toSorted((a, b) => b.due_at - a.due_at)
      .map(plannedOf),
  };
}
