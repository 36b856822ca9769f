import { preferencesBody } from "#contract/calls/preferences.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";

/** What holds for all of the member's conversations. */
export const prefer: Handler<"PUT /api/preferences.php"> = {
  body: preferencesBody,
  asksOnce: true,
  async answer(call) {
    const { session, body } = call;
    if (!(await session?.object.setReadMarks(session.hash, body.read_marks)))
      throw new Refusal(403, "login_required");
    return { read_marks: body.read_marks };
  },
};
