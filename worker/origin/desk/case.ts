import { operators } from "virtual:tenants/operators";
import { caseQuery } from "#contract/desk/case.schema.ts";
import type { CaseAnswer, CaseQuery } from "#contract/desk/case.ts";
import type { PlannedDecision } from "#contract/desk/planned.ts";
import { CONDUCT_REASONS, LEGAL_REASONS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { recordAction } from "#origin/base/audit.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { caseMember } from "#origin/safety/cases/case-member.ts";
import { readCase } from "#origin/safety/cases/read-case.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { siteHandler } from "./call.ts";
import { plannedOf, type PlannedRow } from "./plan.ts";
import { requireOwnSite } from "./second-person.ts";

/** Everything for the screen of one case. That somebody looks is in the audit before they do. */
export const oneCase = siteHandler("GET /api/case", {
  query: caseQuery,
  async answer({ env, db, tenant, query, operator, session, now }) {
    requireOwnSite(operator, tenant, query.kind);
    const looking = { operator, nameOf, now };
    const openTo = evidenceNames(env, tenant, { operator, session }, now);
    const { about, ...itself } = await readCase({ env, db, tenant, openTo, looking }, query);
    await recordAction(
      db,
      {
        site: tenant.id,
        area: "evidence",
        operator,
        action: `view ${query.kind}`,
        subject: itself.id,
        reason: "",
      },
      now,
    );
    const receipt = query.kind === "report" ? itself.id : null;
    const { member, others } =
      about === null
        ? { member: null, others: [] }
        : await caseMember(db, tenant, { member: about, receipt }, looking);
    return {
      ...itself,
      member,
      others: query.kind === "report" || query.kind === "complaint" ? others : [],
      planned: await plannedFor(db, query),
      policies: await policies(),
    } satisfies CaseAnswer;
  },
});

const nameOf = (id: string): string => operators.find((each) => each.id === id)?.name ?? id;

async function plannedFor(db: Directory, { kind, id }: CaseQuery): Promise<PlannedDecision | null> {
  const row = await db
    .prepare(
      `SELECT planned_decisions.* FROM planned_subjects JOIN planned_decisions ON id = planned
       WHERE planned_subjects.kind = ?1 AND planned_subjects.subject = ?2`,
    )
    .bind(kind, id)
    .first<PlannedRow>();
  return row && plannedOf(row);
}

/** What members read of each reason. */
async function policies(): Promise<CaseAnswer["policies"]> {
  const intl = await intlIn("en");
  return [...new Set([...CONDUCT_REASONS, ...PHOTO_REFUSALS])].map((reason) => ({
    reason,
    text: intl.formatMessage({ id: `decision.reason.${reason}` as never }),
    isLegal: LEGAL_REASONS.includes(reason),
  }));
}
