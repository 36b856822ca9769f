import type { MessagePhoto, MessageView, MessageVoice, QuotedMessage } from "#contract/calls/chat/chat.ts";
import { firstGraphemes } from "#contract/product/graphemes.ts";
import { EXCERPT_LENGTH } from "#contract/product/limits.ts";
import { readVoiceNote } from "#contract/product/voice.ts";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { QuotedRow, ShownMessage } from "./messages.ts";

/** A message as its member, the viewer, sees it. */
export function messageView(names: PhotoNames, viewer: string, message: ShownMessage): MessageView {
  const { id, order, arrival, at, kind, text, gift, warning } = message;
  const fromMe = message.from_me === 1;
  const voice = voiceView(names, viewer, message);
  return {
    id,
    from_me: fromMe,
    order,
    arrival,
    at: new Date(at).toISOString(),
    kind,
    text,
    ...(gift !== null && { gift }),
    ...(kind === "photo" && { photo: photoView(names, viewer, message) }),
    ...(voice && { voice }),
    state: message.seen === 1 ? "read" : message.state,
    ...(warning !== null && !fromMe && { warning }),
    ...(message.automated === 1 && { automated: true }),
    ...(message.quoted !== null && { reply: quotedView(JSON.parse(message.quoted)) }),
    ...(message.reaction_turn > 0 && {
      reaction: { emoji: message.reaction, turn: message.reaction_turn },
    }),
    ...(message.partner_reaction_turn > 0 && {
      partner_reaction: { emoji: message.partner_reaction, turn: message.partner_reaction_turn },
    }),
  };
}

/** The original of an answer in a few words; only that it is gone or hidden where the member may not see it. */
function quotedView({ id, original }: QuotedRow): QuotedMessage {
  if (!original || original.state === "erased") return { id, state: "deleted" };
  const { visible, from_me: fromMe, kind, text, gift } = original;
  if (visible === 0) return { id, state: "hidden" };
  return {
    id,
    state: "shown",
    from_me: fromMe === 1,
    kind,
    text: firstGraphemes(text ?? "", EXCERPT_LENGTH),
    ...(gift !== null && { gift }),
  };
}

function voiceView(
  names: PhotoNames,
  viewer: string,
  { photo, photo_status: given, voice }: Pick<ShownMessage, "photo" | "photo_status" | "voice">,
): MessageVoice | null {
  const note = voice === null ? null : readVoiceNote(JSON.parse(voice));
  if (!note) return null;
  if (given === "active" && photo !== null)
    return { ...note, status: "active", filename: names.openTo(viewer, photo, "voice") };
  return { ...note, peaks: "", status: given === "refused" ? "refused" : "deleted", filename: null };
}

/** Before it has been checked, a photo is shown only to the member who sent it. */
function photoView(
  names: PhotoNames,
  viewer: string,
  { photo, photo_status: given, from_me: fromMe }: ShownMessage,
): MessagePhoto {
  const status = given === "active" || given === "inspected" || given === "refused" ? given : "deleted";
  if (photo === null || !(status === "active" || (status === "inspected" && fromMe === 1)))
    return { status, filename: null, thumb_filename: null, blurred_filename: null };
  return {
    status,
    filename: names.openTo(viewer, photo, "full"),
    thumb_filename: names.openTo(viewer, photo, "thumb"),
    blurred_filename: names.openTo(viewer, photo, "soft"),
  };
}
