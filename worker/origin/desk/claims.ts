import { claimBody } from "#contract/desk/claims.schema.ts";
import { CLAIM_SECONDS, type Claim } from "#contract/desk/claims.ts";
import { requireOthersComplaint, requireSomebodyElse } from "#origin/safety/decisions/appeals.ts";
import { siteHandler, type SiteCall } from "./call.ts";
import { requireOwnSite } from "./second-person.ts";

interface Row {
  operator_id: string;
  operator: string;
  until: number;
}

type Claiming = Pick<SiteCall<"POST /api/claims">, "tenant" | "operator" | "now"> & {
  db: Pick<D1Database, "prepare" | "batch">;
};

/** Claims something of the work list, or renews the claim; one statement, so that two people at once get one. */
export const claim = siteHandler("POST /api/claims", {
  body: claimBody,
  async answer(call) {
    const { body, operator, tenant } = call;
    requireOwnSite(operator, tenant, body.kind);
    await requireOthersDecision(call, body);
    const row = await claimFor(call, body);
    return {
      claim: {
        operator: { id: row.operator_id, name: row.operator },
        until: new Date(row.until).toISOString(),
        isOwn: row.operator_id === operator.id,
      } satisfies Claim,
    };
  },
});

/** Gives back what one had claimed. */
export const release = siteHandler("DELETE /api/claims", {
  body: claimBody,
  async answer({ db, operator, body: { kind, subject } }) {
    await db
      .prepare("DELETE FROM claims WHERE kind = ?1 AND subject = ?2 AND operator_id = ?3")
      .bind(kind, subject, operator.id)
      .run();
    return null;
  },
});

/**
 * Nobody claims the appeal against a decision of their own, nor the complaint that it is.
 *
 * @throws Refusal own_decision (409).
 */
async function requireOthersDecision(
  { db, tenant, operator }: Claiming,
  { kind, subject }: { kind: string; subject: string },
): Promise<void> {
  if (kind === "appeal") await requireSomebodyElse(db, tenant, { decision: subject, operator });
  if (kind === "complaint") await requireOthersComplaint(db, tenant, { number: subject, operator });
}

/** Whose something is after this person has claimed it: theirs, unless somebody else's claim has not ended. */
export async function claimFor(
  { db, tenant, operator, now }: Claiming,
  { kind, subject }: { kind: string; subject: string },
): Promise<Row> {
  const until = now.getTime() + CLAIM_SECONDS * 1000;
  const [, found] = await db.batch<Row>([
    db
      .prepare(
        `INSERT INTO claims (kind, subject, site, operator_id, operator, until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (kind, subject) DO UPDATE SET operator_id = ?4, operator = ?5, until = ?6
         WHERE claims.operator_id = ?4 OR claims.until <= ?7`,
      )
      .bind(kind, subject, tenant.id, operator.id, operator.name, until, now.getTime()),
    db
      .prepare("SELECT operator_id, operator, until FROM claims WHERE kind = ?1 AND subject = ?2")
      .bind(kind, subject),
  ]);
  const [row] = found?.results ?? [];
  if (!row) throw new Error("a claim was not stored");
  return row;
}

/** Of these, as `kind subject`, what somebody else has before them and is about to decide. */
export async function claimedByOthers(
  { db, operator, now }: Omit<Claiming, "tenant">,
  items: readonly { kind: string; subject: string }[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT claims.kind, claims.subject FROM json_each(?1) JOIN claims ON claims.kind = value->>'kind'
       AND claims.subject = value->>'subject' WHERE operator_id <> ?2 AND until > ?3`,
    )
    .bind(JSON.stringify(items.map(({ kind, subject }) => ({ kind, subject }))), operator.id, now.getTime())
    .all<{ kind: string; subject: string }>();
  return new Set(results.map(({ kind, subject }) => `${kind} ${subject}`));
}
