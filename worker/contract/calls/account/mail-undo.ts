import { publicCall } from "#contract/call.ts";
import type { MailUndoBody } from "./mail-undo.schema.ts";

export type { MailUndoBody };

export const mailUndo = {
  POST: publicCall<{ body: MailUndoBody; answer: null }>(),
};
