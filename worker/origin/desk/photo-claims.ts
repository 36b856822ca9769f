import { CLAIM_SECONDS } from "#contract/desk/claims.ts";
import { photoClaimsBody, type PhotoClaimsBody } from "#contract/desk/photo-claims.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { sitesOf } from "./work/sites.ts";

type Call = Pick<DeskCall<"POST /api/photo-claims">, "env" | "operator"> & { body: PhotoClaimsBody };

/** Claims a screen full of pictures, in one statement for each database: of two people one gets each. */
export const claimPhotos = personHandler("POST /api/photo-claims", {
  body: photoClaimsBody,
  async answer(call) {
    const { operator, now } = call;
    const until = now.getTime() + CLAIM_SECONDS * 1000;
    const pools = await Promise.all(
      (await inPools(call)).map(async ({ db, items }) => {
        const [, own] = await db.batch<{ subject: string }>([
          db
            .prepare(
              `INSERT INTO claims (kind, subject, site, operator_id, operator, until)
               SELECT value->>'kind', value->>'subject', value->>'site', ?2, ?3, ?4 FROM json_each(?1) WHERE TRUE
               ON CONFLICT (kind, subject) DO UPDATE SET operator_id = ?2, operator = ?3, until = ?4
               WHERE claims.operator_id = ?2 OR claims.until <= ?5`,
            )
            .bind(items, operator.id, operator.name, until, now.getTime()),
          db
            .prepare(
              `SELECT claims.subject FROM json_each(?1) JOIN claims ON claims.kind = value->>'kind'
               AND claims.subject = value->>'subject' WHERE operator_id = ?2`,
            )
            .bind(items, operator.id),
        ]);
        return own?.results ?? [];
      }),
    );
    return { own: pools.flat().map(({ subject }) => subject) };
  },
});

/** Gives back what one had claimed. */
export const releasePhotos = personHandler("DELETE /api/photo-claims", {
  body: photoClaimsBody,
  async answer(call) {
    await Promise.all(
      (await inPools(call)).map(({ db, items }) =>
        db
          .prepare(
            `DELETE FROM claims WHERE operator_id = ?2 AND (kind, subject) IN
             (SELECT value->>'kind', value->>'subject' FROM json_each(?1))`,
          )
          .bind(items, call.operator.id)
          .run(),
      ),
    );
    return null;
  },
});

/** What was sent, as JSON, by the database it belongs to; of sites of this person's alone. */
async function inPools({ env, operator, body }: Call) {
  const sites = await sitesOf(operator, undefined);
  const pools = Map.groupBy(body.items, ({ site }) => sites.find(({ id }) => id === site)?.pool ?? "");
  return [...pools].flatMap(([pool, items]) =>
    pool === "" ? [] : [{ db: databaseOf(env, { pool }), items: JSON.stringify(items) }],
  );
}
