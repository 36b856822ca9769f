import { CallFailed } from "../api.ts";
import type { Browser } from "../browser/browser-context.tsx";
import type { MessageId } from "../intl.tsx";
import { cutOut, pictureOf } from "../photo/pictures.ts";
import { addMessages, receiveMessage } from "../stores/chats.ts";
import { takePurse } from "../stores/user.ts";
import type { Stores } from "../stores/stores.ts";

const FAULTS: Record<string, MessageId> = {
  not_enough_credits: "chat.fault.credits", premium_required: "chat.photo.premium", too_large: "chat.photo.fault.large", image_too_large: "chat.photo.fault.large", image_too_small: "chat.photo.fault.small", not_an_image: "chat.photo.fault.image", unsupported_image: "chat.photo.fault.image",
  too_many_uploads: "chat.fault.too_fast", too_fast: "chat.fault.too_fast", offline: "chat.photo.fault.offline", fictional: "chat.photo.fault.first",
};

/** Sends a picture as a message of its own: drawn anew, so that nothing else of its file travels. Null, or why it did not go. */
export async function sendPhoto({ chats, user }: Stores, { api }: Pick<Browser, "api">, { conversation, profile, understood }: { conversation: string; profile: string; understood: boolean }, file: File): Promise<MessageId | null> {
  const drawn = await redraw(file);
  if (!drawn) return "chat.photo.fault.image";
  try {
    const { message, purse } = await api.upload("POST /api/chat-photos.php", { profile, id: crypto.randomUUID(), ...(understood && { understood: "1" }) }, drawn);
    if (message) {
      addMessages(chats, conversation, [message]);
      receiveMessage(chats, conversation, message);
    }
    takePurse(user, purse);
    return null;
  } catch (error) {
    return FAULTS[error instanceof CallFailed ? error.failure.code : "error"] ?? "chat.photo.fault";
  }
}

async function redraw(file: File): Promise<File | null> {
  try {
    return await cutOut(await pictureOf(file), { part: { x: 0, y: 0, width: 100, height: 100 }, turns: 0 });
  } catch {
    return null; // nothing that this browser can draw
  }
}
