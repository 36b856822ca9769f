import type { Session } from "#origin/member/request-session.ts";

/** What the directory stores about a photo in a conversation. */
export interface ChatPhotoRow {
  sender: string;
  receiver: string;
  status: "active" | "inspected";
}

/**
 * Whether this member may open a photo of a conversation: its sender may; its receiver may once it was
 * accepted and while neither has blocked the other.
 */
export async function mayOpenChatPhoto(
  { sender, receiver, status }: ChatPhotoRow,
  session: Session,
): Promise<boolean> {
  if (session.member !== sender && !(session.member === receiver && status === "active")) return false;
  const relation = (await session.object.recognise(session.hash, { relation: { to: sender } }))?.parts
    .relation;
  return relation !== undefined && (session.member === sender || !(relation.blocked || relation.blocksYou));
}
