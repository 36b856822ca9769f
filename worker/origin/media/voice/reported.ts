import type { ShownMessage } from "#origin/member/messaging/messages.ts";

/**
 * A recording that somebody reports waits for the operator's ears from now on. Only the reported message of
 * the other member counts: those before it are evidence.
 */
export async function markReported(
  db: Pick<D1Database, "prepare">,
  { message, messages }: { message?: string | undefined; messages: readonly ShownMessage[] },
  now: Date,
): Promise<void> {
  const key = messages.find(
    ({ id, from_me: isOwn, voice }) => id === message && isOwn === 0 && voice !== null,
  )?.photo;
  if (key == null) return;
  await db
    .prepare("UPDATE chat_photos SET reported_at = coalesce(reported_at, ?2) WHERE key = ?1 AND voice = 1")
    .bind(key, Math.floor(now.getTime() / 1000))
    .run();
}
