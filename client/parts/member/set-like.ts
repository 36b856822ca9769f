import { CallFailed, type Api } from "#client/net/api.ts";
import { createLastWrite } from "#client/net/last-write.ts";
import type { MessageId } from "#client/page/intl.tsx";
import { showLike } from "#client/stores/overlay.ts";
import { setRelation } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast, type Toast } from "#client/stores/toasts.ts";
import type { LikeAnswer } from "#contract/calls/people/likes.ts";
import type { ProfileCard } from "#contract/entities.ts";

/**
 * Likes a profile, or takes a like back, at once on screen. Returns null, or the code of a refusal, which is
 * undone on screen and shown as a toast. Of several changes in a row the last one counts: it is sent when the
 * one under way has been answered, and only its answer is shown.
 */
export async function setLike(
  stores: Stores,
  api: Api,
  { id, name }: Pick<ProfileCard, "id" | "name">,
  likes: boolean,
  timeOf: (at: Date) => string,
): Promise<string | null> {
  const { relations, chats, overlay, toasts } = stores;
  const shown = { liked: relations.liked[id] ?? false, match: relations.matched[id] ?? false };
  const writes = relations.writes.get(id) ?? { known: shown, queue: createLastWrite() };
  relations.writes.set(id, writes);
  setRelation(relations, id, { liked: likes, match: likes && shown.match });
  try {
    const sent = await writes.queue.write(() => sendLike(api, id, likes));
    if (sent === null) return null;
    const { answer } = sent;
    writes.known = answer.relation;
    chats.like_quota = answer.quota;
    if (answer.overlay) showLike(overlay, answer.overlay);
    return null;
  } catch (error) {
    const code = error instanceof CallFailed ? error.failure.code : "error";
    showToast(toasts, ...likeFailureMessage(code, stores, { name }, timeOf));
    return code;
  } finally {
    if (writes.queue.isIdle()) {
      relations.writes.delete(id);
      setRelation(relations, id, writes.known);
    }
  }
}

const sendLike = (api: Api, profile: string, likes: boolean): Promise<LikeAnswer> =>
  likes
    ? api.write("POST /api/likes.php", {}, { profile, time_zone: deviceTimeZone() })
    : api.write("DELETE /api/likes.php", { profile }, null);

/** The toast for a like that failed. */
export function likeFailureMessage(
  code: string,
  { chats }: Pick<Stores, "chats">,
  values: { name: string },
  timeOf: (at: Date) => string,
): [MessageId, Toast["values"]] {
  if (code === "like_limit")
    return [
      "like.limit",
      {
        time: timeOf(new Date(chats.like_quota?.resets_at ?? Date.now())),
        limit: chats.like_quota?.limit ?? 0,
      },
    ];
  if (code === "not_confirmed") return ["like.unconfirmed", {}];
  if (code === "blocked" || code === "blocked_by_you") return ["like.blocked", {}];
  return [code === "offline" ? "like.offline" : "like.failed", values];
}

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
