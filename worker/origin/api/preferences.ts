import { preferencesBody } from "#contract/calls/preferences.schema.ts";
import { memberHandler } from "#origin/call.ts";
import { talk } from "./chat.ts";

/** What holds for all of the member's conversations. */
export const prefer = memberHandler("PUT /api/preferences.php", {
  body: preferencesBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    await talk(call, { does: "prefer", readMarks: call.body.read_marks });
    return { read_marks: call.body.read_marks };
  },
});
