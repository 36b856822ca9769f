import type { Locale } from "#contract/entities.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import type { DecisionMailKind } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import type { DecisionRow } from "./rows.ts";

const KINDS: Record<DecisionRow["kind"], DecisionMailKind> = {
  photo: "decision_photo",
  message_photo: "decision_photo",
  text: "decision_text",
  verification: "decision_verification",
  suspension: "decision_suspension",
  closure: "decision_closure",
};

/**
 * The mail about a decision as it is now, once for each change of it; null where there is no account any
 * more. It leads to the decision's page and says nothing of why: others may see a mailbox.
 */
export async function decisionMail(
  env: Env,
  pool: string,
  { id, host, member, kind, voice, ended_at: endedAt, appeal_outcome: outcome }: DecisionRow,
  now: Date,
): Promise<ReturnType<typeof newMail> | null> {
  const to = await databaseOf(env, { pool })
    .prepare(
      "SELECT email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1",
    )
    .bind(member)
    .first<{ email: string; name: string; language: Locale }>();
  const tenant = to && (await tenantAtHost(host));
  if (!tenant) return null;
  const about: DecisionMailKind =
    endedAt !== null
      ? "decision_ended"
      : outcome === "refused"
        ? "appeal_refused"
        : voice === 1
          ? "decision_voice"
          : KINDS[kind];
  return newMail(
    env,
    tenant,
    {
      kind: about,
      locale: to.language,
      recipient: to.email,
      name: to.name,
      link: id,
      id: `${about}-${id}`,
    },
    now,
  );
}
