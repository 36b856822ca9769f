import { preferencesBody } from "#contract/calls/preferences.ts";
import type { Handler } from "#origin/call.ts";
import { talk } from "./chat.ts";

/** What holds for all of the member's conversations. */
export const prefer: Handler<"PUT /api/preferences.php"> = {
  body: preferencesBody,
  asksOnce: true,
  async answer(call) {
    await talk(call, { does: "prefer", readMarks: call.body.read_marks });
    return { read_marks: call.body.read_marks };
  },
};
