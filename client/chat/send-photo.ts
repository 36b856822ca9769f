import { CallFailed } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import type { MessageId } from "#client/page/intl.tsx";
import type { Browser } from "#client/runtime/browser-context.tsx";
import { cropPicture, type Picture } from "#client/runtime/photo/picture-editing.ts";

const FAULTS: Record<string, MessageId> = {
  not_enough_credits: "chat.fault.credits",
  premium_required: "chat.photo.premium",
  too_large: "chat.photo.fault.large",
  image_too_large: "chat.photo.fault.large",
  image_too_small: "chat.photo.fault.small",
  image_blocked: "chat.photo.fault.blocked",
  not_an_image: "chat.photo.fault.image",
  unsupported_image: "chat.photo.fault.image",
  too_many_uploads: "chat.fault.too_fast",
  too_fast: "chat.fault.too_fast",
  offline: "chat.photo.fault.offline",
  fictional: "chat.photo.fault.first",
};

/** What has nothing to do with the photo: it may be sent once more as it is. */
export const MAY_RETRY: readonly MessageId[] = [
  "chat.photo.fault",
  "chat.photo.fault.offline",
  "chat.fault.too_fast",
];

/**
 * Sends a photo as a message of its own. It is redrawn first, so that nothing else of its file (such as the
 * location in its metadata) is sent. Returns null, or the message that says why it failed. Without an answer
 * it may have been received: `unanswered` keeps the message's id by file, so that the same file picked again
 * is the same message.
 */
export async function sendPhoto(
  { api, updates }: Pick<Browser, "api" | "updates">,
  { profile, understood }: { profile: string; understood: boolean },
  picture: Picture,
  unanswered: Map<string, string>,
): Promise<MessageId | null> {
  const { file } = picture;
  const redrawn = await redraw(picture);
  if (!redrawn) return "chat.photo.fault.image";
  const picked = JSON.stringify([profile, file.name, file.size, file.lastModified]);
  const id = unanswered.get(picked) ?? crypto.randomUUID();
  unanswered.set(picked, id);
  try {
    const answer = await api.upload(
      "POST /api/chat-photos.php",
      { profile, id, ...(understood && { understood: "1" }) },
      redrawn,
    );
    unanswered.delete(picked);
    updates.receiveSent(profile, answer);
    return null;
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : null;
    if (failure !== null && isFinal(failure)) unanswered.delete(picked);
    return FAULTS[failure?.code ?? "error"] ?? "chat.photo.fault";
  }
}

async function redraw(picture: Picture): Promise<File | null> {
  try {
    return await cropPicture(picture, { part: { x: 0, y: 0, width: 100, height: 100 }, turns: 0 });
  } catch {
    return null; // nothing that this browser can draw
  }
}
