import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { isOperator } from "#origin/operator.ts";
import { sessionOf } from "#origin/session.ts";

/** What the directory knows of a photo that went with a message. */
export interface SentPhotoRow {
  site: string;
  sender: string;
  receiver: string;
  status: "active" | "inspected";
}

/**
 * It is its sender's; its receiver's too, once it was accepted and while neither has blocked the other; and
 * the operator's.
 */
export async function isSentPhotoOpen(
  { site, sender, receiver, status }: SentPhotoRow,
  request: Request,
  tenant: Tenant,
  env: Env,
): Promise<boolean> {
  const session = await sessionOf(env, tenant, request);
  if (session && (session.member === sender || (session.member === receiver && status === "active"))) {
    const relation = (await session.object.recognise(session.hash, { relation: { to: sender } }))?.parts
      .relation;
    if (relation && (session.member === sender || !(relation.blocked || relation.blocksYou))) return true;
  }
  return site === tenant.id && isOperator(env, request);
}
