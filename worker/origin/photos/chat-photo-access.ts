import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { isOperator } from "#origin/operator.ts";
import { sessionOf } from "#origin/session.ts";

/** What the directory stores about a photo in a conversation. */
export interface ChatPhotoRow {
  site: string;
  sender: string;
  receiver: string;
  status: "active" | "inspected";
}

/**
 * Whether this viewer may open a photo of a conversation: its sender may; its receiver may once it was
 * accepted and while neither has blocked the other; the operator may.
 */
export async function mayOpenChatPhoto(
  { site, sender, receiver, status }: ChatPhotoRow,
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
