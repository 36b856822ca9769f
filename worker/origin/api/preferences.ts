import { preferencesBody } from "#contract/calls/preferences.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";

/** What holds for all of the member's conversations. */
export const prefer = memberHandler("PUT /api/preferences.php", {
  body: preferencesBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    const { session, body } = call;
    if (!(await session?.object.setReadMarks(session.hash, body.read_marks)))
      throw new Refusal(403, "login_required");
    return { read_marks: body.read_marks };
  },
});
