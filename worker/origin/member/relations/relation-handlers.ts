import { newNotice } from "#origin/member/notifications/notices.ts";
import { notePush } from "#origin/member/notifications/push-subscriptions.ts";
import type { PeerHandlers } from "#origin/member/storage/peer-messages.ts";
import { receiveLike } from "./received-likes.ts";
import { receiveBlock, relationTo } from "./relations.ts";

/** What likes and blocks of other members do here. */
export const relationHandlers: PeerHandlers = {
  like: (sql, message, now, emit) => {
    const isNew = receiveLike(sql, message, () => newNotice(sql, "like_received", now));
    if (isNew) notePush(sql, { type: "like_received", profile: message.sender }, now);
    emit(isNew ? { type: "like" } : { type: "likes" });
  },
  block: (sql, message, _now, emit) => {
    receiveBlock(sql, message);
    emit({
      type: "hidden",
      profile: message.sender,
      by: "them",
      stands: relationTo(sql, message.sender).blocksYou,
    });
  },
};
